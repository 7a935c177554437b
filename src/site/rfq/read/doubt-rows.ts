import type { Correspondence } from './correspondence.ts'
import { findUnexplained } from './find-unexplained.ts'
import type { PastedRow, ReadLine } from './pasted-list.ts'

/** An item's rows that ask nothing else yet. */
const isKnown = ({ verdict, product, isQuoted }: PastedRow): boolean =>
  product !== null && !isQuoted && !['missing', 'choose'].includes(verdict)

/** Marks repeated items as doubtful: the second line may correct the first one. */
export function flagRepeatedItems(rows: readonly PastedRow[]): PastedRow[] {
  const known = rows.filter(isKnown)
  return rows.map((row) => {
    const same = isKnown(row) ? known.filter(({ product }) => product?.id === row.product?.id) : []
    if (same.length < 2 || row.verdict === 'unclear') return row
    return {
      ...row,
      verdict: 'check',
      reason: 'twice',
      choices: same.flatMap(({ quantity, choices }) => quantity ?? choices),
    }
  })
}

/** Marks the lines below a text that was not understood: "Already on board:", "Please cancel these", "In stock". */
export function findSections(
  lines: readonly ReadLine[],
  correspondence: ReadonlyMap<number, Correspondence>,
): ReadLine[] {
  let section: string | null = null
  /** A title without a sign of one applies up to the next blank line. */
  let isShort = false
  return lines.map((line, at) => {
    const next = lines[at + 1]
    if (isShort && lines[at - 1]?.line !== line.line - 1) section = null
    if (namesItem(line)) return { ...line, section: section ?? findRemark(line, next, correspondence) }
    const kind = correspondence.get(line.line)
    const isTitle =
      line.text.endsWith(':') ||
      kind === 'sentence' ||
      (line.text.length < TITLE_MAX && TITLE_WITHOUT_COLON.test(line.text))
    const isAbove =
      kind === undefined && line.text.length < TITLE_MAX && next?.line === line.line + 1 && namesItem(next)
    if (kind === 'letter') section = null
    else if (isTitle || (isAbove && WORDS_ONLY.test(line.text))) {
      isShort = !isTitle
      section = isUnderstood(line) ? null : line.text
    }
    return { ...line, section: null }
  })
}

const namesItem = ({ read }: ReadLine): boolean =>
  read.mentions.length > 0 || read.tokens.some(({ kind }) => kind === 'count')

/** Returns the line below an item if it is a remark about it: "(cancelled)", "- not needed". */
function findRemark(
  item: ReadLine,
  next: ReadLine | undefined,
  correspondence: ReadonlyMap<number, Correspondence>,
): string | null {
  if (next?.line !== item.line + 1 || correspondence.has(next.line) || namesItem(next)) return null
  return REMARK.test(next.text) && findUnexplained(next.text, next.read.tokens, []).length > 0 ? next.text : null
}

/** Words without a digit in parentheses, behind a dash, or that begin in lower case. */
const REMARK = /^\s*(?:[([*–—-]|\p{Ll})[^\d:]*$/u

const WORDS_ONLY = /^[^\d]*\p{L}[^\d]*$/u

/** A longer line is no title. */
const TITLE_MAX = 80

/** "Cancelled items": words around one for the lines of a list. */
const TITLE_WITHOUT_COLON =
  /^[^\d]*(?<!\p{L})(?:items|articles|lines|orders?|varer|artikler|bestilling(?:er)?|positionen|artikel|artículos|pedidos?|artikelen)(?!\p{L})[^\d]*$/iu

/** Names of ships, ports and people, which say nothing of the items. */
const NAMES = /\([^)]*\)|(?<=\p{L}[\p{L},.]*\s+)\p{Lu}[\p{L}\p{N}-]*/gu

/** Whether what is written above items only asks for them. */
const isUnderstood = ({ text, read }: ReadLine): boolean =>
  findUnexplained(
    text.replaceAll(NAMES, (name) => ' '.repeat(name.length)),
    read.tokens,
    [],
  ).length === 0
