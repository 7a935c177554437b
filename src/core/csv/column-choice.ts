/** Said of a column of a file that is passed over. */
export const IGNORED = 'ignore'

/** Columns of a file in the mapping step, used or not. */
export const COLUMNS_MAX = 100
