export const HOUR_KINDS = ['travel', 'work', 'waiting'] as const
export type HourKind = (typeof HOUR_KINDS)[number]

/** Largest number of hours in numeric(5,2). */
export const HOURS_MAX = '999.99'
/** Hours that one person can have on one day, over all jobs. */
export const DAY_HOURS = '24.00'
/** Hours in one entry: a day has no more. */
export const HOURS_PER_ENTRY_MAX = 24
