import type { Correspondence } from './correspondence.ts'
import { findUnexplained } from './find-unexplained.ts'
import type { PastedRow, ReadLine } from './pasted-list.ts'

/** An item's rows that ask nothing else yet. */
const isKnown = ({ verdict, product, isQuoted }: PastedRow): boolean =>
  product !== null && !isQuoted && !['missing', 'choose'].includes(verdict)

/** Asks about items that are written more than once: the second time may correct the first one. */
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

/** Marks the lines below a text that was not understood: "Already on board:", "Please cancel these". */
export function findSections(
  lines: readonly ReadLine[],
  correspondence: ReadonlyMap<number, Correspondence>,
): ReadLine[] {
  let section: string | null = null
  return lines.map((line) => {
    const { mentions, tokens } = line.read
    if (mentions.length > 0 || tokens.some(({ kind }) => kind === 'count')) return { ...line, section }
    const isOver = correspondence.get(line.line) === 'letter'
    const isTitle =
      line.text.endsWith(':') ||
      correspondence.get(line.line) === 'sentence' ||
      (line.text.length < TITLE_MAX && TITLE_WITHOUT_COLON.test(line.text))
    if (isOver) section = null
    else if (isTitle) section = isUnderstood(line) ? null : line.text
    return { ...line, section: null }
  })
}

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
