import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { Select } from '#ui/field/Select.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { useSelection } from '#ui/list/use-selection.ts'
import type { ProjectList } from '../../projects.contract.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { PAGE_SIZES, type OverviewState } from './overview-address.ts'
import { PICKED_MAX, useEveryRow, useExport, type OverviewRow } from './overview-calls.ts'
import type { OverviewParts } from './overview-parts.ts'
import type { Overview } from './use-overview.ts'

interface TableViewProps {
  overview: Overview
  list: (Pick<ProjectList, 'total' | 'page' | 'pageSize'> & { items: readonly OverviewRow[] }) | undefined
  columns: readonly DataColumn<OverviewRow>[]
  shown: readonly string[]
  operators: readonly { id: string; name: string; location: string | null }[]
  canAssign: boolean
  JobSheets: OverviewParts['JobSheets']
}

const idOf = ({ id }: OverviewRow) => id

/** The list as a table, with the keys of lists, a selection and what can be done with it. */
export function TableView(props: TableViewProps) {
  const { overview, list, columns, shown, operators, canAssign, JobSheets } = props
  const { state, change } = overview
  const navigate = useNavigate()
  const rows = list?.items
  const selection = useSelection(rows ?? [], idOf)
  const [printed, setPrinted] = useState<readonly string[] | null>(null)
  const [assigned, setAssigned] = useState<readonly OverviewRow[] | null>(null)
  const open = (row: OverviewRow) => void navigate(paths.project(row.id))
  const assign = (current?: OverviewRow) =>
    setAssigned(selection.rows.length > 0 || current === undefined ? selection.rows : [current])
  const { cursor } = useRowKeys({
    rows,
    rowKey: idOf,
    onOpen: open,
    selection: canAssign ? selection : null,
    keys: (current) => ({
      a: canAssign && (selection.rows.length > 0 || current) ? () => assign(current) : undefined,
    }),
  })
  return (
    <>
      <DataList
        caption={messages.heading}
        columns={columns}
        shown={shown}
        rows={rows}
        rowKey={idOf}
        sort={state.sort === 'nearest' ? 'scheduledDate' : state.sort || '-scheduledDate'}
        onSort={(sort) => change({ sort })}
        cursor={cursor}
        onOpen={open}
        selection={
          canAssign
            ? { chosen: selection, all: messages.selectAll, one: (row) => messages.select(row.projectNumber) }
            : null
        }
        cards={{ look: 'link-cards', target: (row, content) => <Link to={paths.project(row.id)}>{content}</Link> }}
        className="list"
        wideClass="list-scroll"
        skeletonRows={12}
      >
        {selection.rows.length > 0 ? (
          <BulkBar
            state={state}
            total={list?.total ?? 0}
            selection={selection}
            onAssign={() => assign()}
            onPrint={() => setPrinted(selection.rows.map(({ id }) => id))}
          />
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
      </DataList>
      {printed ? <JobSheets ids={printed} onDone={() => setPrinted(null)} /> : null}
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
    </>
  )
}

/** Sheets that are put together for one print. */
const SHEETS_MAX = 50

interface BulkBarProps {
  state: OverviewState
  /** Of the list. */
  total: number
  selection: ReturnType<typeof useSelection<OverviewRow>>
  onAssign: () => void
  onPrint: () => void
}

function BulkBar({ state, total, selection, onAssign, onPrint }: BulkBarProps) {
  const exporting = useExport()
  const every = useEveryRow()
  const count = selection.rows.length
  return (
    <div className="bulk" role="region" aria-label={messages.selected(selection.rows.length)}>
      <b className="strong" aria-live="polite">
        {messages.selected(selection.rows.length)}
      </b>
      {count < total ? (
        <Button
          variant="ghost"
          off={every.isPending}
          onClick={() => every.mutate(state, { onSuccess: selection.replace })}
        >
          {messages.selectEvery(total)}
        </Button>
      ) : null}
      <span className="divider" />
      <Button icon="user-round-cog" kbd="A" onClick={onAssign}>
        {messages.assign}
      </Button>
      <Button
        icon="download"
        off={exporting.isPending || count > PICKED_MAX}
        title={count > PICKED_MAX ? messages.exportMost(PICKED_MAX) : undefined}
        onClick={() => exporting.mutate({ query: { ids: selection.rows.map(({ id }) => id).join(',') } })}
      >
        {messages.exportSelected(selection.rows.length)}
      </Button>
      <Button
        icon="printer"
        off={count > SHEETS_MAX}
        title={count > SHEETS_MAX ? messages.sheetsMost(SHEETS_MAX) : undefined}
        onClick={onPrint}
      >
        {messages.jobSheets}
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
    <span>
      <Kbd>J</Kbd> <Kbd>K</Kbd> {messages.hints.row}
    </span>
    {canSelect ? (
      <span>
        <Kbd>X</Kbd> {messages.hints.select}
      </span>
    ) : null}
    <span>
      <Kbd>Enter</Kbd> {messages.hints.open}
    </span>
    <span>
      <Kbd>F</Kbd> {messages.hints.filter}
    </span>
    <span>
      <Kbd>?</Kbd> {messages.hints.all}
    </span>
  </>
)
