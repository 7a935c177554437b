import { writeCsv } from '#core/contract/csv.ts'
import type { RfqItem } from './rfq-list.ts'

/** The list as CSV under the given heads; lines to identify are below, each as a name. */
export function writeRfqCsv(items: readonly RfqItem[], unmatched: readonly string[], heads: readonly string[]): string {
  const rows = items.map((item, index) => [
    String(index + 1),
    String(item.quantity),
    item.itemNumber,
    item.name,
    item.description,
  ])
  const unmatchedRows = unmatched.map((line, index) => [String(items.length + index + 1), '', '', line, ''])
  return writeCsv(heads, [...rows, ...unmatchedRows])
}
