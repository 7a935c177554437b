/** A check is answered; a reading has a value, a unit and perhaps limits. */
export const LINE_KINDS = ['check', 'reading'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const LINE_RESULTS = ['ok', 'finding', 'not done'] as const
export type LineResult = (typeof LINE_RESULTS)[number]

/** A reading against the limits of its line. */
export const VERDICTS = ['within', 'outside'] as const
export type ReadingVerdict = (typeof VERDICTS)[number]

/** How soon a finding has to be repaired: not at all, at the next service, at once. */
export const SEVERITIES = ['note', 'minor', 'major'] as const
export type Severity = (typeof SEVERITIES)[number]

export const TEMPLATES_MAX = 100
export const LINES_MAX = 200
export const SYSTEM_TYPES_MAX = 20
export const FINDING_FILES_MAX = 20
/** Decimals of a reading. */
export const DECIMALS_MAX = 6

/** UTF-16 units. */
export const CHECKLIST_LENGTHS = {
  name: 120,
  systemType: 100,
  key: 60,
  text: 200,
  unit: 20,
  group: 80,
  reason: 1000,
  finding: 4000,
} as const

/** A limit: a decimal number with at most nine digits before and six after the point. */
export const LIMIT_PATTERN = /^-?\d{1,9}(\.\d{1,6})?$/

/** A measured value: a number like a limit, behind `<` or `>` where it is beyond what can be measured. */
export const READING_PATTERN = /^[<>]?-?\d{1,9}(\.\d{1,6})?$/
