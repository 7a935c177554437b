import type { RfqItem } from './rfq-list.ts'

const HEADER = ['Item', 'Quantity', 'Item number', 'Product name', 'Description']

/**
 * What a spreadsheet would run as a formula: OWASP's list for CSV injection, with the full-width forms that some
 * locales read alike.
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** The list as CSV (RFC 4180, CRLF, UTF-8 with a byte order mark so that spreadsheets read the letters right). */
export function writeRfqCsv(items: readonly RfqItem[]): string {
  const rows = items.map((item, index) => [
    String(index + 1),
    String(item.quantity),
    item.itemNumber,
    item.name,
    item.description,
  ])
  return `\uFEFF${[HEADER, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
