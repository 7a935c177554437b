/** What somebody did in the panel, as its feed of changes names it. */
export const ACT_KINDS = ['created', 'edited', 'deleted', 'imported', 'ordered', 'put back'] as const
export type AdminActionKind = (typeof ACT_KINDS)[number]

/** Days for which what was deleted can be put back. */
export const BIN_DAYS = 30

/** Under this id the order of a table's rows is kept: it belongs to none of them. */
export const ORDER_ID = 'order'
