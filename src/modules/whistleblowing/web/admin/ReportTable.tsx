import { formatDay, formatOsloTime } from '#core/days.ts'
import type { IconName } from '#ui/staff/icon-paths.data.ts'
import { Icon } from '#ui/staff/Icon.tsx'
import { Table, type Column } from '#ui/staff/Table.tsx'
import { en as reportMessages } from '../../messages/en.ts'
import type { AdminReport } from '../../reports-admin.contract.ts'
import { INCIDENT_TYPES, type ReportStatus } from '../../whistleblowing.limits.ts'
import { describeClocks } from './clock-words.ts'
import { reportAdminMessages as messages } from './messages.en.ts'

interface ReportListProps {
  rows: readonly AdminReport[]
  /** The day it is in Oslo. */
  today: string
  onOpen: (row: AdminReport) => void
}

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
  <span className={`st st-${status.replace(' ', '-')} rep-st${isChip ? ' chip' : ''}`}>
    <Icon name={STATUS_ICONS[status]} />
    {messages.statuses[status]}
  </span>
)

export function ReportTable({ rows, today, onOpen, selected }: ReportListProps & { selected: string | null }) {
  return (
    <Table
      caption={messages.heading}
      columns={makeColumns(today, onOpen)}
      rows={rows}
      rowKey={({ id }) => id}
      selected={selected}
      onOpen={onOpen}
      rowProps={({ status, hasNewMessage }) => (status === 'new' || hasNewMessage ? { className: 'is-unread' } : {})}
    />
  )
}

const makeColumns = (today: string, onOpen: ReportListProps['onOpen']): Column<AdminReport>[] => [
  { id: 'received', head: messages.received, width: '152px', cell: ({ createdAt }) => writeReceived(createdAt) },
  {
    id: 'id',
    head: messages.id,
    width: '108px',
    title: ({ id }) => id,
    cell: (row) => (
      <button className="row-open" type="button" onClick={() => onOpen(row)}>
        {/* Enough to tell reports apart; the whole id stands in the panel. */}…{row.id.slice(-8)}
      </button>
    ),
  },
  { id: 'category', head: messages.category, width: '112px', cell: ({ category }) => nameCategory(category) },
  {
    id: 'reporter',
    head: messages.reporter,
    width: '160px',
    title: (row) => [writeReporter(row), row.email].filter(Boolean).join(', '),
    cell: (row) => writeReporter(row),
  },
  {
    id: 'description',
    head: messages.description,
    cell: ({ isReadable, description }) => (isReadable ? description : <Unreadable />),
  },
  { id: 'status', head: messages.status, width: '132px', cell: ({ status }) => <ReportStatusMark status={status} /> },
  {
    id: 'flag',
    head: <span className="sr">{messages.attention}</span>,
    width: '136px',
    cell: (row) => <Flag row={row} today={today} />,
  },
]

const Unreadable = () => (
  <span className="st st-danger flag">
    <Icon name="triangle-alert" />
    {messages.unreadable}
  </span>
)

/** What needs attention, the most urgent first; one at most. */
function Flag({ row, today }: { row: AdminReport; today: string }) {
  const late = describeClocks(row, today).find(({ tone }) => tone === 'late')
  if (late) {
    return (
      <span className="st st-danger flag" title={late.text}>
        <Icon name="triangle-alert" />
        {late.text.replace(/^.*: /, '')}
      </span>
    )
  }
  if (!row.hasNewMessage) return null
  return (
    <span className="st st-warn flag">
      <Icon name="message-square" />
      {messages.newMessage}
    </span>
  )
}

/** The same list on a phone. */
export const ReportRows = ({ rows, today, onOpen }: ReportListProps) => (
  <ul className="rows only-phone">
    {rows.map((row) => (
      <li key={row.id}>
        <button className="pr plain" type="button" onClick={() => onOpen(row)}>
          <span className="tx">
            <b className="cut">
              {nameCategory(row.category)}, {writeReporter(row)}
            </b>
            <span className="cut">{row.isReadable ? row.description : messages.unreadable}</span>
            <span>
              {writeReceived(row.createdAt)} <ReportStatusMark status={row.status} /> <Flag row={row} today={today} />
            </span>
          </span>
          <Icon name="chevron-right" />
        </button>
      </li>
    ))}
  </ul>
)
