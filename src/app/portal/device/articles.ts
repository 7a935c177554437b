import { findKeptRead, keepRead } from '#core/web/device/kept-reads.ts'
import type { PartSuggestion } from '#visits/parts/parts.contract.ts'

/** Address under which the device stores the catalogue: no call of the server. */
export const ARTICLES = '/api/portal/sync/articles'
const SHOWN_MAX = 12

type Articles = Readonly<Record<string, PartSuggestion>>

const findArticles = async (): Promise<Articles> => ((await findKeptRead(ARTICLES))?.data ?? {}) as Articles

/** Stores changed articles of the catalogue; without `isWhole` next to those that are stored. */
export async function keepArticles(
  changed: readonly PartSuggestion[],
  removed: readonly string[],
  isWhole: boolean,
): Promise<void> {
  if (changed.length + removed.length === 0 && !isWhole) return
  const gone = new Set(removed)
  const kept = isWhole ? [] : Object.entries(await findArticles()).filter(([id]) => !gone.has(id))
  await keepRead(
    ARTICLES,
    Object.fromEntries([...kept, ...changed.map((article) => [article.productId, article] as const)]),
  )
}

/** Searches the stored catalogue as the server does: numbers that begin with the text first, then its words. */
export function searchArticles(articles: readonly PartSuggestion[], q: string): PartSuggestion[] {
  const wanted = q.trim().toLowerCase()
  const rank = ({ partNumber, partName }: PartSuggestion): number => {
    const number = partNumber.toLowerCase()
    if (number === wanted) return 0
    if (number.startsWith(wanted)) return 1
    return number.includes(wanted) || ` ${partName.toLowerCase()}`.includes(` ${wanted}`) ? 2 : 3
  }
  return articles
    .map((article) => ({ article, rank: rank(article) }))
    .filter((each) => each.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || (a.article.partNumber < b.article.partNumber ? -1 : 1))
    .slice(0, SHOWN_MAX)
    .map(({ article }) => article)
}

/** Answers the search for parts without a network; null if the catalogue isn't on the device. */
export async function answerFromArticles(address: string): Promise<{ items: PartSuggestion[] } | null> {
  const url = new URL(address, location.origin)
  if (url.pathname !== '/api/portal/part-suggestions') return null
  const articles = Object.values(await findArticles())
  return articles.length === 0 ? null : { items: searchArticles(articles, url.searchParams.get('q') ?? '') }
}
