import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#core/web/call/query-client.ts'
import { usePageLanguage } from '#core/web/page-language.ts'
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
  const { lang } = usePageLanguage()
  const {
    data: products = null,
    isError: productsFailed,
    refetch: loadAgain,
  } = useQuery(productsQuery(lang), queryClient)
  const { data: categories = null } = useQuery(categoriesQuery(lang), queryClient)
  const { data: brands = null } = useQuery(brandsQuery(lang), queryClient)
  const search = useQuery(searchQuery(searchText, lang), queryClient)
  const { data: found = null, isError: searchFailed, refetch: searchAgain } = search
  const isSearching = search.isPlaceholderData || search.isPending

  useEffect(() => {
    // Without its provider the client does not watch the window's focus by itself.
    queryClient.mount()
    return () => queryClient.unmount()
  }, [])

  useEffect(() => {
    const retry = () => {
      if (productsFailed) void loadAgain()
      if (searchFailed) void searchAgain()
    }
    onFeed({ products, productsFailed, categories, brands, found, searchText, isSearching, searchFailed, retry })
  }, [
    products,
    productsFailed,
    loadAgain,
    categories,
    brands,
    found,
    searchText,
    isSearching,
    searchFailed,
    searchAgain,
    onFeed,
  ])
  return null
}
