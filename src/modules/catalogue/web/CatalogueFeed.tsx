import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#core/web/query-client.ts'
import type { Product, ProductGroup } from '../catalogue.contract.ts'
import { brandsQuery, categoriesQuery, productsQuery, searchQuery } from './catalogue-queries.ts'

/** What has come from the server so far. */
export interface Feed {
  products: readonly Product[] | null
  productsFailed: boolean
  categories: readonly ProductGroup[] | null
  brands: readonly ProductGroup[] | null
  /** Answer to `searchText` in its order, or, while `isSearching`, to the text before. */
  found: readonly Product[] | null
  searchText: string
  isSearching: boolean
  searchFailed: boolean
  /** Asks again for what failed. */
  retry: () => void
}

/** Fetches for the catalogue and shows nothing. It stands apart so that it runs in the browser only. */
export function CatalogueFeed({ searchText, onFeed }: { searchText: string; onFeed: (feed: Feed) => void }) {
  const products = useQuery(productsQuery, queryClient)
  const categories = useQuery(categoriesQuery, queryClient)
  const brands = useQuery(brandsQuery, queryClient)
  const search = useQuery(searchQuery(searchText), queryClient)

  useEffect(() => {
    // Without its provider the client does not watch the window's focus by itself.
    queryClient.mount()
    return () => queryClient.unmount()
  }, [])

  useEffect(() => {
    onFeed({
      products: products.data ?? null,
      productsFailed: products.isError,
      categories: categories.data ?? null,
      brands: brands.data ?? null,
      found: search.data ?? null,
      searchText,
      isSearching: search.isPlaceholderData || search.isPending,
      searchFailed: search.isError,
      retry: () => {
        for (const query of [products, categories, brands, search]) if (query.isError) void query.refetch()
      },
    })
    // The results are new objects on each render; their parts say whether anything changed.
  }, [products.data, products.isError, categories.data, brands.data, search.data, search.isPlaceholderData, search.isPending, search.isError, searchText])
  return null
}
