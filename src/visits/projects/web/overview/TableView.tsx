import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { PICKED_MAX } from '#core/contract/lists/list-names.ts'
import { PAGE_SIZES } from '#core/contract/lists/page-sizes.ts'
import { paths } from '#core/paths.ts'
import type { ListState } from '#core/web/list/use-list.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { Select } from '#ui/field/Select.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { useSelection } from '#ui/list/use-selection.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { useEveryProject, useExport, type OverviewRow, type useProjects } from './overview-calls.ts'
import type { OverviewParts } from './overview-parts.ts'
import type { Overview } from './use-overview.ts'

interface TableViewProps {
  overview: Overview
  list: ListState<DataColumn<OverviewRow>>
  projects: ReturnType<typeof useProjects>
  /** Said where there is nothing and no filter is on. */
  empty: ReactNode
  operators: readonly { id: string; name: string; location: string | null }[]
  canAssign: boolean
  JobSheets: OverviewParts['JobSheets']
}

const idOf = ({ id }: OverviewRow) => id

/** The list as a table, with the keys of lists, a selection and what can be done with it. */
export function TableView(props: TableViewProps) {
  const { overview, list, projects, empty, operators, canAssign, JobSheets } = props
  const { state, change } = overview
  const navigate = useNavigate()
  const { data } = projects
  const rows = data?.items
  const selection = useSelection(rows ?? [], idOf)
  const every = useEveryProject(state, data?.total)
  const [printed, setPrinted] = useState<readonly OverviewRow[] | null>(null)
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
        list={list}
        caption={messages.heading}
        columns={list.columns}
        rows={rows}
        rowKey={idOf}
        failed={failureOf(projects, messages.failedTitle, messages.failedText)}
        empty={empty}
        sort={state.sort === 'nearest' ? 'scheduledDate' : state.sort || '-scheduledDate'}
        onSort={(sort) => change({ sort })}
        cursor={cursor}
        onOpen={open}
        selection={
          canAssign
            ? {
                chosen: selection,
                all: messages.selectAll,
                one: (row) => messages.select(row.projectNumber),
                every,
                actions: (
                  <BulkActions
                    rows={selection.rows}
                    onAssign={() => assign()}
                    onPrint={() => setPrinted(selection.rows)}
                  />
                ),
              }
            : null
        }
        cards={{ look: 'link-cards', target: (row, content) => <Link to={paths.project(row.id)}>{content}</Link> }}
        className="list"
        skeletonRows={12}
      >
        {data ? (
          <Pager
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => change({ page: page === 1 ? '' : String(page) }, 'push')}
            size={
              <Select
                aria-label={messages.pageSize}
                value={String(data.pageSize)}
                onValue={(pageSize) => change({ pageSize })}
                options={PAGE_SIZES.map((size) => ({ value: String(size), label: messages.perPage(size) }))}
              />
            }
          >
            <Hints canSelect={canAssign} />
          </Pager>
        ) : null}
      </DataList>
      {printed ? <JobSheets projects={printed} onDone={() => setPrinted(null)} /> : null}
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

interface BulkActionsProps {
  rows: readonly OverviewRow[]
  onAssign: () => void
  onPrint: () => void
}

function BulkActions({ rows, onAssign, onPrint }: BulkActionsProps) {
  const exporting = useExport()
  const count = rows.length
  return (
    <>
      <Button icon="user-round-cog" kbd="A" onClick={onAssign}>
        {messages.assign}
      </Button>
      <Button
        icon="download"
        off={exporting.isPending || count > PICKED_MAX}
        title={count > PICKED_MAX ? messages.exportMost(PICKED_MAX) : undefined}
        onClick={() => exporting.mutate({ query: { ids: rows.map(({ id }) => id).join(',') } })}
      >
        {messages.exportSelected(count)}
      </Button>
      <Button
        icon="printer"
        off={count > SHEETS_MAX}
        title={count > SHEETS_MAX ? messages.sheetsMost(SHEETS_MAX) : undefined}
        onClick={onPrint}
      >
        {messages.jobSheets}
      </Button>
    </>
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
