import { formatSpan, shortMonthName } from '#core/days.ts'
import type { Schedule } from '#modules/planning/schedule.contract.ts'
import { formatPhone } from '#ui/format-phone.ts'
import { Avatar } from '#ui/staff/Avatar.tsx'
import { Button } from '#ui/staff/Button.tsx'
import { Kbd } from '#ui/staff/Kbd.tsx'
import { SkeletonRows } from '#ui/staff/Skeleton.tsx'
import { Table, type Column } from '#ui/staff/Table.tsx'
import type { Operator } from '../operators.contract.ts'
import { LoadStrip, StripLegend } from './LoadStrip.tsx'
import { operatorMessages as messages } from './messages.en.ts'
import { usePersonAction } from './people-changes.ts'
import { accessOf, stripOf, type Strip } from './people-list.ts'
import { Access, describeInvitation, describeLastSeen, DocumentsState } from './PersonState.tsx'

interface OperatorListProps {
  /** Undefined while the first answer is on its way. */
  people: readonly Operator[] | undefined
  schedule: Schedule | undefined
  selected: string | null
  sort: string
  onSort: (sort: string) => void
  onOpen: (person: Operator) => void
}

const IN_PANEL = new Set(['role', 'location', 'phone', 'email', 'access'])

/** Everybody of the portal; with a person open the list keeps what one compares. */
export function OperatorTable({ people, schedule, selected, sort, onSort, onOpen }: OperatorListProps) {
  const columns = makeColumns(schedule, onOpen).filter(({ id }) => selected === null || !IN_PANEL.has(id))
  return (
    <div className={`tbl-wrap ol only-wide${selected === null ? ' full' : ''}`}>
      <Table
        caption={messages.title}
        columns={columns}
        rows={people ?? []}
        rowKey={({ id }) => id}
        selected={selected}
        sort={sort}
        onSort={onSort}
        onOpen={onOpen}
        rowProps={(person) => ({ className: `is-${accessOf(person)}` })}
        after={people === undefined ? <SkeletonRows columns={columns.length} /> : null}
      />
      <div className="pager">
        <Hints />
        <StripLegend days={schedule === undefined ? null : formatSpan(schedule.from, schedule.to)} />
      </div>
    </div>
  )
}

const Hints = () => (
  <span className="hints">
    <span>
      <Kbd>J</Kbd>
      <Kbd>K</Kbd> {messages.hints.row}
    </span>
    <span>
      <Kbd>N</Kbd> {messages.hints.invite}
    </span>
  </span>
)

const makeColumns = (schedule: Schedule | undefined, onOpen: OperatorListProps['onOpen']): Column<Operator>[] => [
  {
    id: 'name',
    head: messages.columns.name,
    width: '144px',
    sort: 'name',
    title: ({ name }) => name,
    cell: (person) => (
      <span className="who">
        <Avatar name={person.name} />
        <button className="row-open" type="button" onClick={() => onOpen(person)}>
          <b>{person.name}</b>
        </button>
      </span>
    ),
  },
  {
    id: 'role',
    head: messages.columns.role,
    width: '88px',
    sort: 'role',
    wideOnly: true,
    cell: ({ role }) => messages.roles[role],
  },
  {
    id: 'location',
    head: messages.columns.location,
    width: '100px',
    sort: 'location',
    wideOnly: true,
    title: ({ location }) => location ?? '',
    cell: ({ location }) => location ?? <span className="faint">{messages.none}</span>,
  },
  {
    id: 'phone',
    head: messages.columns.phone,
    width: '132px',
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
  { id: 'access', head: messages.columns.access, width: '84px', cell: (person) => <Access person={person} /> },
  {
    id: 'load',
    head: messages.columns.load,
    width: '152px',
    sort: 'load',
    cell: (person) =>
      person.isActive && person.isInvited ? (
        <Invitation person={person} />
      ) : (
        <LoadStrip strip={stripOf(schedule, person.id)} />
      ),
  },
  {
    id: 'hours',
    head: messages.columns.hours(monthOf(schedule)),
    width: '84px',
    align: 'num',
    sort: 'hours',
    cell: ({ id }) => {
      const strip = stripOf(schedule, id)
      return strip === undefined ? <span className="faint">{messages.none}</span> : messages.hours(strip.hours)
    },
  },
  {
    id: 'documents',
    head: messages.columns.documents,
    width: '148px',
    sort: 'documents',
    cell: (person) => <DocumentsState person={person} />,
  },
  {
    id: 'seen',
    head: messages.columns.lastSeen,
    width: '92px',
    sort: 'seen',
    align: 'num',
    cell: ({ lastSeenAt }) => <span className="quiet">{describeLastSeen(lastSeenAt)}</span>,
  },
]

const monthOf = (schedule: Schedule | undefined): string =>
  schedule === undefined ? '' : shortMonthName(schedule.today)

function Invitation({ person }: { person: Operator }) {
  const invite = usePersonAction('invite')
  return (
    <span className="inv">
      <span className="faint">{describeInvitation(person)}</span>
      <Button
        small
        off={invite.isPending}
        aria-label={messages.resendTo(person.name)}
        onClick={() => invite.act(person)}
      >
        {messages.resend}
      </Button>
    </span>
  )
}

/** The same on a phone: the whole row opens the person. */
export const OperatorRows = ({
  people,
  schedule,
  onOpen,
}: Pick<OperatorListProps, 'people' | 'schedule' | 'onOpen'>) => (
  <ul className="olist only-phone">
    {(people ?? []).map((person) => (
      <li key={person.id}>
        <PhoneRow person={person} strip={stripOf(schedule, person.id)} month={monthOf(schedule)} onOpen={onOpen} />
      </li>
    ))}
  </ul>
)

function PhoneRow({
  person,
  strip,
  month,
  onOpen,
}: {
  person: Operator
  strip: Strip | undefined
  month: string
  onOpen: (person: Operator) => void
}) {
  const access = accessOf(person)
  return (
    <button className={`is-${access}`} type="button" onClick={() => onOpen(person)}>
      <Avatar name={person.name} />
      <span className="l1">
        <b>{person.name}</b>
        {access !== 'active' ? (
          <Access person={person} />
        ) : person.role === 'manager' ? (
          <span className="faint">{messages.roles.manager}</span>
        ) : (
          <DocumentsState person={person} />
        )}
      </span>
      <span className="l2">
        <span className="cut">{[person.location, describeLastSeen(person.lastSeenAt)].filter(Boolean).join(', ')}</span>
        {access === 'invited' ? <span>{describeInvitation(person)}</span> : null}
        {strip === undefined || access !== 'active' ? null : <span>{messages.hoursIn(strip.hours, month)}</span>}
      </span>
      {strip === undefined || access !== 'active' ? null : <LoadStrip strip={strip} />}
    </button>
  )
}
