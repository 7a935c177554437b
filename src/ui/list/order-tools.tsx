import { Icon } from '../basic/Icon.tsx'
import { StateMark } from '../basic/StateMark.tsx'
import type { DataColumn, RowTool } from './DataList.tsx'
import type { useRowDrag } from './use-row-drag.ts'

interface OrderToolsProps {
  index: number
  count: number
  up: string
  down: string
  onMove: (from: number, to: number) => void
}

/** The buttons that put a row in order, for keyboard and touch. */
export const orderTools = ({ index, count, up, down, onMove }: OrderToolsProps): RowTool[] => [
  { icon: 'arrow-up', label: up, isOff: index === 0, onSelect: () => onMove(index, index - 1) },
  { icon: 'arrow-down', label: down, isOff: index === count - 1, onSelect: () => onMove(index, index + 1) },
]

interface OrderColumnProps<Row> {
  head: string
  sort?: string
  /** Label of a grip. */
  title: string
  rows: readonly Row[]
  /** Null where rows have no order of their own now. */
  drag: ReturnType<typeof useRowDrag> | null
}

/** The column of grips by which rows are dragged. */
export const orderColumn = <Row,>({ head, sort, title, rows, drag }: OrderColumnProps<Row>): DataColumn<Row> => ({
  id: 'order',
  head,
  width: '72px',
  ...(sort === undefined ? {} : { sort }),
  cell: (row) =>
    drag && (
      <span className="grip" title={title} {...drag.gripProps(rows.indexOf(row))}>
        <Icon name="grip-vertical" />
      </span>
    ),
})

/** A mark at a row with unsaved values in its form. */
export const NotSaved = ({ children }: { children: string }) => (
  <span className="not-saved">
    <StateMark tone="warn" icon="pencil" small>
      {children}
    </StateMark>
  </span>
)
