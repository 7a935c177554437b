import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { isOperator } from '#core/policy.ts'
import { useList } from '#core/web/list/use-list.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { useCan, useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import type { ProjectValues } from '../../list/project-counts.contract.ts'
import { useOptions } from '../project-calls.ts'
import { BoardView } from './BoardView.tsx'
import { CalendarView } from './CalendarView.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { ALL_STATUSES, NO_FILTERS, VIEWS, type View } from './overview-address.ts'
import { toPageQuery, useCounts, useProjects, useValues } from './overview-calls.ts'
import type { OverviewParts } from './overview-parts.ts'
import { OverviewFilters, useOverviewFilters } from './OverviewFilters.tsx'
import { makeProjectColumns } from './project-columns.tsx'
import { StatusChips } from './StatusChips.tsx'
import { TableView } from './TableView.tsx'
import { useOverview } from './use-overview.ts'

const ICONS = { table: 'table-2', board: 'columns-3', calendar: 'calendar' } as const

/** All projects, or a technician's own: as table, board and calendar. An administrator reads. */
export function OverviewScreen({ parts }: { parts: OverviewParts }) {
  const overview = useOverview()
  const { state, change } = overview
  const viewer = useViewer()
  const seesValues = useCan('value:read') || viewer.kind === 'admin'
  const canAssign = useCan('project:assign')
  const canExport = useCan('list:export')
  const counts = useCounts()
  const values = useValues(state, seesValues && state.view === 'table')
  const projects = useProjects(state, toPageQuery(state), state.view === 'table')
  const operators = useOptions().data?.operators ?? []
  const [isFiltering, setIsFiltering] = useState(false)
  const columns = makeProjectColumns(seesValues)
  const list = useList({
    name: 'projects',
    noun: messages.noun,
    columns,
    filters: useOverviewFilters(state, operators),
    change,
  })
  const search = useRef<HTMLInputElement>(null)
  useHotkeys({ '/': () => search.current?.focus() })
  return (
    <div className="page">
      <Head
        view={state.view}
        shown={projects.data?.total}
        total={counts.data?.total}
        values={state.view === 'table' ? values.data : undefined}
        onView={(view) => change({ view }, 'push')}
      />
      <StatusChips overview={overview} counts={counts.data} />
      <OverviewFilters
        overview={overview}
        list={list}
        total={projects.data?.total}
        canExport={canExport}
        searchRef={search}
        onFilter={() => setIsFiltering(true)}
      />
      {state.view === 'board' ? (
        <BoardView state={state} counts={counts.data} onTable={(status) => change({ view: '', status }, 'push')} />
      ) : state.view === 'calendar' ? (
        <CalendarView overview={overview} />
      ) : (
        <TableView
          overview={overview}
          list={list}
          projects={projects}
          empty={
            <Nothing
              isUsual={state.isUsual && counts.data?.total !== 0}
              onAll={() => change({ ...NO_FILTERS, status: ALL_STATUSES })}
            />
          }
          operators={operators}
          canAssign={canAssign}
          JobSheets={parts.JobSheets}
        />
      )}
      {isFiltering ? (
        <FilterDialog overview={overview} operators={operators} onClose={() => setIsFiltering(false)} />
      ) : null}
    </div>
  )
}

function Head({
  view,
  shown,
  total,
  values,
  onView,
}: {
  view: View
  shown: number | undefined
  total: number | undefined
  values: ProjectValues | undefined
  onView: (view: string) => void
}) {
  const viewer = useViewer()
  const canCreate = useCan('project:create')
  const isOwn = isOperator(viewer)
  return (
    <div className="page-head">
      <div>
        <h1>{isOwn ? messages.ownHeading : messages.heading}</h1>
        <p aria-live="polite">
          {total === undefined ? '\u00A0' : messages.summary(view === 'table' ? (shown ?? total) : total, total)}
          {values && values.items.length > 0 ? <Values values={values} /> : null}
        </p>
      </div>
      <div className="actions">
        <div className="segments" role="group" aria-label={messages.view}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              onClick={() => onView(each === 'table' ? '' : each)}
            >
              <Icon name={ICONS[each]} />
              {messages.views[each]}
            </button>
          ))}
        </div>
        {canCreate ? (
          <Link className="button primary" to={paths.newProject}>
            <Icon name="plus" />
            <span>{messages.newProject}</span>
            <Kbd>N</Kbd>
          </Link>
        ) : null}
      </div>
    </div>
  )
}

const Values = ({ values }: { values: ProjectValues }) => (
  <span className="only-wide">
    {messages.values}
    {values.items.map(({ currency, total }, index) => (
      <span key={currency}>
        {index === 0 ? '' : index === values.items.length - 1 ? messages.and : ', '}
        <span className="nowrap">
          {currency} {formatAmount(total)}
        </span>
      </span>
    ))}
  </span>
)

/** There is no project yet, or, as the list opens, no open work. */
function Nothing({ isUsual, onAll }: { isUsual: boolean; onAll: () => void }) {
  const viewer = useViewer()
  const canCreate = useCan('project:create')
  if (isUsual) {
    return (
      <EmptyState
        icon="clipboard-list"
        title={messages.nothingOpen}
        actions={<Button onClick={onAll}>{messages.showAll}</Button>}
      >
        {messages.nothingOpenText}
      </EmptyState>
    )
  }
  if (viewer.kind === 'portal' && !canCreate) {
    return (
      <EmptyState icon="clipboard-list" title={messages.emptyOwnTitle}>
        {messages.emptyOwnText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="clipboard-list"
      title={messages.emptyTitle}
      actions={
        canCreate ? (
          <Link className="button" to={paths.newProject}>
            {messages.newProject}
          </Link>
        ) : null
      }
    >
      {canCreate ? messages.emptyText : messages.emptyReadText}
    </EmptyState>
  )
}
