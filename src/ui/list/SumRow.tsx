import type { ReactNode } from 'react'
import { joinClasses, roomOf, Spanning, withSorted, type Rooms } from './Table.tsx'

interface SumRowProps {
  /** Columns of the table, without boxes and tools. */
  columns: readonly (Rooms & { id: string; sort?: string })[]
  /** The order that the list is asked for. */
  sort?: string
  hasBoxes?: boolean
  hasTools?: boolean
  label: ReactNode
  /** Sum by column id. */
  sums: Readonly<Record<string, ReactNode>>
}

/**
 * Sums under their columns, with the words in the first other column that is never hidden; if the only summed column is
 * hidden, its sum is next to the words.
 */
export function SumRow({ columns: all, sort = '', hasBoxes = false, hasTools = false, label, sums }: SumRowProps) {
  const columns = withSorted(all, sort)
  const isSum = ({ id }: { id: string }) => id in sums
  const summed = columns.filter(isSum)
  const [only, ...more] = Object.values(sums)
  const isAlone = more.length === 0
  if (summed.length === 0 && !isAlone) return null
  const said = columns.findIndex((column) => !isSum(column) && roomOf(column) === undefined)
  const from = columns.slice(0, Math.max(said, 0)).findLastIndex(isSum) + 1
  const next = columns.findIndex((column, index) => index > said && isSum(column))
  const to = said < 0 ? 0 : next < 0 ? columns.length : next
  const leaves = isAlone && summed.some((column) => roomOf(column) !== undefined)
  const cell = (column: SumRowProps['columns'][number], index: number) => (
    <td key={column.id} data-column={column.id} className={joinClasses('number', roomOf(column))}>
      {said < 0 && index === 0 ? label : null} {sums[column.id]}
    </td>
  )
  return (
    <tr className="sum-row">
      {hasBoxes ? <td data-column="select" /> : null}
      {columns.slice(0, from).map(cell)}
      <Spanning columns={columns.slice(from, to)}>
        {label} {summed.length === 0 ? only : leaves ? <span className="sum-beside">{only}</span> : null}
      </Spanning>
      {columns.slice(to).map((column, index) => cell(column, to + index))}
      {hasTools ? <td data-column="actions" /> : null}
    </tr>
  )
}
