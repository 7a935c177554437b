import { Fragment, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import { Icon } from '../basic/Icon.tsx'
import { makeNameDrawer, type NameColumn } from './draw-names.tsx'

export interface Column<Row> extends NameColumn<Row> {
  head: ReactNode
  /** Name in the choice of columns, if it differs from the head. */
  name?: string
  /** A CSS width; columns without one share what is left. */
  width?: string
  align?: 'number'
  /** The key that sorts by this column; `-` before it turns the order round. */
  sort?: string
  cellClass?: string
  /** Left out in a narrow list: next to a docked panel, or on a tablet. */
  wideOnly?: boolean
  /** Left out there, and on a small laptop too: of a list with many columns those that matter least. */
  widestOnly?: boolean
  /** Identifies the row, if it is neither the first name nor the title of the row's card. */
  headsRow?: boolean
  /** The whole text, for a cell that is cut off and has more than text. */
  title?: (row: Row) => string
  cell: (row: Row) => ReactNode
}

export type Rooms = Pick<Column<never>, 'wideOnly' | 'widestOnly'>

/** Class of its cells that hides the column at some widths. */
export const roomOf = ({ wideOnly, widestOnly }: Rooms) =>
  widestOnly ? 'widest-only' : wideOnly ? 'wide-only' : undefined

/** The column by which a list is sorted is never hidden: the order of rows would not be visible without it. */
export const withSorted = <Each extends Rooms & { sort?: string }>(columns: readonly Each[], sort: string): Each[] =>
  columns.map((column) =>
    column.sort !== undefined && column.sort === sort.replace(/^-/, '')
      ? { ...column, wideOnly: false, widestOnly: false }
      : column,
  )

interface TableProps<Row> {
  /** Caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The sort now, as `name` or `-name`. */
  sort?: string
  onSort?: (sort: string) => void
  selected?: string | null
  /** The row of the keyboard's cursor. */
  cursor?: string | null
  /** A click anywhere in the row that hits no control. Put a real button (`row-open`) into one cell for the keyboard. */
  onOpen?: (row: Row) => void
  rowProps?: (row: Row, index: number) => ComponentProps<'tr'>
  /** Words over the rows that share them. */
  groupOf?: ((row: Row) => string) | undefined
  /** How these words are drawn, with buttons of the group. */
  drawGroup?: ((group: string) => ReactNode) | undefined
  /** Rows before or after the others: an add row, a skeleton. */
  before?: ReactNode
  after?: ReactNode
}

/** A column without a width in pixels gets at least this: a name and a beginning of what follows. */
const LEAST_WIDTH = '112px'

/** Fixed widths alone would leave nothing to the columns that share what is left. */
const leastWidth = <Row,>(columns: readonly Column<Row>[]): string =>
  `calc(${columns.map(({ width }) => (width?.endsWith('px') ? width : LEAST_WIDTH)).join(' + ')})`

/**
 * One line per row, fixed layout; what has no room is cut at its end, with the whole text in `title`; numbers right. Names
 * that would look alike when cut take a second line.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, selected, cursor, onOpen, rowProps, groupOf, drawGroup } = props
  const drawName = makeNameDrawer(columns, rows)
  const heading = findHeading(columns)
  return (
    <table
      className="table"
      style={
        {
          '--least-widest': leastWidth(columns),
          '--least-wide': leastWidth(columns.filter(({ widestOnly }) => !widestOnly)),
          '--least': leastWidth(columns.filter((column) => roomOf(column) === undefined)),
        } as CSSProperties
      }
    >
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map((column) => (
          <col
            key={column.id}
            data-column={column.id}
            className={roomOf(column)}
            style={column.width ? { width: column.width } : undefined}
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
                const Cell = column === heading ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id}
                    scope={column === heading ? 'row' : undefined}
                    data-column={column.id}
                    className={joinClasses(column.align, column.cellClass, roomOf(column))}
                    title={column.title?.(row) ?? (typeof content === 'string' ? content : undefined)}
                  >
                    {drawName(column, row, content)}
                  </Cell>
                )
              })}
            </tr>
          )
          return isFirst ? (
            <Fragment key={key}>
              <tr className="group-row">
                <Spanning columns={columns}>{drawGroup?.(group) ?? group}</Spanning>
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

/** The column that says to screen readers which row a cell belongs to. */
const findHeading = <Row,>(columns: readonly (Column<Row> & { card?: string })[]): Column<Row> | undefined =>
  columns.find(({ headsRow }) => headsRow) ??
  columns.find(({ nameOf }) => nameOf !== undefined) ??
  columns.find(({ card }) => card === 'title')

interface SpanningProps {
  columns: readonly Rooms[]
  children?: ReactNode
}

/** One cell under several columns, however many of them there is room for. */
export function Spanning({ columns, children }: SpanningProps) {
  const rooms = columns.map(roomOf)
  const count = (room: string | undefined) => rooms.filter((each) => each === room).length
  return (
    <>
      {count(undefined) > 0 ? <td colSpan={count(undefined)}>{children}</td> : null}
      {ROOMS.map((room) => (count(room) > 0 ? <td key={room} className={room} colSpan={count(room)} /> : null))}
    </>
  )
}
const ROOMS = ['wide-only', 'widest-only'] as const

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
  const className = joinClasses(column.align, roomOf(column))
  const title = typeof head === 'string' ? head : undefined
  if (key === undefined || onSort === undefined) {
    return (
      <th scope="col" data-column={column.id} className={className} title={title}>
        {head}
      </th>
    )
  }
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  return (
    <th scope="col" data-column={column.id} className={className} title={title} aria-sort={direction}>
      <button className="sort" type="button" onClick={() => onSort(direction === 'ascending' ? `-${key}` : key)}>
        {head}
        {direction ? <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} /> : null}
      </button>
    </th>
  )
}

export const joinClasses = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined

const hitsControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, label') !== null
