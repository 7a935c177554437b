import { formatOsloTime } from '#core/days.ts'
import { Icon } from '#ui/staff/Icon.tsx'
import { SkeletonRows } from '#ui/staff/Skeleton.tsx'
import { Table, type Column } from '#ui/staff/Table.tsx'
import { CONTACT_SERVICES } from '../../contact.limits.ts'
import type { ContactMessage } from '../../contacts-admin.contract.ts'
import { en as contactMessages } from '../../messages/en.ts'
import { contactAdminMessages as messages } from './messages.en.ts'

interface ContactListProps {
  /** Undefined while the first answer is on its way. */
  rows: readonly ContactMessage[] | undefined
  onOpen: (row: ContactMessage) => void
}

/** The service as the form names it. */
export function nameService(service: string | null): string | null {
  const known = CONTACT_SERVICES.find((each) => each === service)
  return known ? contactMessages.serviceNames[known] : service
}

export function ContactTable({ rows, onOpen, selected }: ContactListProps & { selected: string | null }) {
  // Beside the panel, which shows them, there is no room for every column.
  const columns = makeColumns(onOpen).filter(({ id }) => selected === null || !IN_PANEL.has(id))
  return (
    <Table
      caption={messages.heading}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      selected={selected}
      onOpen={onOpen}
      rowProps={({ isRead }) => (isRead ? {} : { className: 'is-unread' })}
      after={rows === undefined ? <SkeletonRows columns={columns.length} /> : null}
    />
  )
}

const IN_PANEL = new Set(['email', 'company', 'phone', 'service'])

const makeColumns = (onOpen: ContactListProps['onOpen']): Column<ContactMessage>[] => [
  {
    id: 'received',
    head: <span title={messages.receivedHelp}>{messages.received}</span>,
    width: '152px',
    cell: ({ createdAt }) => formatOsloTime(createdAt),
  },
  {
    id: 'name',
    head: messages.name,
    width: '15%',
    cellClass: 'name',
    title: ({ name }) => name,
    cell: (row) => (
      <button className="row-open" type="button" onClick={() => onOpen(row)}>
        {row.isRead ? null : <span className="sr">{messages.unread}: </span>}
        {row.name}
      </button>
    ),
  },
  text('email', messages.email, '16%', ({ email }) => email),
  text('company', messages.company, '12%', ({ company }) => company),
  text('phone', messages.phone, '136px', ({ phone }) => phone),
  text('service', messages.service, '132px', ({ service }) => nameService(service)),
  text('message', messages.message, undefined, ({ message }) => message),
  { id: 'state', head: messages.state, width: '112px', cell: (row) => <State row={row} /> },
]

const text = (
  id: string,
  head: string,
  width: string | undefined,
  read: (row: ContactMessage) => string | null,
): Column<ContactMessage> => ({
  id,
  head,
  width,
  title: (row) => read(row) ?? '',
  cell: (row) => read(row),
})

/** The same list on a phone: two lines that are one target. */
export const ContactRows = ({ rows, onOpen }: ContactListProps) => (
  <ul className="rows only-phone">
    {(rows ?? []).map((row) => (
      <li key={row.id}>
        <button className="pr plain" type="button" onClick={() => onOpen(row)}>
          <span className={row.isRead ? 'tx read' : 'tx'}>
            <b className="cut">{row.name}</b>
            <span className="cut">{row.message}</span>
            <span className="cut">
              {formatOsloTime(row.createdAt)} <State row={row} />
            </span>
          </span>
          <Icon name="chevron-right" />
        </button>
      </li>
    ))}
  </ul>
)

function State({ row: { isRead, handledAt } }: { row: ContactMessage }) {
  if (handledAt !== null) {
    return (
      <span className="st st-ok">
        <Icon name="circle-check" />
        {messages.handled}
      </span>
    )
  }
  return isRead ? <span className="quiet">{messages.read}</span> : <span>{messages.unread}</span>
}
