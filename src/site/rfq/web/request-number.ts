import { parseJson } from '#core/contract/parse-json.ts'
import { safeStorage } from '#core/web/storage-keys.ts'
import type { RfqItem } from '../rfq-list.ts'

interface Numbered {
  list: string
  number: string
}

/** If the browser stores nothing, at least this page remembers. */
let last: Numbered | undefined

const isNumbered = (value: unknown): value is Numbered =>
  typeof value === 'object' && value !== null && 'list' in value && 'number' in value

/**
 * Reference of a request, created in the browser, since no call of ours sends it. One list is one request, however
 * often and from whichever page it is sent, copied or printed.
 */
export function numberOf({ items, unmatched }: { items: readonly RfqItem[]; unmatched: readonly string[] }): string {
  const list = JSON.stringify([items.map(({ id, quantity }) => [id, quantity]), unmatched])
  const stored = parseJson(safeStorage.read('local', 'rfqNumber'))
  const known = isNumbered(stored) ? stored : last
  last = known?.list === list ? known : { list, number: makeNumber() }
  if (last !== stored) safeStorage.write('local', 'rfqNumber', JSON.stringify(last))
  return last.number
}

const makeNumber = (): string =>
  `R-${[...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
