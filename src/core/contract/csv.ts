/**
 * Beginnings that a spreadsheet would run as a formula: OWASP's list for CSV injection, with the full-width forms that
 * some locales read alike.
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * Rows as CSV (RFC 4180, CRLF, UTF-8 with a byte order mark so that spreadsheets read the letters right). A cell that a
 * spreadsheet would run begins with an apostrophe.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${writeCsvRows([header, ...rows])}`
}

/** Further rows of a file that {@link writeCsv} began. */
export const writeCsvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')

/** A negative amount is a number: a spreadsheet adds it up and runs nothing. */
const NEGATIVE = /^-\d+(\.\d+)?$/

function writeCell(value: string): string {
  const safe = FORMULA.test(value) && !NEGATIVE.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A text that already begins with the sign gets one more, so that reading returns the original text. */
const LOOKS_GUARDED = /^'+(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** A cell for `writeCsv` that `readCsv` reads back unchanged. */
export const guardCell = (text: string): string => text.replace(LOOKS_GUARDED, "'$&")
