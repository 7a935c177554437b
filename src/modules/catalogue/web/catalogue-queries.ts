import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#core/language.ts'
import { call } from '#core/web/call/call.ts'
import { queryClient } from '#core/web/call/query-client.ts'
import { endpointQuery } from '#core/web/call/use-endpoint.ts'
import type { findBrands, findProductCategories, findProducts, Product, searchProducts } from '../catalogue.contract.ts'

/** English is what the calls answer by themselves. */
const inLanguage = (lang: Language) => (lang === 'en' ? {} : { lang })

export const productsQuery = (lang: Language) =>
  endpointQuery<typeof findProducts>('GET /api/products', { query: inLanguage(lang) })
export const categoriesQuery = (lang: Language) =>
  endpointQuery<typeof findProductCategories>('GET /api/product-categories', { query: inLanguage(lang) })
export const brandsQuery = (lang: Language) =>
  endpointQuery<typeof findBrands>('GET /api/brands', { query: inLanguage(lang) })

/** Products in the order of the answer, always asked anew; an older question is aborted when its text is given up. */
export const searchQuery = (text: string, lang: Language) =>
  queryOptions<Product[]>({
    queryKey: ['/api/products/search', text, lang],
    queryFn: ({ signal }) =>
      call<typeof searchProducts>('GET /api/products/search', {
        query: { q: text, _t: String(Date.now()), ...inLanguage(lang) },
        signal,
      }),
    enabled: text !== '',
    staleTime: 0,
    gcTime: 0,
    // The cards of the text before stay until the answer comes: a list that blinks at each key cannot be read.
    placeholderData: (previous) => previous,
  })

/** The whole catalogue, from the cache while it is fresh. */
export const loadProducts = (lang: Language): Promise<Product[]> => queryClient.fetchQuery(productsQuery(lang))
