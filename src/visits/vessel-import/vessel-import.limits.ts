/** Results of a row. */
export const ROW_RESULTS = ['new', 'changed', 'duplicate', 'refused', 'unchanged'] as const
export type RowResult = (typeof ROW_RESULTS)[number]

/** `planned`: tried, nothing written. `waiting`: applied, its turn has not come. */
export const IMPORT_STATES = ['planned', 'waiting', 'running', 'done', 'failed'] as const

/** Characters and rows of a file. */
export const FLEET_BYTES_MAX = 15 * 1024 * 1024
export const FLEET_ROWS_MAX = 50_000
/** Body limit, bytes: quotation marks and line breaks grow in JSON. */
export const FLEET_BODY_LIMIT = 24 * 1024 * 1024
/** Rows in the answer of a dry run itself; all of them are a list of their own. */
export const SHOWN_ROWS_MAX = 500
/** Days that a dry run can still be applied; its file is forgotten afterwards. */
export const PLAN_DAYS = 7
/** Days that an import can be undone; what it wrote is forgotten afterwards. */
export const UNDO_DAYS = 30
/** Imports in the list of them. */
export const IMPORTS_SHOWN_MAX = 50

/** Writes of an import: created and changed rows. */
export const WRITE_KINDS = ['company', 'vessel', 'service', 'changed vessel', 'changed service'] as const
/** Vessels offered for one row. */
export const CANDIDATES_MAX = 5

/** Past services before it are typing errors. */
export const FIRST_SERVICE_YEAR = 1980
