import { Link, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { isOperator } from '#core/policy.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { useCan, useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import { ScreenBar } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import type { ProjectValues } from '../../list/project-counts.contract.ts'
import { useOptions } from '../project-calls.ts'
import { BoardView } from './BoardView.tsx'
import { CalendarView } from './CalendarView.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { useCounts, useValues } from './overview-calls.ts'
import type { OverviewParts } from './overview-parts.ts'
import { makeProjectColumns } from './project-columns.tsx'
import {
  ADMIN_PROJECTS_LIST,
  ALL_STATUSES,
  isOpenWork,
  keepOpenWork,
  listPresets,
  PROJECTS_LIST,
  statusesIn,
  viewIn,
  VIEWS,
  type View,
} from './projects-list.ts'
import { StatusChips } from './StatusChips.tsx'
import { TableView } from './TableView.tsx'
import { useProjectWords } from './use-project-words.ts'

const ICONS = { table: 'table-2', board: 'columns-3', calendar: 'calendar' } as const

/** All projects, or a technician's own: as table, board and calendar. An administrator reads. */
export function OverviewScreen({ parts }: { parts: OverviewParts }) {
  const viewer = useViewer()
  const isAdmin = viewer.kind === 'admin'
  const seesValues = useCan('value:read') || isAdmin
  const canAssign = useCan('project:assign')
  const canExport = useCan('list:export')
  const navigate = useNavigate()
  const projects = useListPage(isAdmin ? ADMIN_PROJECTS_LIST : PROJECTS_LIST, keepOpenWork)
  const { query, values, change, total } = projects
  const { sort: _sort, ...filters } = projects.asked
  const view = viewIn(query)
  const isTable = view === 'table'
  const isUsual = isOpenWork(query)
  const statuses = statusesIn(values.status)
  const counts = useCounts()
  const sums = useValues(filters, seesValues && isTable)
  const operators = useOptions().data?.operators ?? []
  const screen = useListScreen(projects, {
    columns: makeProjectColumns(seesValues, useDevice().copies !== null),
    words: useProjectWords(values, operators),
    canExport,
    selects: canAssign && isTable,
    onOpen: ({ id }) => void navigate(paths.project(id)),
  })
  return (
    <div className="page">
      <Head
        view={view}
        shown={total}
        total={counts.data?.total}
        values={isTable ? sums.data : undefined}
        onView={(next) => change({ view: next }, 'push')}
      />
      <StatusChips statuses={statuses} counts={counts.data} onStatus={(status) => change({ status })} />
      <ScreenBar
        screen={screen}
        presets={listPresets().map(({ id, changes }) => ({
          id,
          label: messages.presetNames[id],
          isChecked: id === 'open' && isUsual && values.q === '',
          onSelect: () => change(changes, 'push'),
        }))}
        preset={isUsual ? messages.presetNames.open : undefined}
        hasColumns={isTable}
      />
      {view === 'board' ? (
        <BoardView
          filters={filters}
          statuses={statuses}
          counts={counts.data}
          onTable={(status) => change({ view: '', status }, 'push')}
        />
      ) : view === 'calendar' ? (
        <CalendarView filters={filters} chosen={query.get('month') ?? ''} onMonth={(month) => change({ month })} />
      ) : (
        <TableView
          screen={screen}
          empty={
            <Nothing isUsual={isUsual && counts.data?.total !== 0} onAll={() => change({ status: ALL_STATUSES })} />
          }
          operators={operators}
          JobSheets={parts.JobSheets}
        />
      )}
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
