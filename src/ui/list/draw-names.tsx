import type { ReactNode } from 'react'
import { NameList, NameText } from '../basic/NameText.tsx'

export interface NameColumn<Row> {
  id: string
  /**
   * The name of the cell. Names of one column with the same beginning are shortened so that they differ; the first such
   * column heads its rows.
   */
  nameOf?: (row: Row) => string | null
}

/** Renders cells; the name of a row so that it differs from the others of its column. */
export function makeNameDrawer<Row>(columns: readonly NameColumn<Row>[], rows: readonly Row[]) {
  const namesOf = new Map(
    columns.map(({ id, nameOf }) => [id, nameOf && rows.flatMap((row) => nameOf(row) ?? [])] as const),
  )
  return function drawName({ id, nameOf }: NameColumn<Row>, row: Row, content: ReactNode): ReactNode {
    const names = namesOf.get(id)
    if (names === undefined) return content
    return (
      <NameList names={names}>
        {typeof content === 'string' && content === nameOf?.(row) ? <NameText name={content} /> : content}
      </NameList>
    )
  }
}
