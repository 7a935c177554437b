import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { PICKED_MAX } from '#core/contract/lists/list-names.ts'
import { paths } from '#core/paths.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { ScreenRows } from '#ui/list/ListScreen.tsx'
import type { ListScreen } from '#ui/list/use-list-screen.ts'
import type { findAdminProjects } from '../../projects-admin.contract.ts'
import type { findProjects } from '../../projects.contract.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { useExport, type OverviewRow } from './overview-calls.ts'
import type { OverviewParts } from './overview-parts.ts'

type ProjectList = typeof findAdminProjects | typeof findProjects

interface TableViewProps {
  screen: ListScreen<ProjectList>
  /** Said where there is nothing and no filter is on. */
  empty: ReactNode
  operators: readonly { id: string; name: string; location: string | null }[]
  JobSheets: OverviewParts['JobSheets']
}

/** The list as a table, and what can be done with the selected projects. */
export function TableView({ screen, empty, operators, JobSheets }: TableViewProps) {
  const { page, selects, selection, cursor } = screen
  const [printed, setPrinted] = useState<readonly OverviewRow[] | null>(null)
  const [assigned, setAssigned] = useState<readonly OverviewRow[] | null>(null)
  const current = page.rows?.filter(({ id }) => id === cursor) ?? []
  const assignable = selection.rows.length > 0 ? selection.rows : current
  useHotkeys({ a: selects && assignable.length > 0 ? () => setAssigned(assignable) : undefined })
  return (
    <>
      <ScreenRows
        screen={screen}
        empty={empty}
        sort={page.sort === 'nearest' ? 'scheduledDate' : page.sort || '-scheduledDate'}
        bulk={{
          one: ({ projectNumber }) => messages.select(projectNumber),
          actions: (
            <BulkActions
              rows={selection.rows}
              onAssign={() => setAssigned(selection.rows)}
              onPrint={() => setPrinted(selection.rows)}
            />
          ),
        }}
        cards={{ look: 'link-cards', target: (row, content) => <Link to={paths.project(row.id)}>{content}</Link> }}
        className="list"
        skeletonRows={12}
        hints={<Hints canSelect={selects} />}
      />
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
