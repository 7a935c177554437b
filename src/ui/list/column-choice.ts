/** What the choice of columns asks of one. */
export interface ChoosableColumn {
  id: string
  /** `always`: without it a row says nothing; `asked`: the table has it only when it is chosen. */
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

/** Reads a choice as an address or a browser keeps it; none, or one that means nothing, is the usual one. */
export function readColumnChoice(columns: readonly ChoosableColumn[], text: string): string[] {
  const wanted = text.split(',')
  const known = inTable(columns).filter(({ id }) => wanted.includes(id))
  if (known.length === 0) return usualColumns(columns)
  return inTable(columns)
    .filter((column) => column.use === 'always' || known.includes(column))
    .map(({ id }) => id)
}

/** '' for the usual columns. */
export const writeColumnChoice = (columns: readonly ChoosableColumn[], ids: readonly string[]): string =>
  ids.join(',') === usualColumns(columns).join(',') ? '' : ids.join(',')
