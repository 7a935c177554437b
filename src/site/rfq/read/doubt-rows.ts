import type { PastedRow } from './pasted-list.ts'

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
