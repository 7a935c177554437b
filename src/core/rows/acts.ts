/** Kinds of admin actions, as the feed of changes names them. */
export const ACT_KINDS = ['created', 'edited', 'deleted', 'imported', 'ordered', 'put back'] as const
export type AdminActionKind = (typeof ACT_KINDS)[number]

/** Days for which a deletion can be undone. */
export const BIN_DAYS = 30

/** Id under which the order of a table's rows is stored: it belongs to no single row. */
export const ORDER_ID = 'order'
