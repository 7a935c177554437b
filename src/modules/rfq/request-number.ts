import type { RfqItem } from './rfq-list.ts'

let last: { list: string; number: string } | undefined

/**
 * By what a request is called when people talk about it: made in the browser, since no call of ours sends it. One list is
 * one request, however often it is sent, copied or printed.
 */
export function numberOf({ items, asked }: { items: readonly RfqItem[]; asked: readonly string[] }): string {
  const list = JSON.stringify([items.map(({ id, quantity }) => [id, quantity]), asked])
  if (last?.list !== list) last = { list, number: makeNumber() }
  return last.number
}

const makeNumber = (): string =>
  `R-${[...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
