import { SEARCH_MAX, SHOP_SORTS, type ShopSort } from '../catalogue.limits.ts'

/** Parameters of the catalogue's pages in addition to the path. */
export interface ShopView {
  /** Search text; results are sorted by rank. */
  q: string
  /** On the page of a category: only this brand, by its slug. */
  brand: string | null
  sort: ShopSort
  /** Page number from 1. */
  page: number
}

export const SHOP_ASKS = ['brand', 'page', 'q', 'sort'] as const

const PAGE_MAX = 100_000

/** Reads what was asked; whatever is not of the right form counts as not asked. */
export function readShopView(asked: Readonly<Record<string, string>>): ShopView {
  const page = Number(asked['page'] ?? 1)
  return {
    q: (asked['q'] ?? '').replaceAll(/\s+/g, ' ').slice(0, SEARCH_MAX),
    brand: asked['brand'] ?? null,
    sort: SHOP_SORTS.find((sort) => sort === asked['sort']) ?? 'order',
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** The query part of a view's address, always in one order; empty for the default first page. */
export function writeShopQuery({ q = '', brand = null, sort = 'order', page = 1 }: Partial<ShopView>): string {
  const query = new URLSearchParams()
  if (brand !== null) query.set('brand', brand)
  if (page > 1) query.set('page', String(page))
  if (q.trim() !== '') query.set('q', q.trim())
  if (sort !== 'order') query.set('sort', sort)
  return query.size > 0 ? `?${query}` : ''
}
