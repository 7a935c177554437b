/** Views of one person for one list. */
export const VIEWS_MAX = 30
/** Views of one person for all lists: any name is a list's, so that a new list needs no change of the table. */
export const ALL_VIEWS_MAX = 300
export const VIEW_NAME_MAX = 60
export const VIEW_QUERY_MAX = 1000
