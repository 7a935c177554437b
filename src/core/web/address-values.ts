/*
 * Values of an address for a screen: invalid ones are ignored rather than refused, since links may be outdated or typed
 * by hand.
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

/** Input of a call: only filters that are set. */
export const onlySet = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
