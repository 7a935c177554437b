import { SkeletonRows } from '#ui/staff/Skeleton.tsx'
import { Table, type Column } from '#ui/staff/Table.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import type { OverviewRow } from './overview-api.ts'
import { makeColumns, type ColumnId } from './project-columns.tsx'
import type { Selection } from './use-selection.ts'

interface ProjectTableProps {
  columns: readonly ColumnId[]
  /** Undefined while the first answer is on its way. */
  rows: readonly OverviewRow[] | undefined
  sort: string
  onSort: (sort: string) => void
  cursor: string | null
  onOpen: (row: OverviewRow) => void
  /** Null for whoever can do nothing with a selection. */
  selection: Selection | null
}

/** The list at the desk: one line per project, 40 px. */
export function ProjectTable({ columns, rows, sort, onSort, cursor, onOpen, selection }: ProjectTableProps) {
  const all = [...(selection ? [selectColumn(selection, rows ?? [])] : []), ...makeColumns(columns)]
  return (
    <Table
      caption={messages.heading}
      columns={all}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      cursor={cursor}
      onOpen={onOpen}
      rowProps={({ id }) => (selection?.has(id) ? { className: 'is-selected' } : {})}
      after={rows === undefined ? <SkeletonRows columns={all.length} rows={12} /> : null}
    />
  )
}

const selectColumn = (selection: Selection, rows: readonly OverviewRow[]): Column<OverviewRow> => {
  const count = rows.filter(({ id }) => selection.has(id)).length
  return {
    id: 'select',
    width: '42px',
    head: (
      <input
        className="box"
        type="checkbox"
        aria-label={messages.selectAll}
        checked={count > 0 && count === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length
        }}
        onChange={() => selection.toggleAll(rows)}
      />
    ),
    cell: (row) => (
      <input
        className="box"
        type="checkbox"
        aria-label={messages.select(row.projectNumber)}
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row)}
      />
    ),
  }
}
