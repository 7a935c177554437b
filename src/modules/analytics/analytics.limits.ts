/** What a period can be compared with. */
export const COMPARISONS = ['previous', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const ANALYTICS_NAMES = ['overview', 'projects', 'utilisation', 'parts', 'vessels', 'billing'] as const
export type AnalyticsName = (typeof ANALYTICS_NAMES)[number]

/** Years that a period spans at most. */
export const PERIOD_YEARS_MAX = 30
/** Values that a median or a share needs before it is drawn: fewer would show one late job as a trend. */
export const ENOUGH = 5
