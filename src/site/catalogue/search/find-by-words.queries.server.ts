import type { Ctx } from '#core/context.server.ts'
import type { Language } from '#core/language.ts'
import type { ProductLine } from '../catalogue.contract.ts'
import { LINE_CANDIDATES } from '../catalogue.limits.ts'
import { translateProducts } from '../translate-catalogue.queries.server.ts'
import { HEAD_POINTS, type RankedProduct, searchWithRewrites } from './product-search.server.ts'
import type { RewriteQuery } from './query-rewrite.ts'

/** Hits up to this rank were found by a number or another name of their own. */
const BY_NUMBER_RANK = 3

/** From this rank on, parts of words count: those of "M8" are in many articles. */
const LOOSE_RANK = 6
const TELLS_SOMETHING = /\p{L}{3}|\d{3}/u

/** The share of an article's name that a line has to contain to identify the article. */
const SAID_MIN = 0.75

/** Words that do not identify an article. */
const SMALL_WORDS = new Set('for and with the of to by in ship ships set sets kit til og med i av'.split(' '))

interface LineHits {
  isSure: boolean
  /** The articles to offer, in English, the best first. */
  hits: RankedProduct[]
}

/**
 * Looks up lines of words by the search of the catalogue. A match is certain when all words of the line belong to only
 * one article, and include its number or most of its name.
 */
export async function findLineHits(
  ctx: Ctx,
  lines: readonly string[],
  rewriteQuery?: RewriteQuery,
): Promise<LineHits[]> {
  const answers: LineHits[] = []
  for (const line of lines) {
    const { hits: found, isAsTyped } = await searchWithRewrites(ctx, line, rewriteQuery)
    const hits = found.filter((hit) => isNear(hit) && (hit.rank < LOOSE_RANK || TELLS_SOMETHING.test(line)))
    const sure = isAsTyped ? findSure(hits, line) : null
    const first = sure === null ? hits : [sure, ...hits.filter(({ id }) => id !== sure.id)]
    answers.push({ isSure: sure !== null, hits: first.slice(0, LINE_CANDIDATES) })
  }
  return answers
}

/** The same with the articles in a language. */
export async function findByWords(ctx: Ctx, lines: readonly string[], lang: Language): Promise<ProductLine[]> {
  const found = await findLineHits(ctx, lines)
  const translated = await translateProducts(
    ctx,
    lang,
    found.flatMap(({ hits }) => hits),
  )
  const products = new Map(
    translated.map(({ id, name, itemNumber, description }) => [id, { id, name, itemNumber, description }]),
  )
  return found.map(({ isSure, hits }) => ({ isSure, products: hits.flatMap(({ id }) => products.get(id) ?? []) }))
}

/** Whether a hit is offered: it contains all the words, or its name matches the line. */
const isNear = ({ rank, detail }: RankedProduct): boolean =>
  rank < 7 || (rank === 7 && detail === 0) || (rank > 7 && -detail >= HEAD_POINTS)

function findSure(hits: readonly RankedProduct[], line: string): RankedProduct | null {
  const whole = hits.filter(({ isWhole }) => isWhole)
  const byNumber = whole.filter(({ rank }) => rank <= BY_NUMBER_RANK)
  const [number, other] = byNumber
  if (number !== undefined) return other === undefined ? number : null
  const named = whole.filter(({ detail }) => detail === 0)
  const [only, second] = named
  return only !== undefined && second === undefined && saidOf(only.name, line) >= SAID_MIN ? only : null
}

/** Returns the share of a name's words that a line contains, from 0 to 1. */
function saidOf(name: string, line: string): number {
  const said = new Set(wordsOf(line))
  const words = wordsOf(name).filter((word) => !SMALL_WORDS.has(word))
  return words.length === 0 ? 0 : words.filter((word) => said.has(word)).length / words.length
}

/** Words in one spelling of British and American English, without the plural's s. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word
      .replaceAll('ph', 'f')
      .replace(/(?<=...)s$/, '')
      .replace(/(?<=..)ys(?=er|e)/, 'yz')
      .replace(/(?<=..)is(?=e|ation|er)/, 'iz')
      .replace(/our$/, 'or'),
  )
