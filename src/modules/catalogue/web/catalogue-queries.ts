import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/web/call/call.ts'
import { queryClient } from '#core/web/call/query-client.ts'
import { endpointQuery } from '#core/web/call/use-endpoint.ts'
import type { findBrands, findProductCategories, findProducts, Product, searchProducts } from '../catalogue.contract.ts'

export const productsQuery = endpointQuery<typeof findProducts>('GET /api/products')
export const categoriesQuery = endpointQuery<typeof findProductCategories>('GET /api/product-categories')
export const brandsQuery = endpointQuery<typeof findBrands>('GET /api/brands')

/** Products in the order of the answer, always asked anew; an older question is aborted when its text is given up. */
export const searchQuery = (text: string) =>
  queryOptions<Product[]>({
    queryKey: ['/api/products/search', text],
    queryFn: ({ signal }) =>
      call<typeof searchProducts>('GET /api/products/search', { query: { q: text, _t: String(Date.now()) }, signal }),
    enabled: text !== '',
    staleTime: 0,
    gcTime: 0,
    // The cards of the text before stay until the answer comes: a list that blinks at each key cannot be read.
    placeholderData: (previous) => previous,
  })

/** The whole catalogue, from the cache while it is fresh. */
export const loadProducts = (): Promise<Product[]> => queryClient.fetchQuery(productsQuery)
