/** What the feed can be narrowed to. */
export const FEED_KINDS = ['imports', 'edits', 'deletions', 'since'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

export const FEED_DAYS = ['7', '30', '365'] as const

/** Rows of one act that are shown with their fields. */
export const SHOWN_ROWS = 50
/** Names of rows in one line of the feed. */
export const SHOWN_NAMES = 3
