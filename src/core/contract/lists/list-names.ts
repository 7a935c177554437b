/** The name that a list's definition gives it, under which columns and views of a person are stored. */
export type ListName = string
export const LIST_NAME: RegExp = /^[a-z][a-z-]{0,39}$/

/** Maximum rows of a selection: the limit of one bulk change. */
export const SELECTED_MAX = 1000
/** Maximum of these that an address can contain. */
export const PICKED_MAX = 200
