import { SEARCH_MAX } from './catalogue.limits.ts'

export interface CatalogueFilters {
  /** Search text; while it is set, the other two filters are ignored. */
  q: string
  category: string | null
  brands: readonly string[]
}

export const NO_FILTERS: CatalogueFilters = { q: '', category: null, brands: [] }

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const BRANDS_MAX = 50
const PAGE_MAX = 100_000

/** Reads filters and page from an address; invalid values are ignored. */
export function readCatalogueAddress(query: URLSearchParams): { filters: CatalogueFilters; page: number } {
  const category = query.get('category')?.toLowerCase() ?? ''
  const brands = query
    .getAll('brand')
    .map((id) => id.toLowerCase())
    .filter((id) => ID.test(id))
  const page = Number(query.get('page') ?? 1)
  return {
    filters: {
      q: (query.get('q') ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
      category: ID.test(category) ? category : null,
      brands: [...new Set(brands)].toSorted().slice(0, BRANDS_MAX),
    },
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** The query part of a view's address, always in one order, so that one view has one address; empty for the whole catalogue. */
export function writeCatalogueQuery({ q, category, brands }: CatalogueFilters, page = 1): string {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (category) query.set('category', category)
  for (const brand of brands.toSorted()) query.append('brand', brand)
  if (q.trim()) query.set('q', q.trim())
  return query.size > 0 ? `?${query}` : ''
}

export const isSameView = (a: CatalogueFilters, b: CatalogueFilters): boolean =>
  writeCatalogueQuery(a) === writeCatalogueQuery(b)

export const isFiltered = (filters: CatalogueFilters): boolean => writeCatalogueQuery(filters) !== ''
