import { Link } from 'react-router'
import { shortDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { WaitingProject } from '../../manager-dashboard.contract.ts'
import { managerMessages as messages } from '../messages.en.ts'

const MARKS: Readonly<Record<WaitingProject['reason'], Pick<Flag, 'icon' | 'tone'>>> = {
  overdue: { icon: 'circle-alert', tone: 'danger' },
  unassigned: { icon: 'user-round-x', tone: 'warn' },
  review: { icon: 'clipboard-check', tone: 'ok' },
  'not confirmed': { icon: 'clock-alert', tone: 'warn' },
}

const flagOf = ({ reason, days }: WaitingProject): Flag => ({ ...MARKS[reason], text: messages.reasons[reason](days) })

/** Projects that wait for a manager, the most urgent first. `rows` is undefined while loading. */
export function WaitingBlock({ rows }: { rows: readonly WaitingProject[] | undefined }) {
  return (
    <section className="block waiting" aria-labelledby="waiting">
      <div className="block-head">
        <h2 id="waiting">{messages.waiting}</h2>
        {rows && rows.length > 0 ? <span className="quiet">{messages.waitingCount(rows.length)}</span> : null}
      </div>
      <DataList
        caption={messages.waiting}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="circle-check" title={messages.waitingEmpty}>
            {messages.waitingEmptyText}
          </EmptyState>
        }
        cards={{ look: 'rows tool-cards' }}
        skeletonRows={6}
      />
      <Link
        className="block-more"
        to={`${paths.projectsOverview}?status=not+confirmed%2Cconfirmed%2Cin+progress%2Con+hold`}
      >
        {messages.waitingAll}
        <Icon name="chevron-right" />
      </Link>
    </section>
  )
}

const { columns } = messages
const COLUMNS: readonly DataColumn<WaitingProject>[] = [
  {
    id: 'vessel',
    head: columns.vessel,
    cellClass: 'name',
    title: ({ vesselName }) => vesselName,
    nameOf: ({ vesselName }) => vesselName,
    cell: ({ vesselName }) => vesselName,
    card: 'title',
  },
  {
    id: 'project',
    head: columns.project,
    width: '92px',
    wideOnly: true,
    cell: ({ id, projectNumber }) => (
      <Link className="link" to={paths.project(id)}>
        {projectNumber}
      </Link>
    ),
  },
  {
    id: 'client',
    head: columns.client,
    width: '24%',
    cellClass: 'quiet',
    wideOnly: true,
    title: ({ clientName }) => clientName ?? '',
    nameOf: ({ clientName }) => clientName,
    cell: ({ clientName }) => clientName,
    card: 'line',
    cardCell: ({ clientName }) => clientName ?? '',
  },
  { id: 'why', head: columns.why, width: '184px', cell: (row) => <FlagText flag={flagOf(row)} />, card: 'mark' },
  {
    id: 'number',
    head: null,
    cardOnly: true,
    card: 'aside',
    cell: ({ projectNumber }) => <span>{projectNumber}</span>,
  },
  {
    id: 'day',
    head: columns.day,
    width: '72px',
    align: 'number',
    cell: ({ day }) => (day === null ? null : <time dateTime={day}>{shortDay(day)}</time>),
  },
  {
    id: 'action',
    head: <span className="visually-hidden">{columns.action}</span>,
    width: '104px',
    align: 'number',
    cell: (row) => <Action row={row} small />,
    card: 'foot',
    cardCell: (row) => <Action row={row} />,
  },
]

const Action = ({ row, small = false }: { row: WaitingProject; small?: boolean }) => (
  <Link
    className={small ? 'button small' : 'button'}
    to={paths.project(row.id)}
    aria-label={messages.actionFor(messages.actions[row.reason], row.vesselName)}
  >
    {messages.actions[row.reason]}
  </Link>
)
