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
