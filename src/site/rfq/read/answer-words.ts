import type { ReadableProduct, RfqProduct } from '../rfq-list.ts'
import { createArticleWordTest } from './article-words.ts'
import { flagRepeatedItems } from './doubt-rows.ts'
import { findUnexplained } from './find-unexplained.ts'
import type { IgnoredLine, PastedList, PastedRow } from './pasted-list.ts'

/** Results of the catalogue's search for words. */
export interface WordsAnswer {
  /** Whether the words can only mean the first of the products. */
  isSure: boolean
  products: readonly RfqProduct[]
}

/** The words of a list that the search is asked for, each once. */
export const wordsToLookUp = ({ rows, ignored }: PastedList): string[] => [
  ...new Set([...rows, ...ignored].map(({ words }) => words).filter((words) => /[\p{L}\p{N}]{2}/u.test(words))),
]

/** Searches the words of a list. If that fails, the lines stay unmatched. */
export async function lookUpWords(
  list: PastedList,
  findLines: (lines: readonly string[]) => Promise<readonly WordsAnswer[]>,
  products: readonly ReadableProduct[],
): Promise<PastedList> {
  const words = wordsToLookUp(list)
  if (words.length === 0) return list
  const answers = await findLines(words).catch((error: unknown) => {
    console.warn(error)
    return []
  })
  return answerWords(list, new Map(answers.map((answer, place) => [words[place] ?? '', answer])), products)
}

/** A line as the request asks about it; the cells of a table are separated by commas. */
export const textAsWritten = ({ text }: Pick<PastedRow, 'text'>): string =>
  text.replaceAll(/\s*\t\s*/g, ', ').replace(/^, |, $/g, '')

/**
 * Assigns search results to the lines without an item number. Words that only one article has identify it; for other
 * words a person chooses. A sentence counts as a line of the list only when its words identify an article.
 */
export function answerWords(
  list: PastedList,
  found: ReadonlyMap<string, WordsAnswer>,
  products: readonly ReadableProduct[],
): PastedList {
  const answer = (row: PastedRow) => withAnswer(row, found.get(row.words), products)
  const answered = list.rows.map(answer)
  const described = answered.filter((row) => isDescription(row, list.rows))
  const rows = answered.filter((row) => !described.includes(row))
  const isItem = ({ words }: IgnoredLine) => words !== '' && found.get(words)?.isSure === true
  // Words of a sentence that are not of the article become doubts, as in "please remove the UV lamp".
  const items = list.ignored
    .filter(isItem)
    .map((line) => answer({ ...asRow(line), doubts: findUnexplained(line.text, [], []) }))
  return {
    ...list,
    rows: flagRepeatedItems([...rows, ...items].toSorted((one, other) => one.line - other.line)),
    ignored: [
      ...list.ignored.filter((line) => !isItem(line)),
      ...described.map(({ line, text }) => ({ line, text, words: '' })),
    ].toSorted((one, other) => one.line - other.line),
  }
}

/** How many lines an item's description may be away from its number. */
const DESCRIPTION_LINES = 3

/** Whether words without a quantity are the description of an item with its number on a neighbouring line. */
const isDescription = (row: PastedRow, all: readonly PastedRow[]): boolean =>
  row.words !== '' &&
  row.isAssumed &&
  all.some(
    ({ product, words, line }) =>
      words === '' &&
      product !== null &&
      Math.abs(line - row.line) <= DESCRIPTION_LINES &&
      [row.product, ...row.candidates].some((candidate) => candidate?.id === product.id),
  )

/** A skipped line, as a row that needs a person's answer. */
export const asRow = ({ line, text, words }: IgnoredLine): PastedRow => ({
  id: `${line}`,
  line,
  text,
  marks: [],
  verdict: 'missing',
  reason: null,
  product: null,
  written: '',
  quantity: 1,
  isAssumed: true,
  unit: null,
  choices: [],
  words,
  candidates: [],
  doubts: [],
  isQuoted: false,
})

function withAnswer(row: PastedRow, answer: WordsAnswer | undefined, products: readonly ReadableProduct[]): PastedRow {
  const [product] = answer?.products ?? []
  if (row.verdict !== 'missing' || answer === undefined || product === undefined) return row
  if (!answer.isSure) return { ...row, verdict: 'choose', candidates: answer.products }
  const has = createArticleWordTest(products.find(({ id }) => id === product.id) ?? product)
  // The search is only sure when each number of the words is one of the article's.
  const isKnown = (word: string) => has(word) || (/\d{4}/.test(word) && row.words.includes(word))
  const doubts = row.doubts.filter((doubt) => !(doubt.match(/[\p{L}\p{N}]+/gu) ?? ['']).every(isKnown))
  // A short name is ambiguous: "CL 17" may be the analyser or one of its reagents.
  if (doubts.length === 0 && !/\p{L}{4}|\d{4}/u.test(row.words)) doubts.push(row.words)
  if (row.quantity === null) return { ...row, product, doubts, verdict: 'unclear' }
  const isDoubtful = doubts.length > 0 || row.isQuoted
  const understood = row.isAssumed ? ('assumed' as const) : ('named' as const)
  return {
    ...row,
    product,
    doubts,
    written: row.words,
    verdict: isDoubtful ? 'check' : understood,
    reason: row.isQuoted ? 'quoted' : isDoubtful ? 'words' : row.reason,
  }
}
