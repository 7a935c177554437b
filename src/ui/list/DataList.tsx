import type { ComponentProps, ReactNode } from 'react'
import { inTable, type ChoosableColumn } from '#core/web/list/column-choice.ts'
import type { EveryRow } from '#core/web/list/use-every-row.ts'
import type { ListState } from '#core/web/list/use-list.ts'
import { Button, IconButton } from '../basic/Button.tsx'
import { ErrorNote } from '../basic/ErrorNote.tsx'
import type { IconName } from '../basic/icon-paths.data.ts'
import { SkeletonLines, SkeletonRows } from '../basic/Skeleton.tsx'
import { BulkBar } from './BulkBar.tsx'
import { CardList, type CardColumn, type CardsProps } from './CardList.tsx'
import { NoMatch } from './NoMatch.tsx'
import { joinClasses, Table, withSorted, type Column } from './Table.tsx'
import type { Selection } from './use-selection.ts'

/** A column of the table, its place in the card that the same row is on a phone, and in the choice of columns. */
export type DataColumn<Row> = Column<Row> & CardColumn<Row> & Pick<ChoosableColumn, 'use'>

/** Something that can be done with one row: a button at its end, seen when the row is pointed at or has the focus. */
export interface RowTool {
  icon: IconName
  label: string
  isOff?: boolean
  isDanger?: boolean
  /** Seen always. */
  stays?: boolean
  /** The word of its button in a phone's card; without one the card does not have it. */
  card?: string
  onSelect: () => void
}

export interface RowTools<Row> {
  head: string
  width: string
  of: (row: Row, index: number) => readonly RowTool[]
  /** Position of the buttons in a card. */
  card?: 'aside' | 'foot'
}

/** Rows to choose: a box before each, on a phone too, and at the foot what can be done with them. */
interface RowSelection<Row> {
  chosen: Selection<Row>
  /** Labels of the check box for a whole page, and of that for one row. */
  all: string
  one: (row: Row) => string
  /** Number of chosen items, where rows represent several. */
  count?: number
  every: EveryRow<Row> | null
  /** The bulk actions. */
  actions: ReactNode
}

export interface DataListProps<Row> {
  /** Features of a screen's main list: columns to choose, filters in words. A small table has none. */
  list?: ListState<DataColumn<Row>>
  /** Caption for screen readers. */
  caption: string
  columns: readonly DataColumn<Row>[]
  /** Columns of the table, by id: of the list's, else of all, unless a panel next to it leaves less room. */
  shown?: readonly string[]
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The first answer did not come: said in the list's place, with the way to try again. */
  failed?: { title: string; text?: ReactNode; onRetry: () => void } | false | null
  /** Said in its place where it has no rows and no filter is on: why, and the next step. */
  empty?: ReactNode
  /** An answer is on its way. */
  isBusy?: boolean
  /** The sort now, as `name` or `-name`. */
  sort?: string
  onSort?: (sort: string) => void
  /** The row that a panel shows. */
  open?: string | null
  /** The row of the keyboard's cursor. */
  cursor?: string | null
  onOpen?: (row: Row) => void
  selection?: RowSelection<Row> | null
  tools?: RowTools<Row>
  rowProps?: (row: Row, index: number) => ComponentProps<'tr'>
  /** Heading above rows that share a value, such as a day; cards show the value themselves. */
  groupOf?: (row: Row) => string
  drawGroup?: (group: string) => ReactNode
  /** Rows of the table after the others: one that adds, a sum. */
  after?: ReactNode
  cards: CardsProps<Row>
  /** Classes of the frame, and of what is in it at the desk. */
  className?: string
  wideClass?: string
  skeletonRows?: number
  /** The foot: pages, keys. */
  children?: ReactNode
}

