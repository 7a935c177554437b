/*
 * Values of an address as a screen reads them: what cannot be one is passed over rather than refused, since links grow old
 * and are typed by hand.
 */

const PAGE_MOST = 1_000_000
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function pageIn(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name) ?? 1)
  return Number.isInteger(page) && page > 0 && page < PAGE_MOST ? page : 1
}

export const isId = (text: string): boolean => ID.test(text)

/** '' where there is none. */
export function idIn(query: URLSearchParams, name: string): string {
  const id = query.get(name) ?? ''
  return isId(id) ? id : ''
}

/** Filters as a call takes them: only those that are set. */
export const onlySet = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
