/** Views of one person for one list. */
export const VIEWS_MAX = 30
export const VIEW_NAME_MAX = 60
export const VIEW_QUERY_MAX = 1000
