import { formatDay, formatOsloTime } from '#core/days.ts'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { statusClass } from '#ui/basic/StatusMark.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { en as reportMessages } from '../../messages/en.ts'
import type { AdminReport } from '../../reports-admin.contract.ts'
import { INCIDENT_TYPES, type ReportStatus } from '../../whistleblowing.limits.ts'
import { describeClocks } from './clock-words.ts'
import { reportAdminMessages as messages } from './messages.en.ts'

/** The incident type as the form names it. */
export function nameCategory(category: string): string {
  const known = INCIDENT_TYPES.find((type) => type === category)
  return known ? reportMessages.incidentNames[known] : category
}

/** An unreadable report is known by its day alone. */
export const writeReceived = (createdAt: string): string =>
  createdAt.length > 10 ? formatOsloTime(createdAt) : formatDay(createdAt)

export const writeReporter = ({ isAnonymous, name }: AdminReport): string =>
  isAnonymous ? messages.anonymous : (name ?? messages.noName)

const STATUS_ICONS: Record<ReportStatus, IconName> = {
  new: 'inbox',
  acknowledged: 'eye',
  'in work': 'clock',
  closed: 'circle-check',
}

export const ReportStatusMark = ({ status, isChip = false }: { status: ReportStatus; isChip?: boolean }) => (
  <span className={`${statusClass(status)} report-state${isChip ? ' chip' : ''}`}>
    <Icon name={STATUS_ICONS[status]} />
    {messages.statuses[status]}
  </span>
)

/** @param today the day it is in Oslo */
export const makeReportColumns = (today: string, onOpen: (row: AdminReport) => void): DataColumn<AdminReport>[] => [
  { id: 'received', head: messages.received, width: '152px', cell: ({ createdAt }) => writeReceived(createdAt) },
  {
    id: 'id',
    headsRow: true,
    head: messages.id,
    width: '108px',
    title: ({ id }) => id,
    cell: (row) => (
      <button className="row-open" type="button" onClick={() => onOpen(row)}>
        {/* Enough to distinguish reports; the whole id is in the panel. */}…{row.id.slice(-8)}
      </button>
    ),
  },
  { id: 'category', head: messages.category, width: '112px', cell: ({ category }) => nameCategory(category) },
  {
    id: 'reporter',
    head: messages.reporter,
    width: '160px',
    title: writeReporter,
    cell: writeReporter,
  },
  {
    id: 'email',
    head: messages.email,
    width: '188px',
    title: ({ email }) => email ?? '',
    cell: ({ email }) => email ?? <span className="faint">–</span>,
  },
  {
    id: 'department',
    head: messages.department,
    width: '112px',
    // The form has never asked for one: a column that says so, rather than one that seems empty.
    cell: ({ department }) => department ?? <span className="faint">{messages.notAsked}</span>,
  },
  {
    id: 'description',
    head: messages.description,
    card: 'line',
    cell: ({ isReadable, description }) => (isReadable ? description : <Unreadable />),
    cardCell: ({ isReadable, description }) => (isReadable ? description : messages.unreadable),
  },
  { id: 'status', head: messages.status, width: '132px', cell: ({ status }) => <ReportStatusMark status={status} /> },
  {
    id: 'flag',
    head: <span className="visually-hidden">{messages.attention}</span>,
    width: '136px',
    cell: (row) => <Flag row={row} today={today} />,
  },
  {
    id: 'who',
    head: null,
    cardOnly: true,
    card: 'title',
    cell: (row) => `${nameCategory(row.category)}, ${writeReporter(row)}`,
  },
  {
    id: 'when',
    head: null,
    cardOnly: true,
    card: 'foot',
    cell: (row) => (
      <span>
        {writeReceived(row.createdAt)} <ReportStatusMark status={row.status} /> <Flag row={row} today={today} />
      </span>
    ),
  },
]

const Unreadable = () => (
  <span className="status status-danger flag">
    <Icon name="triangle-alert" />
    {messages.unreadable}
  </span>
)

/** The most urgent state that needs attention; one at most. */
function Flag({ row, today }: { row: AdminReport; today: string }) {
  const late = describeClocks(row, today).find(({ tone }) => tone === 'late')
  if (late) {
    return (
      <span className="status status-danger flag" title={late.text}>
        <Icon name="triangle-alert" />
        {late.text.replace(/^.*: /, '')}
      </span>
    )
  }
  if (!row.hasNewMessage) return null
  return (
    <span className="status status-warn flag">
      <Icon name="message-square" />
      {messages.newMessage}
    </span>
  )
}
