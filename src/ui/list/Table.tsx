import { Fragment, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import { Icon } from '../basic/Icon.tsx'
import { cutInMiddle } from '../basic/NameText.tsx'

export interface Column<Row> {
  id: string
  head: ReactNode
  /** What the choice of columns calls it, where its head does not. */
  name?: string
  /** A CSS width; columns without one share what is left. */
  width?: string
  align?: 'number'
  /** The key that sorts by this column; `-` before it turns the order round. */
  sort?: string
  cellClass?: string
  /** Left out where the list is narrow: beside a docked panel, or on a tablet. */
  wideOnly?: boolean
  /** The whole text, for a cell that is cut off and whose content is more than a text. */
  title?: (row: Row) => string
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** Says to screen readers what is listed. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The sort now, as `name` or `-name`. */
  sort?: string
  onSort?: (sort: string) => void
  selected?: string | null
  /** The row the keyboard stands on. */
  cursor?: string | null
  /** A click anywhere in the row that hits no control. Put a real button (`row-open`) into one cell for the keyboard. */
  onOpen?: (row: Row) => void
  rowProps?: (row: Row, index: number) => ComponentProps<'tr'>
  /** Words over the rows that share them. */
  groupOf?: ((row: Row) => string) | undefined
  /** Rows before or after the others: an add row, a skeleton. */
  before?: ReactNode
  after?: ReactNode
}

/** A column without a width in pixels gets at least this: a name and a beginning of what follows. */
const LEAST_WIDTH = '120px'

/** Fixed widths alone would leave nothing to the columns that share what is left. */
const leastWidth = <Row,>(columns: readonly Column<Row>[]): string =>
  `calc(${columns.map(({ width }) => (width?.endsWith('px') ? width : LEAST_WIDTH)).join(' + ')})`

/** One line per row, fixed layout; what has no room is cut in its middle, with the whole text in `title`; numbers right. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, selected, cursor, onOpen, rowProps, groupOf } = props
  return (
    <table
      className="table"
      style={
        {
          '--least-wide': leastWidth(columns),
          '--least': leastWidth(columns.filter(({ wideOnly }) => !wideOnly)),
        } as CSSProperties
      }
    >
      <caption>{caption}</caption>
      <colgroup>
        {columns.map(({ id, width, wideOnly }) => (
          <col
            key={id}
            data-column={id}
            className={wideOnly ? 'wide-only' : undefined}
            style={width ? { width } : undefined}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {props.before}
        {rows.map((row, index) => {
          const key = rowKey(row)
          const { className, ...rest } = rowProps?.(row, index) ?? {}
          const group = groupOf?.(row)
          const before = rows[index - 1]
          const isFirst = group !== undefined && (before === undefined || groupOf?.(before) !== group)
          const line = (
            <tr
              key={key}
              {...rest}
              data-row={key}
              className={joinClasses(
                className,
                onOpen && 'opens',
                selected === key && 'is-selected',
                (cursor ?? selected) === key && 'is-cursor',
              )}
              onClick={onOpen && ((event) => !hitsControl(event.target) && onOpen(row))}
            >
              {columns.map((column) => {
                const content = column.cell(row)
                return (
                  <td
                    key={column.id}
                    data-column={column.id}
                    className={joinClasses(column.align, column.cellClass, column.wideOnly && 'wide-only')}
                    title={column.title?.(row) ?? (typeof content === 'string' ? content : undefined)}
                  >
                    {column.align === 'number' ? content : cutInMiddle(content)}
                  </td>
                )
              })}
            </tr>
          )
          return isFirst ? (
            <Fragment key={key}>
              <tr className="group-row">
                <td colSpan={columns.filter(({ wideOnly }) => !wideOnly).length}>{group}</td>
                <td className="wide-only" colSpan={columns.filter(({ wideOnly }) => wideOnly).length} />
              </tr>
              {line}
            </Fragment>
          ) : (
            line
          )
        })}
        {props.after}
      </tbody>
    </table>
  )
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const { sort: key, head } = column
  const className = joinClasses(column.align, column.wideOnly && 'wide-only')
  if (key === undefined || onSort === undefined) {
    return (
      <th scope="col" data-column={column.id} className={className}>
        {head}
      </th>
    )
  }
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  return (
    <th scope="col" data-column={column.id} className={className} aria-sort={direction}>
      <button className="sort" type="button" onClick={() => onSort(direction === 'ascending' ? `-${key}` : key)}>
        {head}
        {direction ? <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} /> : null}
      </button>
    </th>
  )
}

const joinClasses = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined

const hitsControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, label') !== null
