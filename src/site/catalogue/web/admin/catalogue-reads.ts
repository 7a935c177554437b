import { useQuery } from '@tanstack/react-query'
import { call } from '#core/web/call/call.ts'
import { keyOf } from '#core/web/call/request.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useEveryRow } from '#core/web/list/use-every-row.ts'
import { listTexts } from '#ui/list/list-messages.en.ts'
import type { AdminProduct, findAdminProducts, GroupEndpoint } from '../../catalogue-admin.contract.ts'
import type { getProduct } from '../../catalogue.contract.ts'
import type { AdminProductSort } from '../../catalogue.limits.ts'

const PRODUCTS = 'GET /api/admin/products'
/** Rows of one page of the table. */
export const PAGE_SIZE = 25

export interface ProductQuery {
  q: string
  /** An id, `none`, or '' for all. */
  category: string
  brand: string
  onlyWithoutPicture: boolean
  sort: AdminProductSort
  page: number
}

const onPage = ({ q, category, brand, onlyWithoutPicture, sort, page }: ProductQuery) => ({
  query: {
    q,
    category: category || undefined,
    brand: brand || undefined,
    picture: onlyWithoutPicture ? ('missing' as const) : undefined,
    sort,
    page,
    pageSize: PAGE_SIZE,
  },
})

/** Query key of one page of the table. */
export const pageKey = (query: ProductQuery) => keyOf<typeof findAdminProducts>(PRODUCTS, onPage(query))

/** One page of the table. The page before stays on screen while the next one is on its way. */
export const useProducts = (query: ProductQuery) =>
  useEndpoint<typeof findAdminProducts>(PRODUCTS, onPage(query), { keepsPrevious: true })

/** Every product that the filters leave. */
export const useEveryProduct = (query: ProductQuery, total: number | undefined) =>
  useEveryRow<AdminProduct>(
    (page) => call<typeof findAdminProducts>(PRODUCTS, { query: { ...onPage(query).query, ...page } }),
    total,
    listTexts.selectFailed,
  )

/** How many products show no picture. */
export const useMissingPictures = (): number =>
  useEndpoint<typeof findAdminProducts>(PRODUCTS, { query: { picture: 'missing', pageSize: 1 } }).data?.total ?? 0

/**
 * Returns a product that isn't on the shown page: from a shared address, or the owner of an item number. Null when
 * deleted. Two calls, cached as one query: else the form would close for a moment while only the first has the new item
 * number.
 */
export const useLooseProduct = (id: string | null) =>
  useQuery({
    queryKey: [...keyOf<typeof findAdminProducts>(PRODUCTS), { id }],
    enabled: id !== null,
    queryFn: async ({ signal }): Promise<AdminProduct | null> => {
      const { itemNumber } = await call<typeof getProduct>('GET /api/products/:id', {
        params: { id: id ?? '' },
        signal,
      })
      const query = { q: itemNumber.slice(0, 120), pageSize: 200 }
      const { items } = await call<typeof findAdminProducts>(PRODUCTS, { query, signal })
      return items.find((item) => item.id === id) ?? null
    },
  })

export type GroupKind = 'categories' | 'brands'

/** Categories or brands with the number of products that use them. */
export const useGroups = (kind: GroupKind) => useEndpoint<GroupEndpoint<'find'>>(`GET /api/admin/${kind}`)
