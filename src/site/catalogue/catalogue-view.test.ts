import { describe, expect, it } from 'vitest'
import { readCatalogueAddress, writeCatalogueQuery } from './catalogue-address.ts'
import { brandName, categoryName, filterProducts } from './catalogue-view.ts'
import { en } from './messages/en.ts'

const C1 = '0199aaaa-0000-7000-8000-000000000001'
const C2 = '0199aaaa-0000-7000-8000-000000000002'
const B1 = '0199bbbb-0000-7000-8000-000000000001'
const B2 = '0199bbbb-0000-7000-8000-000000000002'

const product = (id: string, categoryId: string | null, brandId: string | null) => ({
  id,
  name: `Product ${id}`,
  itemNumber: id,
  description: '',
  imageUrl: null,
  categoryId,
  brandId,
})
const ALL = [product('a', C1, B1), product('b', C1, B2), product('c', C2, B1), product('d', null, null)]
const group = (id: string, name: string) => ({ id, name, description: null, order: 0 })
const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id).join('')

describe('filters', () => {
  it('narrow by category and by any of the chosen brands', () => {
    expect(ids(filterProducts(ALL, { q: '', category: null, brands: [] }))).toBe('abcd')
    expect(ids(filterProducts(ALL, { q: '', category: C1, brands: [] }))).toBe('ab')
    expect(ids(filterProducts(ALL, { q: '', category: null, brands: [B1, B2] }))).toBe('abc')
    expect(ids(filterProducts(ALL, { q: '', category: C1, brands: [B2] }))).toBe('b')
  })

  it('come back from the address they were written to', () => {
    const filters = { q: 'CLX & 09991', category: C1, brands: [B1, B2] }
    const query = writeCatalogueQuery({ ...filters, brands: [B2, B1] }, 3)
    expect(readCatalogueAddress(new URLSearchParams(query))).toEqual({ filters, page: 3 })
    expect(writeCatalogueQuery({ q: ' ', category: null, brands: [] })).toBe('')
  })

  it.each(['page=0', 'page=x', 'page=1e9', 'category=1', 'brand=%00', 'category=<script>', 'q=', 'other=1'])(
    'ignore %s',
    (query) => {
      expect(readCatalogueAddress(new URLSearchParams(query))).toEqual({
        filters: { q: '', category: null, brands: [] },
        page: 1,
      })
    },
  )
})

it('names what has no category or brand, and what has one that was deleted', () => {
  const groups = [group(C1, 'TRO reagents')]
  expect([
    categoryName(C1, groups, en.groups),
    categoryName(null, groups, en.groups),
    categoryName(C2, groups, en.groups),
  ]).toEqual(['TRO reagents', 'Uncategorized', 'Unknown'])
  expect([brandName(null, groups, en.groups), brandName(B1, groups, en.groups)]).toEqual([
    'Unknown Brand',
    'Unknown Brand',
  ])
})
