import type { PastedLine, PastedReading } from './parse-pasted-list.ts'
import type { RfqProduct } from './rfq-list.ts'

export interface PastedMatch {
  found: { product: RfqProduct; quantity: number }[]
  missing: PastedLine[]
}

/**
 * Finds the products of a pasted list. A number written exactly wins over one that only differs by leading zeros;
 * what could mean several products counts as not found, since a guess would order the wrong part.
 */
export function matchPastedList(lines: readonly PastedLine[], products: readonly RfqProduct[]): PastedMatch {
  const exact = indexBy(products, exactKey)
  const loose = indexBy(products, looseKey)
  const result: PastedMatch = { found: [], missing: [] }
  for (const line of lines) {
    const match = findReading(line, exact, exactKey, exact) ?? findReading(line, loose, looseKey, exact)
    if (match) result.found.push(match)
    else result.missing.push(line)
  }
  return result
}

type Index = ReadonlyMap<string, readonly RfqProduct[]>
type Key = (itemNumber: string) => string

function findReading(
  { readings }: PastedLine,
  index: Index,
  key: Key,
  exact: Index,
): PastedMatch['found'][number] | null {
  for (const reading of readings) {
    const products = index.get(key(reading.itemNumber)) ?? []
    const [product] = products
    if (!product || products.length > 1) continue
    return isNumberTaken(reading, readings, exact) ? null : { product, quantity: reading.quantity }
  }
  return null
}

/** "28034 28030" is two item numbers on one line, not 28,030 pieces of the first. */
const isNumberTaken = ({ quantity }: PastedReading, readings: readonly PastedReading[], exact: Index): boolean =>
  quantity >= 1000 &&
  readings.some(({ itemNumber }) => Number(itemNumber) === quantity && exact.has(exactKey(itemNumber)))

/** As written, without case, blanks and marks: CLX-09991 and clx 09991 are one. */
const exactKey = (itemNumber: string): string => itemNumber.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Also without leading zeros, so that a number that went through a spreadsheet is still found. */
const looseKey = (itemNumber: string): string => exactKey(itemNumber).replace(/^0+(?=.)/, '')

function indexBy(products: readonly RfqProduct[], key: Key): Index {
  const index = new Map<string, RfqProduct[]>()
  for (const product of products) {
    const place = key(product.itemNumber)
    if (place === '') continue
    index.set(place, [...(index.get(place) ?? []), product])
  }
  return index
}
