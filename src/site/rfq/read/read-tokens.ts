import type { Mention } from './find-item-numbers.ts'
import type { Span } from './headings.ts'
import { type DecimalSign, findDecimalSign, readNumeral } from './numerals.ts'
import { findLabelledNumber, findUnknownNumber } from './short-forms.ts'
import { apart, digitsIn, ITEM, PRICES, type Rule, RULES, STRONG, TAKEN, type Token } from './token-rules.data.ts'

export interface TokenizedLine {
  tokens: readonly Token[]
  /** Item numbers that aren't part of a price, a date, a telephone number or the like. */
  mentions: readonly Mention[]
  /** What is left: words that may name an article. */
  words: string
  /** The order number of a line with an item number that the catalogue doesn't have. */
  unknown: Span | null
}

/** Singular units: a number before one may be the end of a name, as in "CLX XT 2 kit". */
const SINGULAR_UNIT = /(?:set|unit|box|kit|pack|piece|pc|bottle)\.?$/i

/**
 * Splits a line into tokens. Item numbers take precedence over bare prices, but a telephone number, a date or an order
 * number isn't split.
 * @param found the articles whose numbers are in the line
 * @param names words with a digit from the catalogue's names, in lower case: "ex2", "cl17"
 */
export function tokenizeLine(text: string, found: readonly Mention[], names: ReadonlySet<string>): TokenizedLine {
  const work = { text, tokens: [] as Token[] }
  const labelled = findLabelledNumber(text)
  const isLabelled = ({ from, to }: Span) => labelled !== null && from < labelled.number.to && to > labelled.number.from
  const mentions = labelled?.isOther ? found.filter((mention) => !isLabelled(mention)) : found
  const unknown = mentions.length > 0 ? null : (labelled?.number ?? findUnknownNumber(text))
  if (labelled !== null && unknown === labelled.number) {
    // The name of another catalogue stays among the words: its number is asked about even where we have the same.
    if (!labelled.isOther) {
      work.tokens.push({ ...labelled.label, ...apart() })
      mask(work, labelled.label, TAKEN)
    }
    mask(work, labelled.number, ITEM)
  }
  for (const each of STRONG) applyRule(work, each, null)
  const left = mentions.filter(({ from, to }) => !work.tokens.some((token) => token.from < to && token.to > from))
  const sure = left.filter(({ isExact }) => isExact)
  for (const mention of sure) mask(work, mention, ITEM)
  const before = work.tokens.length
  for (const each of PRICES) applyRule(work, each, null)
  const prices = work.tokens.slice(before)
  const loose = left.filter(
    ({ from, to, isExact }) => !isExact && !prices.some((price) => price.from < to && price.to > from),
  )
  for (const mention of loose) mask(work, mention, ITEM)
  const isFree = unknown !== null && !work.tokens.some(({ from, to }) => from < unknown.to && to > unknown.from)
  if (isFree) mask(work, unknown, ITEM)
  const decimal = findDecimalSign(prices.map(({ from, to }) => text.slice(from, to)))
  for (const each of RULES) applyRule(work, each, decimal, (from, match) => mayEndName(text, from, match, names))
  takeBareNumbers(work, text, names)
  return {
    tokens: work.tokens.map((token) => markQuestioned(text, token)).toSorted((one, other) => one.from - other.from),
    mentions: [...sure, ...loose].toSorted((one, other) => one.from - other.from),
    words: wordsIn(work.text, text, [
      ...work.tokens.filter(({ kind }) => kind === 'bare'),
      ...(isFree ? [unknown] : []),
    ]),
    unknown: isFree ? unknown : null,
  }
}

