/** Label of an ignored column of a file. */
export const IGNORED = 'ignore'

/** Columns of a file in the mapping step, used or not. */
export const COLUMNS_MAX = 100
