import { useSyncExternalStore } from 'react'
import { pageIn } from './address-values.ts'

/** Our own event: `pushState` emits none. */
const CHANGED = 'addresschange'

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGED, listener)
  }
}

const readSearch = () => location.search
const onServer = () => ''

export interface Address {
  readonly query: URLSearchParams
  /** A query value of the address, or ''. */
  readonly get: (name: string) => string
  /** Changes query values ('' removes one). `push` makes a step that Back undoes; else the step is replaced. */
  readonly set: (values: Readonly<Record<string, string>>, how?: 'push' | 'replace') => void
}

/**
 * The screen's place in the address: tab, filters, open row. The panel is shown on two addresses, / and /admin, and
 * only one of them has a router, so it keeps its place by the browser's own history.
 */
export function useAddress(): Address {
  const search = useSyncExternalStore(subscribe, readSearch, onServer)
  const query = new URLSearchParams(search)
  return { query, get: (name) => query.get(name) ?? '', set: setAddress }
}

/** The page of a list that the address names; another one is a step that Back undoes. */
export function useAddressPage(): { page: number; goToPage: (page: number) => void } {
  const { query, set } = useAddress()
  return { page: pageIn(query), goToPage: (next) => set({ page: next === 1 ? '' : String(next) }, 'push') }
}

/** The address that `set` would go to, for a link. */
export function addressOf(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return `?${query}`
}

/** Navigates to a screen: all other query values are dropped. */
export function goTo(values: Readonly<Record<string, string>>): void {
  move(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')), 'push')
}

function setAddress(values: Readonly<Record<string, string>>, how: 'push' | 'replace' = 'replace'): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  move(query, how)
}

function move(query: URLSearchParams, how: 'push' | 'replace'): void {
  const target = query.size > 0 ? `${location.pathname}?${query}` : location.pathname
  if (target === location.pathname + location.search) return
  // The state is the router's where there is one.
  if (how === 'push') history.pushState(history.state, '', target)
  else history.replaceState(history.state, '', target)
  dispatchEvent(new Event(CHANGED))
}