/**
 * The list of every screen: a table at the desk, cards on a phone, of the same columns. It shows what it is given, also
 * that there is nothing yet, nothing at all or nothing to be had; where rows come from is the screen's matter.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { list, rows, failed, empty, selection, tools, after, className, wideClass, skeletonRows = 8 } = props
  const { shown = list?.shown } = props
  if (failed) {
    return (
      <ErrorNote title={failed.title} onRetry={failed.onRetry}>
        {failed.text}
      </ErrorNote>
    )
  }
  if (rows?.length === 0 && list && list.active.length > 0) return <NoMatch list={list} />
  if (rows?.length === 0 && empty) return empty
  const inOrder = withSorted(inTable(props.columns), list?.sort ?? '')
  const count = selection ? (selection.count ?? selection.chosen.rows.length) : 0
  const columns = [
    ...(selection ? [selectColumn(selection, rows ?? [])] : []),
    ...(shown === undefined ? inOrder : shown.flatMap((id) => inOrder.find((column) => column.id === id) ?? [])),
    ...(tools ? [toolColumn(tools, rows ?? [])] : []),
  ]
  return (
    <div
      className={joinClasses('table-wrap bare-on-phone', list?.isChosen && 'keeps-columns', className)}
      data-list={list?.name}
      aria-busy={props.isBusy ?? rows === undefined}
    >
      <div className={joinClasses('only-wide list-scroll', wideClass)}>
        <Table
          caption={props.caption}
          columns={columns}
          rows={rows ?? []}
          rowKey={props.rowKey}
          sort={props.sort}
          onSort={props.onSort}
          selected={props.open}
          cursor={props.cursor}
          onOpen={props.onOpen}
          groupOf={props.groupOf}
          drawGroup={props.drawGroup}
          rowProps={(row, index) => {
            const own = props.rowProps?.(row, index) ?? {}
            return selection?.chosen.has(row) ? { ...own, className: joinClasses('is-selected', own.className) } : own
          }}
          after={
            <>
              {rows === undefined ? <SkeletonRows columns={columns.length} rows={skeletonRows} /> : null}
              {after}
            </>
          }
        />
      </div>
      {rows === undefined ? (
        <div className="only-phone">
          <SkeletonLines lines={skeletonRows} />
        </div>
      ) : (
        <CardList
          {...props.cards}
          columns={tools?.card ? [...props.columns, toolsInCard(tools, rows, tools.card)] : props.columns}
          rows={rows}
          rowKey={props.rowKey}
          onOpen={props.onOpen}
          box={selection ? (row) => <RowBox {...selection} row={row} /> : undefined}
        />
      )}
      {selection && count > 0 ? (
        <BulkBar
          chosen={selection.chosen}
          count={count}
          elsewhere={countElsewhere(selection.chosen.rows, rows ?? [], props.rowKey)}
          every={selection.every}
        >
          {selection.actions}
        </BulkBar>
      ) : null}
      {props.children}
    </div>
  )
}

/** Number of selected rows that this page does not show. */
function countElsewhere<Row>(chosen: readonly Row[], rows: readonly Row[], rowKey: (row: Row) => string): number {
  const here = new Set(rows.map(rowKey))
  return chosen.filter((row) => !here.has(rowKey(row))).length
}

const RowBox = <Row,>({ chosen, one, row }: RowSelection<Row> & { row: Row }) => (
  <input
    className="box"
    type="checkbox"
    aria-label={one(row)}
    checked={chosen.has(row)}
    onChange={() => chosen.toggle(row)}
  />
)

function selectColumn<Row>(selection: RowSelection<Row>, rows: readonly Row[]): Column<Row> {
  const { chosen, all } = selection
  const count = rows.filter((row) => chosen.has(row)).length
  return {
    id: 'select',
    width: '42px',
    head: (
      <input
        className="box"
        type="checkbox"
        aria-label={all}
        checked={count > 0 && count === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length
        }}
        onChange={() => chosen.toggleAll(rows)}
      />
    ),
    cell: (row) => <RowBox {...selection} row={row} />,
  }
}

const toolColumn = <Row,>({ head, width, of }: RowTools<Row>, rows: readonly Row[]): Column<Row> => ({
  id: 'actions',
  head: <span className="visually-hidden">{head}</span>,
  width,
  align: 'number',
  cellClass: 'tools',
  cell: (row) => (
    <span className="row-tools">
      {of(row, rows.indexOf(row)).map(({ icon, label, isOff = false, stays = false, onSelect }) => (
        <IconButton key={icon} inRow={!stays} icon={icon} label={label} off={isOff} onClick={onSelect} />
      ))}
    </span>
  ),
})

/** The tools with a word, as buttons of the card. */
const toolsInCard = <Row,>({ of }: RowTools<Row>, rows: readonly Row[], card: 'aside' | 'foot'): CardColumn<Row> => ({
  id: 'actions',
  card,
  cell(row) {
    const buttons = of(row, rows.indexOf(row)).flatMap(({ icon, card: word, isOff, isDanger, onSelect }) =>
      word === undefined
        ? []
        : [
            <Button key={icon} small variant={isDanger ? 'danger' : 'ghost'} off={isOff} onClick={onSelect}>
              {word}
            </Button>,
          ],
    )
    if (buttons.length === 0) return null
    return card === 'aside' ? buttons : <span className="card-line">{buttons}</span>
  },
})
