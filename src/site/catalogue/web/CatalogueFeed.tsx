import { useCallback, useEffect, useState } from 'react'
import { onReturn, useCachedRead } from '#core/web/call/use-cached-read.ts'
import { inLanguage, usePageLanguage } from '#core/web/page-language.ts'
import type { findBrands, findProductCategories, findProducts, Product, ProductGroup } from '../catalogue.contract.ts'
import { findByText } from './catalogue-queries.ts'

/** Products that were received from the server so far. */
export interface Feed {
  products: readonly Product[] | null
  productsFailed: boolean
  categories: readonly ProductGroup[] | null
  brands: readonly ProductGroup[] | null
  /** Answer to `searchText` in its order, or, while `isSearching`, to the text before. */
  found: readonly Product[] | null
  searchText: string
  isSearching: boolean
  /** Retries failed requests. */
  retry: () => void
}

/** Fetches for the catalogue and renders nothing. It is separate so that it runs in the browser only. */
export function CatalogueFeed({ searchText, onFeed }: { searchText: string; onFeed: (feed: Feed) => void }) {
  const { lang } = usePageLanguage()
  const query = inLanguage(lang)
  const {
    data: products = null,
    isError: productsFailed,
    again: loadAgain,
  } = useCachedRead<typeof findProducts>('GET /api/products', { query })
  const { data: categories = null } = useCachedRead<typeof findProductCategories>('GET /api/product-categories', {
    query,
  })
  const { data: brands = null } = useCachedRead<typeof findBrands>('GET /api/brands', { query })
  const { found, isSearching, searchFailed, searchAgain } = useSearch(searchText)

  useEffect(() => {
    const retry = () => {
      if (productsFailed) loadAgain()
      if (searchFailed) searchAgain()
    }
    onFeed({ products, productsFailed, categories, brands, found, searchText, isSearching, retry })
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

interface Answer {
  /** The search results; null if the search text changed: the same text typed again is a new search. */
  text: string | null
  found: readonly Product[] | null
}
const NOTHING_ASKED: Answer = { text: '', found: null }

/**
 * Search results, refetched when the reader returns to the page. The cards of the previous text stay until the response
 * arrives: a list that blinks at each key can't be read.
 */
function useSearch(text: string) {
  const { lang } = usePageLanguage()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState(NOTHING_ASKED)
  const [failedFor, setFailedFor] = useState<string | null>(null)
  useEffect(() => {
    // Results from before the field was emptied are not shown for the next text.
    if (text === '') return () => setAnswer(NOTHING_ASKED)
    const asking = new AbortController()
    const ask = async () => {
      try {
        const found = await findByText(text, lang, asking.signal)
        setAnswer({ text, found })
        setFailedFor(null)
      } catch {
        if (!asking.signal.aborted) setFailedFor(text)
      }
    }
    void ask()
    const stop = onReturn(() => void ask())
    return () => {
      asking.abort()
      stop()
      setAnswer(({ found }) => ({ text: null, found }))
      setFailedFor(null)
    }
  }, [text, lang, turn])
  const isAnswered = answer.text === text
  const searchFailed = failedFor === text && !isAnswered
  const searchAgain = useCallback(() => setTurn((now) => now + 1), [])
  return {
    found: text === '' || searchFailed ? null : answer.found,
    isSearching: !isAnswered && !searchFailed,
    searchFailed,
    searchAgain,
  }
}
