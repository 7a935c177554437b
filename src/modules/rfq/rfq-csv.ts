import { writeCsv } from '#core/contract/csv.ts'
import type { RfqItem } from './rfq-list.ts'

/** The list as CSV under the given heads. */
export function writeRfqCsv(items: readonly RfqItem[], heads: readonly string[]): string {
  const rows = items.map((item, index) => [
    String(index + 1),
    String(item.quantity),
    item.itemNumber,
    item.name,
    item.description,
  ])
  return writeCsv(heads, rows)
}