/** "6 pcs?", "x 6 (?)" and "?6" name a quantity of which the sender isn't sure. */
function markQuestioned(text: string, token: Token): Token {
  if (token.kind === 'apart' || token.values.length === 0) return token
  const isQuestioned =
    /^[.,]?\s*["'()[\]]*[?？]/u.test(text.slice(token.to)) || /[?？][()]?$/u.test(text.slice(0, token.from))
  return isQuestioned ? { ...token, kind: 'unsure' } : token
}

interface Work {
  text: string
  tokens: Token[]
}

const mask = (work: Work, { from, to }: { from: number; to: number }, sign: string) => {
  work.text = work.text.slice(0, from) + sign.repeat(to - from) + work.text.slice(to)
}

/** Adds a token for each match of a rule, and masks the match so that no later rule reads it again. */
function applyRule(
  work: Work,
  { pattern, read }: Rule,
  decimal: DecimalSign,
  isDoubtful: (from: number, match: RegExpExecArray) => boolean = () => false,
): void {
  const { text } = work
  for (const match of text.matchAll(pattern)) {
    const reading = read(match, decimal)
    if (reading === null || match[0].trim() === '') continue
    const from = match.index + (match[0].length - match[0].trimStart().length)
    const to = match.index + match[0].trimEnd().length
    const doubted = reading.kind === 'count' && isDoubtful(from, match)
    work.tokens.push(doubted ? { ...reading, kind: 'unsure', from, to } : { ...reading, from, to })
    mask(work, { from, to }, TAKEN)
  }
}

/** Whether a count may as well be the end of the name before it. */
function mayEndName(text: string, from: number, match: RegExpExecArray, names: ReadonlySet<string>): boolean {
  return (
    /^\d/.test(match[0]) &&
    SINGULAR_UNIT.test(match[0].trim()) &&
    isEndOfName(text, from, /^\d+/.exec(match[0])?.[0] ?? '', names)
  )
}

/** Whether a number and the word before it are a name of the catalogue: "CLX Ex 2", "TCL 4". */
function isEndOfName(text: string, from: number, digits: string, names: ReadonlySet<string>): boolean {
  const [before = ''] = /[\p{L}\p{N}]+(?=[\s-]*$)/u.exec(text.slice(0, from)) ?? []
  return before !== '' && /\p{L}/u.test(before) && names.has(`${before}${digits}`.toLowerCase())
}

function takeBareNumbers(work: Work, text: string, names: ReadonlySet<string>): void {
  // "2 500" may be one number or two.
  for (const { 0: spaced, index } of work.text.matchAll(/(?<![\d.,-])\d{1,3}(?: \d{3})+(?![\d.,])/g)) {
    const whole = Number(spaced.replaceAll(' ', ''))
    const values = spaced.endsWith(' 000') ? [whole] : [...spaced.split(' ').map(Number), whole]
    const place = { from: index, to: index + spaced.length }
    work.tokens.push({ ...place, kind: 'bare', values, unit: null })
    mask(work, place, TAKEN)
  }
  for (const { 0: word, index } of work.text.matchAll(/[^\s;|"'():=[\]\uE000\uE001]+/g)) {
    const trimmed = word.replace(/^[,.!#*–-]+|[.,!?*–-]+$/g, '')
    const from = index + word.indexOf(trimmed)
    // Directly after an item number a comma separates cells.
    const isCell = /[\uE001]\s*,$/.test(work.text.slice(0, from))
    for (const part of partsOf(trimmed, from, isCell)) {
      if (!/\d/.test(part.text) || /^\p{L}/u.test(part.text)) continue
      const place = { from: part.from, to: part.from + part.text.length }
      if (/^\d+$/.test(part.text)) {
        const isName = isEndOfName(text, part.from, part.text, names)
        work.tokens.push({
          ...place,
          kind: isName ? 'apart' : 'bare',
          values: isName ? [] : readNumeral(part.text),
          unit: null,
        })
      } else if (/^\d+(?:[.,]\d+)+$/.test(part.text)) {
        work.tokens.push({ ...place, kind: 'bare', values: readNumeral(part.text), unit: null })
      } else if (/^\d+(?:[-/]\d+)+$/.test(part.text))
        work.tokens.push({ ...place, kind: 'bare', values: digitsIn(part.text), unit: null })
      else work.tokens.push({ ...place, ...readObscure(part.text) })
    }
  }
}

/** A short number with something written to it: "2er", "{3}", "1e2". A longer one is the number of another thing. */
function readObscure(text: string): Pick<Token, 'kind' | 'values' | 'unit'> {
  if (!/^[^\p{L}\p{N}]*\d{1,3}(?!\d)/u.test(text)) return apart()
  const values = /^\d+e\d$/i.test(text) ? readNumeral(String(Number(text))) : digitsIn(text)
  return { kind: 'obscure', values, unit: null }
}

/** A comma between digits belongs to a number; one between cells does not. */
function partsOf(word: string, from: number, isCell: boolean): { text: string; from: number }[] {
  if (!isCell && /^\d+(?:[.,]\d+)*$/.test(word) && (word.match(/,/g) ?? []).length <= 1) return [{ text: word, from }]
  return [...word.matchAll(/[^,]+/g)].map(({ 0: text, index }) => ({ text, from: from + index }))
}

/** The words that are in no token, with the numbers among them that have no explanation. */
function wordsIn(masked: string, text: string, shown: readonly Span[]): string {
  const rest = [...masked]
  for (const { from, to } of shown) for (let at = from; at < to; at++) rest[at] = text[at] ?? ' '
  return rest
    .join('')
    .replaceAll(/[\uE000\uE001]+/g, ' ')
    .replaceAll(/[^\p{L}\p{N}%+./-]+|(?<![\p{L}\p{N}])[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?![\p{L}\p{N}])/gu, ' ')
    .trim()
}
