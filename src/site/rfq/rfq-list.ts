import { isRecord, parseJson } from '#core/contract/parse-json.ts'
import { UNMATCHED_LINE_MAX, ITEM_QUANTITY, RFQ_ITEMS_MAX } from './rfq.limits.ts'

/** What a request needs of a product; the catalogue's product has all of it. */
export interface RfqProduct {
  id: string
  name: string
  itemNumber: string
  description: string
}

/** A product with what else the reader of pasted lists needs of it. */
export interface ReadableProduct extends RfqProduct {
  /** Its name in the other language, its maker and its category: further words that a line may use. */
  words?: string
}

export interface RfqItem extends RfqProduct {
  quantity: number
  /** The language of name and description; missing on lists of earlier versions. */
  lang?: string
}

/** Quantities in the Add to RFQ fields, by product id; a missing product has 1. */
export type PendingQuantities = Readonly<Record<string, number>>

/** The nearest quantity that may be asked for: a whole number from 1 to 999,999. */
export function clampQuantity(value: number): number {
  if (!Number.isFinite(value)) return value > 0 ? ITEM_QUANTITY.max : ITEM_QUANTITY.min
  return Math.min(ITEM_QUANTITY.max, Math.max(ITEM_QUANTITY.min, Math.floor(value)))
}

export const pendingQuantity = (pending: PendingQuantities, productId: string): number =>
  clampQuantity(pending[productId] ?? ITEM_QUANTITY.initial)

/** A product listed already gets more; any other joins at the end (specification, section 4). A full list stays as it is. */
export function addItem(
  items: readonly RfqItem[],
  product: RfqProduct,
  quantity: number,
  lang?: string,
): readonly RfqItem[] {
  const listed = items.find((item) => item.id === product.id)
  if (listed) return setItemQuantity(items, product.id, listed.quantity + quantity)
  if (items.length >= RFQ_ITEMS_MAX) return items
  const { id, name, itemNumber, description } = product
  return [...items, { id, name, itemNumber, description, quantity: clampQuantity(quantity), ...(lang ? { lang } : {}) }]
}

export const setItemQuantity = (items: readonly RfqItem[], productId: string, quantity: number): readonly RfqItem[] =>
  items.map((item) => (item.id === productId ? { ...item, quantity: clampQuantity(quantity) } : item))

/** The items with the texts of another language; an item without one in the catalogue has its own. */
export function translateItems(
  items: readonly RfqItem[],
  products: readonly RfqProduct[],
  lang: string,
): readonly RfqItem[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return items.map((item) => {
    const { name, description } = byId.get(item.id) ?? item
    return { ...item, name, description, lang }
  })
}

export const removeItem = (items: readonly RfqItem[], productId: string): readonly RfqItem[] =>
  items.filter((item) => item.id !== productId)

/** Pending quantities with one changed; the default isn't stored, so that the record doesn't grow with every visit. */
export function setPending(pending: PendingQuantities, productId: string, quantity: number): PendingQuantities {
  const { [productId]: _previous, ...others } = pending
  const wanted = clampQuantity(quantity)
  return wanted === ITEM_QUANTITY.initial ? others : { ...others, [productId]: wanted }
}

/** Lines to ask about, each once, joined by more; those that a full list has no room for stay out. */
export const addUnmatched = (stored: readonly string[], lines: readonly string[]): readonly string[] =>
  [...new Set([...stored, ...lines.map((line) => line.slice(0, UNMATCHED_LINE_MAX))])].slice(0, RFQ_ITEMS_MAX)

/** The lines that were not added, since the list is full. */
export const withoutRoom = (stored: readonly string[], lines: readonly string[]): string[] => {
  const unmatchedLines = new Set(stored)
  return lines.filter((line) => !unmatchedLines.has(line.slice(0, UNMATCHED_LINE_MAX)))
}

/** Items of a list, those included that are still to be identified. */
export const countItems = ({ items, unmatched }: { items: readonly RfqItem[]; unmatched: readonly string[] }): number =>
  items.length + unmatched.length

/** The lines to ask about as they lay in browser storage. */
export function readStoredUnmatched(json: string | null): readonly string[] {
  const stored = parseJson(json)
  return Array.isArray(stored)
    ? addUnmatched(
        [],
        stored.filter((line) => typeof line === 'string'),
      )
    : []
}

/** The list as it lay in browser storage. What another version or a person's hand left unreadable is dropped. */
export function readStoredItems(json: string | null): readonly RfqItem[] {
  const stored = parseJson(json)
  if (!Array.isArray(stored)) return []
  const items: RfqItem[] = []
  for (const entry of stored.slice(0, RFQ_ITEMS_MAX)) {
    const item = readItem(entry)
    if (item && !items.some((other) => other.id === item.id)) items.push(item)
  }
  return items
}

export function readStoredPending(json: string | null): PendingQuantities {
  const stored = parseJson(json)
  if (!isRecord(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, value]) => (typeof value === 'number' ? [[id, clampQuantity(value)]] : [])),
  )
}

function readItem(entry: unknown): RfqItem | null {
  if (!isRecord(entry)) return null
  const { id, name, itemNumber, description, quantity, lang } = entry
  if (typeof id !== 'string' || typeof name !== 'string') return null
  return {
    id,
    name,
    itemNumber: typeof itemNumber === 'string' ? itemNumber : '',
    description: typeof description === 'string' ? description : '',
    quantity: clampQuantity(typeof quantity === 'number' ? quantity : ITEM_QUANTITY.initial),
    ...(typeof lang === 'string' ? { lang } : {}),
  }
}
