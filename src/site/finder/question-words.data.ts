import { type AnswerPage, DOSING_SLUG } from './finder.limits.ts'

/** Words of a question that name neither a model nor a part of a system. */
export const GENERAL_WORDS: ReadonlySet<string> = new Set(
  (
    'analyser analyzer anlegg ballast ballastvann board bwms bwts calibration chlorine from have ' +
    'instrument kalibrering kits klor maker manual marine model need onboard ombord order plant please ' +
    'price pris quote reagens reagenser reagent reagenter reagents series service ship skip skipet system ' +
    'systemer systems test tests treatment trenger type unit vann vannbehandling vessel water with'
  ).split(' '),
)

/** Words of a sentence around a name, which change nothing about it. None that denies, excludes or compares. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  (
    'about also an analysator analysatoren and any approx are article artikkel at available availability be behov best ' +
    'better between bestille both buffer buy ca can cat catalogue ' +
    'circa code could dear delivery den dere det difference do does dpd du eller en er et finnes fit fits flere for ' +
    'genuine get give good ha har hallo hei hello hi how hva hvilken hvilket hvor i ' +
    'if in indicator indicators indikator is it item kan kanskje kit kjøpe leverer levere looking many may maybe me ' +
    'monitor more much my needed needs number numbers nummer of og on or original oss our part passer per på ' +
    'qty quantity quotation reagenset request set sets sett send som spare stk stock supply takk thank thanks that the ' +
    'there this til tilbud to tro us use used uses varenr varenummer versus vi vil vs want we what which will would ' +
    'x you your ' +
    'asap dringend eilig haste haster hilsen hurtig immediately kind kindly mvh pls quick quickly rask raskt regards snarest ' +
    'snart soon soonest spoed today urgent urgente urgently vennlig vennligst'
  ).split(' '),
)

/** Words for parts of a system, which aren't the name of a model. */
export const PART_WORDS: ReadonlySet<string> = new Set(
  (
    'electrode electrodes elektrode elektroder element filter filters filterelement gasket gaskets kvartsrør lamp lampe ' +
    'lamper lamps membran membrane monitor pakning pakninger part parts pump pumpe quartz reservedel reservedeler seal ' +
    'seals sensor sensors sleeve sleeves spare spares valve ventil viskerblad wiper wipers'
  ).split(' '),
)

/** Subjects of questions, in English and Norwegian, with the page about each; the first match counts. */
const TOPICS: readonly (readonly [page: AnswerPage, ...words: RegExp[]])[] = [
  [DOSING_SLUG, /neutrali[sz]|nøytraliser|dechlorinat|avklor/iu],
  [DOSING_SLUG, /\b(?:dos(?:e|es|ing|age)|doser\w*|how much|hvor mye)\b/iu, /thiosul|tiosul|bisul|m3\b|m³|ppm|mg\/l/iu],
  [
    'oceanguard-service',
    /\b(?:tro|chlorine|klor\w*|reading|måling\w*|verdi\w*|alarm\w*)\b/iu,
    /\b(?:high|low|zero|alarms?|trips?|jumps?|unstable|drift\w*|faults?|errors?|høy\w*|lavt?|null|feil\w*|ustabil\w*|hopper)\b/iu,
  ],
  ['tro-calibration-kit', /\b(?:re)?calibrat|\bkalibrer/iu],
  [
    'ballast-service',
    /\b(?:servicing|commissioning|service (?:engineer|technician|visit)|igangkjøring|servicebesøk)/iu,
  ],
]

/** The information page on the subject of a line; null where none is known. */
export const findPage = (asked: string): AnswerPage | null =>
  TOPICS.find(([, ...words]) => words.every((word) => word.test(asked)))?.[0] ?? null
