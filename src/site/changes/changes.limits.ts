/** Filters of the feed. */
export const FEED_KINDS = ['imports', 'edits', 'deletions', 'since'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

export const FEED_DAYS = ['7', '30', '365'] as const

/** Rows of one admin action that are shown with their fields. */
export const SHOWN_ROWS = 50
/**
 * Rows that one call undoes. Each is an ordinary change with its entry in the audit log, which is locked for other
 * entries until the last of them is written; more rows take several calls.
 */
export const UNDO_ROWS_MAX = 500
/** Rows that can be left out of an undo: more aren't listed. */
export const LEFT_OUT_MAX = 500

/** Why a row can't be undone with the others. */
export const LEAVE_REASONS = ['changed', 'deleted', 'taken', 'used'] as const
export type LeaveReason = (typeof LEAVE_REASONS)[number]

/** Names of rows in one line of the feed. */
export const SHOWN_NAMES = 3
