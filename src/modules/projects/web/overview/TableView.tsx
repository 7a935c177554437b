import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/staff/Button.tsx'
import { Kbd } from '#ui/staff/Kbd.tsx'
import { Pager } from '#ui/staff/Pager.tsx'
import { Select } from '#ui/staff/Select.tsx'
import { useHotkeys } from '#ui/staff/use-hotkeys.ts'
import type { ProjectList } from '../../projects.contract.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { PAGE_SIZES } from './overview-address.ts'
import { useExport, type OverviewRow } from './overview-api.ts'
import type { ColumnId } from './project-columns.tsx'
import { ProjectRows } from './ProjectRows.tsx'
import { ProjectTable } from './ProjectTable.tsx'
import type { Overview } from './use-overview.ts'
import { useSelection, type Selection } from './use-selection.ts'

interface TableViewProps {
  overview: Overview
  list: (Pick<ProjectList, 'total' | 'page' | 'pageSize'> & { items: readonly OverviewRow[] }) | undefined
  columns: readonly ColumnId[]
  operators: readonly { id: string; name: string; location: string | null }[]
  canAssign: boolean
}

/** The list as a table, with the keys of lists, a selection and what can be done with it. */
export function TableView({ overview, list, columns, operators, canAssign }: TableViewProps) {
  const { state, change } = overview
  const navigate = useNavigate()
  const rows = list?.items
  const selection = useSelection(rows ?? [])
  const [assigned, setAssigned] = useState<readonly OverviewRow[] | null>(null)
  const open = (row: OverviewRow) => void navigate(paths.project(row.id))
  const cursor = useCursor(rows ?? [])
  const current = rows?.find(({ id }) => id === cursor.id)
  useHotkeys({
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    x: canAssign && current ? () => selection.toggle(current) : undefined,
    Enter: current ? () => !isOnControl() && open(current) : undefined,
    e: current ? () => open(current) : undefined,
    a:
      canAssign && (selection.rows.length > 0 || current)
        ? () => setAssigned(selection.rows.length > 0 ? selection.rows : current ? [current] : null)
        : undefined,
    Escape: () => {
      if (selection.rows.length === 0) return false
      selection.clear()
      return true
    },
  })
  return (
    <div className="tbl-wrap list bare-on-phone" aria-busy={list === undefined}>
      <div className="only-wide list-scroll">
        <ProjectTable
          columns={columns}
          rows={rows}
          sort={state.sort || '-scheduledDate'}
          onSort={(sort) => change({ sort })}
          cursor={cursor.id}
          onOpen={open}
          selection={canAssign ? selection : null}
        />
      </div>
      <ProjectRows rows={rows} />
      {selection.rows.length > 0 ? (
        <BulkBar selection={selection} onAssign={() => setAssigned(selection.rows)} />
      ) : null}
      {list ? (
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={list.total}
          onPage={(page) => change({ page: page === 1 ? '' : String(page) }, 'push')}
          size={
            <Select
              aria-label={messages.pageSize}
              value={String(list.pageSize)}
              onValue={(pageSize) => change({ pageSize })}
              options={PAGE_SIZES.map((size) => ({ value: String(size), label: messages.perPage(size) }))}
            />
          }
        >
          <Hints canSelect={canAssign} />
        </Pager>
      ) : null}
      {assigned ? (
        <AssignDialog
          rows={assigned}
          operators={operators}
          onClose={() => setAssigned(null)}
          onDone={() => {
            setAssigned(null)
            selection.clear()
          }}
        />
      ) : null}
    </div>
  )
}

/** A link or button that has the focus answers Enter by itself. */
const isOnControl = (): boolean => document.activeElement?.matches('a, button, input, select, summary') ?? false

/** The row the keyboard stands on. */
function useCursor(rows: readonly OverviewRow[]) {
  const [id, setId] = useState<string | null>(null)
  return {
    id,
    move(step: number) {
      const index = rows.findIndex((row) => row.id === id)
      const next = rows[index === -1 ? (step > 0 ? 0 : rows.length - 1) : index + step]
      if (next === undefined) return
      setId(next.id)
      document.querySelector(`[data-row="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
    },
  }
}

/** Projects that one export names; more are exported by filter. */
const EXPORT_MAX = 200

function BulkBar({ selection, onAssign }: { selection: Selection; onAssign: () => void }) {
  const exporting = useExport()
  return (
    <div className="bulk" role="region" aria-label={messages.selected(selection.rows.length)}>
      <b className="strong" aria-live="polite">
        {messages.selected(selection.rows.length)}
      </b>
      <span className="vr" />
      <Button icon="user-round-cog" kbd="A" onClick={onAssign}>
        {messages.assign}
      </Button>
      <Button
        icon="download"
        off={exporting.isPending || selection.rows.length > EXPORT_MAX}
        onClick={() => exporting.mutate({ query: { ids: selection.rows.map(({ id }) => id).join(',') } })}
      >
        {messages.exportSelected(selection.rows.length)}
      </Button>
      <span className="clear">
        <Button variant="ghost" kbd="Esc" onClick={selection.clear}>
          {messages.clear}
        </Button>
      </span>
    </div>
  )
}

const Hints = ({ canSelect }: { canSelect: boolean }) => (
  <>
    <span className="hint-k">
      <Kbd>J</Kbd> <Kbd>K</Kbd> {messages.hints.row}
    </span>
    {canSelect ? (
      <span className="hint-k">
        <Kbd>X</Kbd> {messages.hints.select}
      </span>
    ) : null}
    <span className="hint-k">
      <Kbd>Enter</Kbd> {messages.hints.open}
    </span>
    <span className="hint-k">
      <Kbd>F</Kbd> {messages.hints.filter}
    </span>
    <span className="hint-k">
      <Kbd>?</Kbd> {messages.hints.all}
    </span>
  </>
)
