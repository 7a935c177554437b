/** What became of a change that a device handed to the managers. */
export const HELD_STATES = ['waiting', 'applied', 'discarded'] as const
export type HeldState = (typeof HELD_STATES)[number]

/** Calls that one request hands over. */
export const HELD_CALLS_MAX = 50
export const HELD_PATH_MAX = 300
export const HELD_PROBLEM_MAX = 1000
/** Calls that belong to the first one: the signatures of a report and its lock. */
export const HELD_STEPS_MAX = 8
/** Longest body of a call, as JSON: a signature has a picture. */
export const HELD_BODY_MAX = 300_000
/** Bytes of one request: a report with both signatures. */
export const HELD_REQUEST_MAX = 1024 * 1024
/** Entries of one person that wait at the same time. */
export const HELD_WAITING_MAX = 200
export const HELD_REASON_MAX = 1000
/** Decided ones are deleted after this time. */
export const HELD_DAYS = 90
