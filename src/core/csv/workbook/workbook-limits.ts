/** Bytes of an Excel workbook that an import reads; in base64 it fits into the body limit of a CSV file. */
export const WORKBOOK_BYTES_MAX = 15 * 1024 * 1024
/** Maximum characters of the list in a sheet: the limit of the imports. */
export const WORKBOOK_CSV_MAX = 15 * 1024 * 1024
/** Media type of an Excel workbook (ECMA-376). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
