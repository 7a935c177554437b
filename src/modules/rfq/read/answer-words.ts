import type { RfqProduct } from '../rfq-list.ts'
import type { IgnoredLine, PastedList, PastedRow } from './read-pasted-list.ts'

/** What the search of the catalogue found for words. */
export interface WordsAnswer {
  /** Whether the words can only mean the first of the products. */
  isSure: boolean
  products: readonly RfqProduct[]
}

/** The words of a list that the search is asked for, each once. */
export const wordsToLookUp = ({ rows, ignored }: PastedList): string[] => [
  ...new Set([...rows, ...ignored].map(({ words }) => words).filter((words) => /[\p{L}\p{N}]{2}/u.test(words))),
]

/**
 * Puts what the search found to the lines that name no item number. Words that only one article has are taken for it,
 * with other words a person chooses; a sentence counts as a line of the list only when its words are sure.
 */
export function answerWords(list: PastedList, found: ReadonlyMap<string, WordsAnswer>): PastedList {
  const rows = list.rows.map((row) => withAnswer(row, found.get(row.words)))
  const isItem = ({ words }: IgnoredLine) => words !== '' && found.get(words)?.isSure === true
  const items = list.ignored.filter(isItem).map((line) => withAnswer(toRow(line), found.get(line.words)))
  return {
    ...list,
    rows: [...rows, ...items].toSorted((one, other) => one.line - other.line),
    ignored: list.ignored.filter((line) => !isItem(line)),
  }
}

const toRow = ({ line, text, words }: IgnoredLine): PastedRow => ({
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
})

function withAnswer(row: PastedRow, answer: WordsAnswer | undefined): PastedRow {
  const [product] = answer?.products ?? []
  if (row.verdict !== 'missing' || answer === undefined || product === undefined) return row
  if (!answer.isSure) return { ...row, verdict: 'choose', candidates: answer.products }
  if (row.quantity === null) return { ...row, product, verdict: 'unclear' }
  return { ...row, product, written: row.words, verdict: row.isAssumed ? 'assumed' : 'named' }
}
