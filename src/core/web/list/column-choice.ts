/** The part of a column that the choice of columns needs. */
export interface ChoosableColumn {
  id: string
  /** `always`: a row is meaningless without it; `asked`: hidden unless it is chosen. */
  use?: 'always' | 'asked'
  cardOnly?: boolean
}

/** The columns that a table can have. */
export const inTable = <Column extends ChoosableColumn>(columns: readonly Column[]): Column[] =>
  columns.filter(({ cardOnly }) => !cardOnly)

/** The columns that a table has before anybody chooses. */
export const usualColumns = (columns: readonly ChoosableColumn[]): string[] =>
  inTable(columns)
    .filter(({ use }) => use !== 'asked')
    .map(({ id }) => id)

/** With a column more, behind the one that it usually follows. */
export function withColumn(columns: readonly ChoosableColumn[], ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return [...ids]
  const before = inTable(columns).map((column) => column.id)
  const last = before.slice(0, before.indexOf(id)).findLast((each) => ids.includes(each))
  return ids.toSpliced(last === undefined ? 0 : ids.indexOf(last) + 1, 0, id)
}

/** Reads a choice from an address or from storage; undefined for none, and for an invalid one. */
export function readColumnChoice(columns: readonly ChoosableColumn[], text: string): string[] | undefined {
  const all = inTable(columns)
  const known = [...new Set(text.split(','))].filter((id) => all.some((column) => column.id === id))
  if (known.length === 0) return undefined
  return all.filter(({ use }) => use === 'always').reduce((ids, { id }) => withColumn(columns, ids, id), known)
}
