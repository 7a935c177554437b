import { useSyncExternalStore } from 'react'
import { safeStorage, STORAGE_KEYS } from '#core/web/storage-keys.ts'
import type { ListChanged, StorageKey } from '#core/web/storage-keys.ts'
import {
  addUnmatched,
  addItem,
  countItems,
  pendingQuantity,
  readStoredUnmatched,
  readStoredItems,
  readStoredPending,
  removeItem,
  setItemQuantity,
  setPending,
  translateItems,
  withoutRoom,
} from '../rfq-list.ts'
import type { PendingQuantities, RfqItem, RfqProduct } from '../rfq-list.ts'
import { ITEM_QUANTITY } from '../rfq.limits.ts'
import { EMPTY_VESSEL, isVesselEmpty, readStoredVessel } from '../vessel-strip.ts'
import type { VesselStrip } from '../vessel-strip.ts'
import { sendListed } from './send-listed.ts'

export interface RfqState {
  items: readonly RfqItem[]
  /** Pasted lines that no product was found for: they go into the request as they were written. */
  unmatched: readonly string[]
  /** Whether this browser stores the list when the page is closed: its storage may be blocked or full. */
  isKept: boolean
  pending: PendingQuantities
  vessel: VesselStrip
}

/** The server's state: empty. Every island's first render shows this too, so that it equals the server's. */
const EMPTY_STATE: RfqState = { items: [], unmatched: [], isKept: true, pending: {}, vessel: EMPTY_VESSEL }

const quantityOn = ({ items }: RfqState, productId: string): number =>
  items.find((item) => item.id === productId)?.quantity ?? 0

/** Path of the page on which an item is added; absent in tests without a page. */
const pageLanguage = (): string | undefined => globalThis.document?.documentElement.lang

type BrowserStorage = Pick<typeof safeStorage, 'read' | 'write'>

/**
 * The visitor's request list: in memory, and in browser storage so that it outlives a reload and is one list in all
 * tabs. Each change starts from the stored list, since another tab may have written it; when storage is blocked or
 * full, the list exists as long as the page.
 * @param onAdd called with the item numbers that were added to the list
 */
