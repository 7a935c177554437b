import { describe, expect, it } from 'vitest'
import { clampQuantity, readStoredItems } from './rfq-list.ts'
import { createRfqStore } from './web/rfq-store.ts'

const REAGENT = { id: 'r', name: 'CLX reagent set', itemNumber: '09991', description: 'One year' }
const MONITOR = { id: 'm', name: 'CLX-Ex2', itemNumber: '28034', description: 'Monitor' }

/** The browser's storage, as two tabs share it. */
function openBrowser() {
  const kept = new Map<string, string>()
  return {
    kept,
    storage: {
      read: (_area: string, key: string) => kept.get(key) ?? null,
      write: (_area: string, key: string, value: string) => {
        kept.set(key, value)
        return true
      },
    },
  }
}
const listOf = (store: ReturnType<typeof createRfqStore>) =>
  store.get().items.map(({ itemNumber, quantity }) => [itemNumber, quantity])

describe('request list', () => {
  it('adds with the pending quantity, which then is 1 again', () => {
    const store = createRfqStore(openBrowser().storage)
    store.setPending('r', 4)
    store.add(REAGENT)
    expect(listOf(store)).toEqual([['09991', 4]])
    store.add(REAGENT)
    store.add(MONITOR)
    expect(listOf(store)).toEqual([
      ['09991', 5],
      ['28034', 1],
    ])
  })

  it('survives a reload, including quantities next to the buttons', () => {
    const { storage } = openBrowser()
    const store = createRfqStore(storage)
    store.add(REAGENT)
    store.setPending('m', 7)
    store.setVessel({ vesselName: 'Aurora' })
    expect(createRfqStore(storage).get()).toEqual(store.get())
  })

  it('preserves items that another tab has added in the meantime', () => {
    const { storage } = openBrowser()
    const one = createRfqStore(storage)
    const two = createRfqStore(storage)
    expect([one.get().items, two.get().items]).toEqual([[], []])
    one.add(REAGENT)
    two.add(MONITOR)
    one.reload()
    expect(listOf(one)).toEqual(listOf(two))
    expect(listOf(one)).toHaveLength(2)
  })

  it('works for as long as the page where storage is blocked', () => {
    const store = createRfqStore({ read: () => null, write: () => false })
    store.add(REAGENT)
    expect(store.get().isKept).toBe(false)
    store.add(MONITOR)
    store.reload()
    expect(listOf(store)).toHaveLength(2)
  })

  it('shows the items in the language of the page, and keeps the texts of those that the catalogue lost', () => {
    const store = createRfqStore(openBrowser().storage)
    store.add(REAGENT)
    store.add(MONITOR)
    store.translate([{ ...REAGENT, name: 'CLX-reagenssett', description: 'Ett år.' }], 'nb')
    store.reload()
    expect(store.get().items.map(({ name, lang, quantity }) => [name, lang, quantity])).toEqual([
      ['CLX-reagenssett', 'nb', 1],
      [MONITOR.name, 'nb', 1],
    ])
  })

  it('removes items, and limits every quantity to between 1 and 999,999', () => {
    const store = createRfqStore(openBrowser().storage)
    store.addMany([
      { product: REAGENT, quantity: 999_999 },
      { product: REAGENT, quantity: 2 },
      { product: MONITOR, quantity: 0 },
    ])
    expect(listOf(store)).toEqual([
      ['09991', 999_999],
      ['28034', 1],
    ])
    store.setQuantity('r', -3)
    store.remove('m')
    expect(listOf(store)).toEqual([['09991', 1]])
  })

  it('says which products and lines a full list had no room for', () => {
    const store = createRfqStore(openBrowser().storage)
    const lines = Array.from({ length: 499 }, (_, at) => `line ${at}`)
    expect(store.addMany([], lines)).toEqual(new Set())
    const long = 'x'.repeat(300)
    expect(store.addMany([{ product: REAGENT, quantity: 1 }], [long, 'one too many'])).toEqual(
      new Set(['one too many']),
    )
    expect(store.get().unmatched).toHaveLength(500)
    const products = Array.from({ length: 500 }, (_, at) => ({ product: { ...MONITOR, id: `m${at}` }, quantity: 1 }))
    expect(store.addMany(products, ['one too many'])).toEqual(new Set(['m499', 'one too many']))
  })

  it('forgets an emptied vessel strip', () => {
    const { storage, kept } = openBrowser()
    const store = createRfqStore(storage)
    store.setVessel({ agent: 'Agency' })
    store.setVessel({ agent: '' })
    expect(kept.get('vesselStrip')).toBe('null')
  })
})

it.each([null, '', '{', '[1,null,{"id":1}]', '{"a":1}', '[{"id":"x"}]'])('reads stored %j as an empty list', (json) => {
  expect(readStoredItems(json)).toEqual([])
})

it.each<[number, number]>([
  [NaN, 1],
  [Infinity, 999_999],
  [2.9, 2],
  [-1, 1],
  [1e9, 999_999],
])('takes %d as %d', (given, wanted) => {
  expect(clampQuantity(given)).toBe(wanted)
})
