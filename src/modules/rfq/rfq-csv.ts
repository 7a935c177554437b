import { writeCsv } from '#core/contract/csv.ts'
import type { RfqItem } from './rfq-list.ts'

const HEADER = ['Item', 'Quantity', 'Item number', 'Product name', 'Description']

/** The list as CSV. */
export function writeRfqCsv(items: readonly RfqItem[]): string {
  const rows = items.map((item, index) => [
    String(index + 1),
    String(item.quantity),
    item.itemNumber,
    item.name,
    item.description,
  ])
  return writeCsv(HEADER, rows)
}
