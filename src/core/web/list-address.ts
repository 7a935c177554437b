import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

export type AddressChanges = Readonly<Record<string, string | undefined>>

/** The address of a list with some values changed, '' for none; any change but that of the page begins at its first page. */
export function changeQuery(query: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * State of a list in its address: filters, order and columns, so that Back and shared links work. Changes before the
 * next render are merged; `push` adds a history entry.
 */
export function useListAddress(): {
  query: URLSearchParams
  change: (changes: AddressChanges, how?: 'push' | 'replace') => void
  /** The whole of another address of the list: a step that Back undoes. */
  show: (query: string) => void
} {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  return {
    query,
    change(changes, how = 'replace') {
      latest.current = changeQuery(latest.current, changes)
      setQuery(latest.current, { replace: how === 'replace', preventScrollReset: true })
    },
    show(next) {
      latest.current = new URLSearchParams(next)
      setQuery(latest.current, { preventScrollReset: true })
    },
  }
}
