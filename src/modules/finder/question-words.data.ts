/** Words of a question that name neither a model nor a part of a system. */
export const GENERAL_WORDS: ReadonlySet<string> = new Set(
  (
    'analyser analyzer anlegg ballast ballastvann board bwms bwts calibration chlorine from have ' +
    'instrument kalibrering kits klor maker manual marine model need onboard ombord order plant please ' +
    'price pris quote reagens reagenser reagent reagenter reagents series service ship skip skipet system ' +
    'systemer systems test tests treatment trenger type unit vann vannbehandling vessel water with'
  ).split(' '),
)

/** Words for parts of a system, which aren't the name of a model. */
export const PART_WORDS: ReadonlySet<string> = new Set(
  (
    'electrode electrodes elektrode elektroder element filter filters lamp lampe lamper lamps monitor ' +
    'part parts pump pumpe reservedel reservedeler sensor sensors sleeve spare spares valve ventil'
  ).split(' '),
)
