import { ASKED_LIMITS } from './finder.limits.ts'

/** Parameters of the question in an address. */
export type Asked = Readonly<Record<string, string>>

/** Reads by a list of names; what is blank, unreadable or unknown counts as not asked. */
export const readAsked = (query: URLSearchParams, names: readonly string[]): Asked =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = (query.get(name) ?? '')
        .toWellFormed()
        .replaceAll('\0', '')
        .replaceAll('\r\n', '\n')
        .trim()
        .slice(0, ASKED_LIMITS.text)
      return value === '' ? [] : [[name, value.toWellFormed()]]
    }),
  )

/** The same as the end of an address, always in one order; empty when nothing is asked. */
export function writeAsked(asked: Asked): string {
  const query = new URLSearchParams(Object.entries(asked).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return query.size > 0 ? `?${query}` : ''
}
