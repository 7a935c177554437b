import { formatOsloTime } from '#core/days.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { CONTACT_SERVICES } from '../../contact.limits.ts'
import type { ContactMessage } from '../../contacts-admin.contract.ts'
import { en as contactMessages } from '../../messages/en.ts'
import { contactAdminMessages as messages } from './messages.en.ts'

/** The service as the form names it. */
export function nameService(service: string | null): string | null {
  const known = CONTACT_SERVICES.find((each) => each === service)
  return known ? contactMessages.serviceNames[known] : service
}

const IN_PANEL = new Set(['email', 'company', 'phone', 'service'])

/** Next to the panel, which shows the rest, there is no room for every column. */
export const makeContactColumns = (
  onOpen: (row: ContactMessage) => void,
  isPanelOpen: boolean,
): DataColumn<ContactMessage>[] => contactColumns(onOpen).filter(({ id }) => !isPanelOpen || !IN_PANEL.has(id))

const contactColumns = (onOpen: (row: ContactMessage) => void): DataColumn<ContactMessage>[] => [
  {
    id: 'received',
    head: <span title={messages.receivedHelp}>{messages.received}</span>,
    width: '152px',
    cell: ({ createdAt }) => formatOsloTime(createdAt),
  },
  {
    id: 'name',
    nameOf: ({ name }) => name,
    head: messages.name,
    width: '15%',
    cellClass: 'name',
    title: ({ name }) => name,
    card: 'title',
    cardCell: ({ name }) => name,
    cell: (row) => (
      <button className="row-open" type="button" onClick={() => onOpen(row)}>
        {row.isRead ? null : <span className="visually-hidden">{messages.unread}: </span>}
        {row.name}
      </button>
    ),
  },
  text('email', messages.email, '16%', ({ email }) => email),
  text('company', messages.company, '12%', ({ company }) => company),
  text('phone', messages.phone, '136px', ({ phone }) => phone),
  text('service', messages.service, '132px', ({ service }) => nameService(service)),
  { ...text('message', messages.message, undefined, ({ message }) => message), card: 'line' },
  {
    id: 'when',
    head: null,
    cardOnly: true,
    card: 'line',
    cell: (row) => (
      <>
        {formatOsloTime(row.createdAt)} <State row={row} />
      </>
    ),
  },
  { id: 'state', head: messages.state, width: '112px', cell: (row) => <State row={row} /> },
]

const text = (
  id: string,
  head: string,
  width: string | undefined,
  read: (row: ContactMessage) => string | null,
): DataColumn<ContactMessage> => ({
  id,
  head,
  width,
  title: (row) => read(row) ?? '',
  cell: (row) => read(row),
})

function State({ row: { isRead, handledAt } }: { row: ContactMessage }) {
  if (handledAt !== null) {
    return (
      <span className="status status-ok">
        <Icon name="circle-check" />
        {messages.handled}
      </span>
    )
  }
  return isRead ? <span className="quiet">{messages.read}</span> : <span>{messages.unread}</span>
}