export function createRfqStore(storage: BrowserStorage, onAdd?: (itemNumbers: readonly string[]) => void) {
  let state: RfqState | null = null
  let keeps = true
  const listeners = new Set<() => void>()

  const load = (): RfqState => ({
    items: readStoredItems(storage.read('local', 'rfqItems')),
    unmatched: readStoredUnmatched(storage.read('local', 'rfqUnmatchedLines')),
    isKept: keeps,
    pending: readStoredPending(storage.read('local', 'rfqPendingQuantities')),
    vessel: readStoredVessel(storage.read('local', 'vesselStrip')),
  })
  const get = (): RfqState => (state ??= load())
  const publish = (next: RfqState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const save = (key: StorageKey, value: unknown) => {
    keeps = storage.write('local', key, JSON.stringify(value)) && keeps
  }
  const change = (make: (now: RfqState) => RfqState) => {
    const now = keeps ? load() : get()
    const next = make(now)
    if (next.items !== now.items) {
      save('rfqItems', next.items)
      const before = new Set(now.items.map(({ id }) => id))
      onAdd?.(next.items.flatMap(({ id, itemNumber }) => (before.has(id) ? [] : [itemNumber])))
    }
    if (next.unmatched !== now.unmatched) save('rfqUnmatchedLines', next.unmatched)
    if (next.pending !== now.pending) save('rfqPendingQuantities', next.pending)
    if (next.vessel !== now.vessel) save('vesselStrip', isVesselEmpty(next.vessel) ? null : next.vessel)
    publish({ ...next, isKept: keeps })
  }

  return {
    get,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads storage again: after a write of another tab, or when the page is restored from the back/forward cache. */
    reload: () => {
      if (keeps) publish(load())
    },
    /**
     * Adds the product with its pending quantity, which then is 1 again. Returns the product's quantity on the list: 0
     * where a full list had no room for it.
     */
    add(product: RfqProduct): number {
      change((now) => ({
        ...now,
        items: addItem(now.items, product, pendingQuantity(now.pending, product.id), pageLanguage()),
        pending: setPending(now.pending, product.id, ITEM_QUANTITY.initial),
      }))
      return quantityOn(get(), product.id)
    },
    /** Adds the product with a quantity of its own; the pending one stays. Returns the same as `add`. */
    addOne(product: RfqProduct, quantity: number): number {
      change((now) => ({ ...now, items: addItem(now.items, product, quantity, pageLanguage()) }))
      return quantityOn(get(), product.id)
    },
    /**
     * Puts several on the list, each with its own quantity, and lines to ask about; pending quantities stay. Gives what
     * a full list had no room for: ids of products, and lines.
     */
    addMany(
      found: readonly { product: RfqProduct; quantity: number }[],
      unmatched: readonly string[] = [],
    ): Set<string> {
      change((now) => ({
        ...now,
        items: found.reduce(
          (items, { product, quantity }) => addItem(items, product, quantity, pageLanguage()),
          now.items,
        ),
        unmatched: unmatched.length > 0 ? addUnmatched(now.unmatched, unmatched) : now.unmatched,
      }))
      const listed = new Set(get().items.map(({ id }) => id))
      return new Set([
        ...found.flatMap(({ product }) => (listed.has(product.id) ? [] : [product.id])),
        ...withoutRoom(get().unmatched, unmatched),
      ])
    },
    /** Puts the texts of a list that was made in another language into the page's one. */
    translate: (products: readonly RfqProduct[], lang: string) =>
      change((now) => ({ ...now, items: translateItems(now.items, products, lang) })),
    remove: (productId: string) => change((now) => ({ ...now, items: removeItem(now.items, productId) })),
    /** Removes all items; the vessel stays for the next list. */
    clear: () => change((now) => ({ ...now, items: [], unmatched: [] })),
    removeUnmatched: (line: string) =>
      change((now) => ({ ...now, unmatched: now.unmatched.filter((each) => each !== line) })),
    setQuantity: (productId: string, quantity: number) =>
      change((now) => ({ ...now, items: setItemQuantity(now.items, productId, quantity) })),
    setPending: (productId: string, quantity: number) =>
      change((now) => ({ ...now, pending: setPending(now.pending, productId, quantity) })),
    setVessel: (changes: Partial<VesselStrip>) => change((now) => ({ ...now, vessel: { ...now.vessel, ...changes } })),
  }
}

export const rfqStore = createRfqStore(safeStorage, sendListed)

const CHANGED: ListChanged = 'rfq-change'
// The count in the page's header is no island: it is notified of each change here.
rfqStore.subscribe(() => dispatchEvent(new CustomEvent(CHANGED, { detail: countItems(rfqStore.get()) })))

const RFQ_KEYS: ReadonlySet<string> = new Set([
  STORAGE_KEYS.rfqItems,
  STORAGE_KEYS.rfqUnmatchedLines,
  STORAGE_KEYS.rfqPendingQuantities,
  STORAGE_KEYS.vesselStrip,
])

let watchers = 0

function handleStorage(event: StorageEvent): void {
  // A null key is storage emptied as a whole.
  if (event.key === null || RFQ_KEYS.has(event.key)) rfqStore.reload()
}

function handlePageShow(event: PageTransitionEvent): void {
  if (event.persisted) rfqStore.reload()
}

function subscribe(listener: () => void): () => void {
  if (watchers++ === 0) {
    addEventListener('storage', handleStorage)
    addEventListener('pageshow', handlePageShow)
  }
  const unsubscribe = rfqStore.subscribe(listener)
  return () => {
    unsubscribe()
    if (--watchers > 0) return
    removeEventListener('storage', handleStorage)
    removeEventListener('pageshow', handlePageShow)
  }
}

/** The request list as it is now, in every island of the page alike. Empty on the server and in the first render. */
export const useRfq = (): RfqState => useSyncExternalStore(subscribe, rfqStore.get, () => EMPTY_STATE)

/** One product's pending quantity: a card draws again only when its own changes. */
export const usePendingQuantity = (productId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => pendingQuantity(rfqStore.get().pending, productId),
    () => ITEM_QUANTITY.initial,
  )

/** Quantity of the product on the list; 0 if it isn't there. */
export const useListedQuantity = (productId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => quantityOn(rfqStore.get(), productId),
    () => 0,
  )
