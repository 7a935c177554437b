import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/web/call.ts'
import { queryClient } from '#core/web/query-client.ts'
import type { Product, ProductGroup, searchProducts } from '../catalogue.contract.ts'

const SEARCH = { method: 'GET', path: '/api/products/search' } as const

// The key is the path: the client's own read function fetches it.
export const productsQuery = queryOptions<Product[]>({ queryKey: ['/api/products'] })
export const categoriesQuery = queryOptions<ProductGroup[]>({ queryKey: ['/api/product-categories'] })
export const brandsQuery = queryOptions<ProductGroup[]>({ queryKey: ['/api/brands'] })

/** Products in the order of the answer, always asked anew; an older question is aborted when its text is given up. */
export const searchQuery = (text: string) =>
  queryOptions<Product[]>({
    queryKey: [SEARCH.path, text],
    queryFn: ({ signal }) =>
      call<typeof searchProducts>(SEARCH, { query: { q: text, _t: String(Date.now()) }, signal }),
    enabled: text !== '',
    staleTime: 0,
    gcTime: 0,
    // The cards of the text before stay until the answer comes: a list that blinks at each key cannot be read.
    placeholderData: (previous) => previous,
  })

/** The whole catalogue, from the cache while it is fresh. */
export const loadProducts = (): Promise<Product[]> => queryClient.fetchQuery(productsQuery)
