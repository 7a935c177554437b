/** Bytes of an Excel workbook that an import reads. */
export const WORKBOOK_BYTES_MAX = 15 * 1024 * 1024
/** Characters of the list that a sheet becomes: what the imports take. */
export const WORKBOOK_CSV_MAX = 15 * 1024 * 1024
/** Body limit, bytes, of the calls that carry a workbook: base64 needs four characters for three bytes. */
export const WORKBOOK_BODY_LIMIT = 21 * 1024 * 1024
