/** Comparisons of a period. */
export const COMPARISONS = ['previous', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Filters of all figures. */
export const FIGURE_FILTERS = ['clientName', 'serviceType', 'operatorId'] as const
export type FigureFilter = (typeof FIGURE_FILTERS)[number]

export const ANALYTICS_NAMES = ['overview', 'projects', 'utilisation', 'parts', 'vessels', 'billing'] as const
export type AnalyticsName = (typeof ANALYTICS_NAMES)[number]

/** Years that a period spans at most. */
export const PERIOD_YEARS_MAX = 30
/** Values that a median or a share needs before it is drawn: fewer would show one late job as a trend. */
export const SAMPLE_MIN = 5

/** Hours of a working day, and the target share of available time that is logged. */
export const DAY_HOURS = 7.5
export const TARGET_PERCENT = 75
/** Number of parts in the ranking; the list has all of them. */
export const PARTS_RANKED = 50
/** Months after the present one in which services fall due. */
export const MONTHS_AHEAD = 3

/** Rows of figures without another list; they are on the screen of the figures. */
export const ROWS_NAMES = ['hours', 'dues', 'items', 'bills'] as const
export type RowsName = (typeof ROWS_NAMES)[number]

/** State of a due service: done in its month, not done in its month, or its month isn't over. */
export const DUE_STATES = ['serviced', 'missed', 'open'] as const
export type DueState = (typeof DUE_STATES)[number]
