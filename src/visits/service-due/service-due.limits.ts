/** How far ahead the due list looks: days, with what is over; or only what is over. `0` is over or today. */
export const DUE_WITHIN = ['0', '30', '60', '90', 'overdue'] as const
export type DueWithin = (typeof DUE_WITHIN)[number]

/** The steps that the dashboard counts and offers, days. */
export const DUE_STEPS = [30, 60, 90] as const

/** Windows that the list itself offers: also overdue alone. */
export const DUE_SHOWN = ['overdue', ...DUE_STEPS] as const
export type DueShown = (typeof DUE_SHOWN)[number]

/** Kinds of service that come round; after any other the yearly one is next. */
export const COMES_ROUND = ['annual service', 'TRO calibration'] as const

/** Nautical miles and days within which a planned visit is near. */
export const NEAR_MILES = 300
export const NEAR_DAYS = 7
/** Near visits that a row names. */
export const NEAR_MAX = 3
/** Planned visits that are compared with the ships of the list. */
export const VISITS_MAX = 2000
/** Ships that are compared where only those near a visit are asked for; the most urgent first. */
export const NEAR_SHIPS_MAX = 5000

/** Days before the next service at which managers are notified, the last on its day. */
export const DUE_NOTICE_STEPS = [90, 60, 30, 0] as const
/** Days after which managers are notified of a completed visit without review. */
export const REVIEW_DAYS = 3
