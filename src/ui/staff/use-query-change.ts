import { useEffect, useRef } from 'react'

/** How a router changes the query of the address. */
type SetQuery = (query: URLSearchParams, options: { replace: boolean; preventScrollReset: boolean }) => void

/**
 * Changes the query of the address. A change builds on the one before it, also while that is still on its way into the
 * address: two filters chosen quickly, or a filter and a search, are both kept.
 */
export function useQueryChange(query: URLSearchParams, setQuery: SetQuery) {
  const newest = useRef(query)
  useEffect(() => {
    newest.current = query
  }, [query])
  return (change: (query: URLSearchParams) => URLSearchParams, how: 'push' | 'replace'): void => {
    newest.current = change(newest.current)
    setQuery(newest.current, { replace: how === 'replace', preventScrollReset: true })
  }
}
