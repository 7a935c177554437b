import { useEffect, useRef, useState } from 'react'
import { isSameView, readCatalogueAddress, writeCatalogueQuery } from '../catalogue-address.ts'
import type { CatalogueFilters } from '../catalogue-address.ts'

/** Typing pauses shorter than this do not ask the server. */
const SEARCH_PAUSE_MS = 180

/**
 * The filters, stored in the page's address so that a view can be shared.
 * @param initial what the server rendered; the form may have been changed before the script arrived, and that counts
 */
export function useCatalogueFilters(initial: CatalogueFilters) {
  const [filters, setFilters] = useState(initial)
  const [searchText, setSearchText] = useState(initial.q)
  const [isLive, setLive] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (form.current) {
      const entered = readCatalogueAddress(new URLSearchParams(entriesOf(form.current))).filters
      setFilters((now) => (isSameView(now, entered) ? now : entered))
    }
    setLive(true)
  }, [])

  const q = filters.q.trim()
  useEffect(() => {
    // Clearing the field shows the list again at once.
    const timer = setTimeout(() => setSearchText(q), q === '' ? 0 : SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q])

  useEffect(() => {
    if (!isLive || isSameView(filters, readCatalogueAddress(new URLSearchParams(location.search)).filters)) return
    // Unrelated parameters of the address are preserved; the page number is dropped, since it belongs to the previous view.
    const query = new URLSearchParams(location.search)
    for (const name of ['page', 'category', 'brand', 'q']) query.delete(name)
    for (const [name, value] of new URLSearchParams(writeCatalogueQuery(filters))) query.append(name, value)
    history.replaceState(history.state, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`)
  }, [filters, isLive])

  return {
    filters,
    /** The debounced search text. */
    searchText: q === '' ? '' : searchText,
    isLive,
    form,
    change: (changes: Partial<CatalogueFilters>) => setFilters((now) => ({ ...now, ...changes })),
  }
}

function entriesOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
}
