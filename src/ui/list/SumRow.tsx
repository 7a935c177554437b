import type { ReactNode } from 'react'
import { joinClasses, roomOf, Spanning, type Rooms } from './Table.tsx'

interface SumRowProps {
  /** Those of the table, without boxes and tools. */
  columns: readonly (Rooms & { id: string })[]
  /** The column that is summed. */
  under: string
  hasBoxes?: boolean
  hasTools?: boolean
  label: ReactNode
  /** The sum. */
  children: ReactNode
}

/** A sum under the column that it sums; where the table has not got it, the sum stands beside its words. */
export function SumRow({ columns, under, hasBoxes = false, hasTools = false, label, children }: SumRowProps) {
  const at = columns.findIndex(({ id }) => id === under)
  const [before, after] = at < 1 ? [columns, []] : [columns.slice(0, at), columns.slice(at + 1)]
  const room = columns[at] && roomOf(columns[at])
  return (
    <tr className="sum-row">
      <Spanning columns={before} more={hasBoxes ? 1 : 0}>
        {label} {at < 1 ? children : room ? <span className="sum-beside">{children}</span> : null}
      </Spanning>
      {at < 1 ? null : <td className={joinClasses('number', room)}>{children}</td>}
      <Spanning columns={after} more={hasTools ? 1 : 0} />
    </tr>
  )
}
