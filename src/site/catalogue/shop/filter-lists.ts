import type { GroupCount } from '../catalogue.contract.ts'

/** Groups of the catalogue as links with their counts. */
export interface FilterList {
  id: string
  heading: string
  entries: readonly FilterEntry[]
}

export interface FilterEntry {
  name: string
  /** Language of a name that isn't translated. */
  lang?: 'en' | undefined
  href: string
  /** Ids of the groups that its products are of. */
  of: { category?: string | undefined; brand?: string | undefined }
  count: number
  isCurrent: boolean
}

/** How many products of these groups there are. */
export const countIn = (counts: readonly GroupCount[], { category, brand }: FilterEntry['of']): number =>
  counts.reduce(
    (sum, { categoryId, brandId, products }) =>
      (category === undefined || categoryId === category) && (brand === undefined || brandId === brand)
        ? sum + products
        : sum,
    0,
  )

/** The same address with a search in it. */
export function withSearch(href: string, q: string): string {
  if (q.trim() === '') return href
  const [path = '', query = ''] = href.split('?')
  const asked = new URLSearchParams(query)
  asked.set('q', q.trim())
  return `${path}?${asked.toString()}`
}

/** The lists for a search: its own counts, and links with the search text. */
export const narrowLists = (
  lists: readonly FilterList[],
  q: string,
  found: readonly GroupCount[] | null,
): FilterList[] =>
  lists.map((list) => ({
    ...list,
    entries: list.entries
      .map((entry) => ({
        ...entry,
        href: withSearch(entry.href, q),
        count: found === null ? entry.count : countIn(found, entry.of),
      }))
      .filter(({ count, isCurrent }) => count > 0 || isCurrent),
  }))
