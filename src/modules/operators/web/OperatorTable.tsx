import type { Schedule } from '#modules/planning/schedule.contract.ts'
import { formatPhone } from '#ui/format-phone.ts'
import { Avatar } from '#ui/staff/Avatar.tsx'
import { Button } from '#ui/staff/Button.tsx'
import { SkeletonRows } from '#ui/staff/Skeleton.tsx'
import { Table, type Column } from '#ui/staff/Table.tsx'
import type { Operator } from '../operators.contract.ts'
import { LoadStrip } from './LoadStrip.tsx'
import { operatorMessages as messages } from './messages.en.ts'
import { usePersonAction } from './operators-api.ts'
import { accessOf, stripOf } from './people-list.ts'
import { Access, describeInvitation, describeLastSeen, DocumentsState } from './PersonState.tsx'

interface OperatorListProps {
  /** Undefined while the first answer is on its way. */
  people: readonly Operator[] | undefined
  schedule: Schedule | undefined
  selected: string | null
  onOpen: (person: Operator) => void
}

const IN_PANEL = new Set(['role', 'location', 'phone', 'email', 'access'])

/** Everybody of the portal; with a person open the list keeps what one compares. */
export function OperatorTable({ people, schedule, selected, onOpen }: OperatorListProps) {
  const columns = makeColumns(schedule, onOpen).filter(({ id }) => selected === null || !IN_PANEL.has(id))
  return (
    <div className="tbl-wrap ol full only-wide">
      <Table
        caption={messages.title}
        columns={columns}
        rows={people ?? []}
        rowKey={({ id }) => id}
        selected={selected}
        onOpen={onOpen}
        rowProps={(person) => (accessOf(person) === 'off' ? { className: 'off' } : {})}
        after={people === undefined ? <SkeletonRows columns={columns.length} /> : null}
      />
    </div>
  )
}

const makeColumns = (schedule: Schedule | undefined, onOpen: OperatorListProps['onOpen']): Column<Operator>[] => [
  {
    id: 'name',
    head: messages.columns.name,
    width: '176px',
    title: ({ name }) => name,
    cell: (person) => (
      <span className="who">
        <Avatar name={person.isInvited ? null : person.name} />
        <button className="row-open" type="button" onClick={() => onOpen(person)}>
          <b>{person.name}</b>
        </button>
      </span>
    ),
  },
  { id: 'role', head: messages.columns.role, width: '92px', wideOnly: true, cell: ({ role }) => messages.roles[role] },
  {
    id: 'location',
    head: messages.columns.location,
    width: '108px',
    wideOnly: true,
    title: ({ location }) => location ?? '',
    cell: ({ location }) => location ?? <span className="faint">{messages.none}</span>,
  },
  {
    id: 'phone',
    head: messages.columns.phone,
    width: '136px',
    wideOnly: true,
    cell: ({ phone }) =>
      phone === null ? (
        <span className="faint">{messages.noneYet}</span>
      ) : (
        <a className="tel" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ),
  },
  {
    id: 'email',
    head: messages.columns.email,
    wideOnly: true,
    title: ({ email }) => email,
    cell: ({ email }) => (
      <a className="tel" href={`mailto:${email}`}>
        {email}
      </a>
    ),
  },
  { id: 'access', head: messages.columns.access, width: '96px', cell: (person) => <Access person={person} /> },
  {
    id: 'load',
    head: messages.columns.load,
    width: '164px',
    cell: (person) =>
      person.isActive && person.isInvited ? (
        <Invitation person={person} />
      ) : (
        <LoadStrip strip={stripOf(schedule, person.id)} />
      ),
  },
  {
    id: 'documents',
    head: messages.columns.documents,
    width: '148px',
    cell: (person) => <DocumentsState person={person} />,
  },
  {
    id: 'seen',
    head: messages.columns.lastSeen,
    width: '124px',
    align: 'num',
    cell: ({ lastSeenAt }) => <span className="quiet">{describeLastSeen(lastSeenAt)}</span>,
  },
]

function Invitation({ person }: { person: Operator }) {
  const invite = usePersonAction('invite')
  return (
    <span className="inv">
      <span className="faint">{describeInvitation(person)}</span>
      <Button
        small
        off={invite.isPending}
        aria-label={messages.resendTo(person.name)}
        onClick={() => invite.mutate(person)}
      >
        {messages.resend}
      </Button>
    </span>
  )
}

/** The same on a phone: the whole row opens the person. */
export const OperatorRows = ({ people, schedule, onOpen }: Omit<OperatorListProps, 'selected'>) => (
  <ul className="olist only-phone">
    {(people ?? []).map((person) => (
      <li key={person.id}>
        <button className="plain" type="button" onClick={() => onOpen(person)}>
          <Avatar name={person.isInvited ? null : person.name} />
          <span className="l1">
            <b>{person.name}</b>
            {accessOf(person) === 'active' ? <DocumentsState person={person} /> : <Access person={person} />}
          </span>
          <span className="l2">
            <span className="cut">
              {[messages.roles[person.role], person.location, describeLastSeen(person.lastSeenAt)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <LoadStrip strip={stripOf(schedule, person.id)} />
        </button>
      </li>
    ))}
  </ul>
)
