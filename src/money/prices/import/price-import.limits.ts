/** Columns of a price list, in the order in which they are offered. */
export const PRICE_COLUMNS = ['itemNumber', 'companyName', 'price', 'currency', 'from', 'to'] as const
export type PriceColumn = (typeof PRICE_COLUMNS)[number]

/** What becomes of a row; `changed`: a new period, `duplicate`: a person has to decide. */
export const PRICE_RESULTS = ['new', 'changed', 'duplicate', 'refused', 'unchanged'] as const
export type PriceResult = (typeof PRICE_RESULTS)[number]

/** Characters and rows of a file. */
export const PRICE_BYTES_MAX = 5 * 1024 * 1024
export const PRICE_ROWS_MAX = 5000
/** Body limit, bytes: quotation marks and line breaks grow in JSON, a workbook in base64. */
export const PRICE_BODY_LIMIT = 24 * 1024 * 1024

/** A new price that differs from the last one by this share or more has to be checked. */
export const CHECKED_CHANGE = 0.5

/** Days that an import can be undone. */
export const PRICE_UNDO_DAYS = 30
export const PRICE_IMPORTS_SHOWN_MAX = 20
