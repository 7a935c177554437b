/** Counted events of the public site: page views, and articles put on request lists. */
export const COUNT_KINDS = ['page', 'listed'] as const
export type CountKind = (typeof COUNT_KINDS)[number]

export const COUNTS = {
  /** Months for which counts are stored; the privacy policy prints it. */
  months: 24,
  /** How often a process writes what it has counted, milliseconds: what a power cut loses at most. */
  writeEvery: 60_000,
  /** Maximum different counts in a process between two writes. */
  entries: 5000,
  /** Referring sites that are distinguished per day; all others are one, since a client can send any name. */
  hostsPerDay: 300,
  /** Longest name of a referring site (RFC 1035), and of whatever else is counted. */
  host: 253,
  name: 300,
  /** Articles that one press puts on a list at most. */
  listedAtOnce: 200,
} as const

/** Replaces referring sites beyond the limit. */
export const OTHER_HOSTS = 'other'

/** Periods that the administrator looks at, days. */
export const PERIODS = [7, 30, 90, 365] as const
