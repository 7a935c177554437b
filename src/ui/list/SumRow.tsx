import type { ReactNode } from 'react'
import { joinClasses, roomOf, Spanning, type Rooms } from './Table.tsx'

interface SumRowProps {
  /** Those of the table, without boxes and tools. */
  columns: readonly (Rooms & { id: string })[]
  hasBoxes?: boolean
  hasTools?: boolean
  label: ReactNode
  /** By the column that is summed. */
  sums: Readonly<Record<string, ReactNode>>
}

/** Sums under the columns that they sum; where the table has not got the only one, its sum stands beside the words. */
export function SumRow({ columns, hasBoxes = false, hasTools = false, label, sums }: SumRowProps) {
  const first = columns.findIndex(({ id }) => id in sums)
  const lead = first < 1 ? columns : columns.slice(0, first)
  const rest = columns.slice(lead.length)
  const [only, ...more] = Object.values(sums)
  const isAlone = more.length === 0
  const leaves = isAlone && rest.some((column) => column.id in sums && roomOf(column) !== undefined)
  return (
    <tr className="sum-row">
      {hasBoxes ? <td /> : null}
      <Spanning columns={lead}>
        {label} {isAlone && rest.length === 0 ? only : leaves ? <span className="sum-beside">{only}</span> : null}
      </Spanning>
      {rest.map((column) => (
        <td key={column.id} className={joinClasses('number', roomOf(column))}>
          {sums[column.id]}
        </td>
      ))}
      {hasTools ? <td /> : null}
    </tr>
  )
}
