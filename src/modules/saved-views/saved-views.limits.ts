/** Lists whose views can be kept, as their screens call them. */
export const VIEW_LISTS = ['projects'] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** Views of one person for one list. */
export const VIEWS_MAX = 30
export const VIEW_NAME_MAX = 60
export const VIEW_QUERY_MAX = 1000
