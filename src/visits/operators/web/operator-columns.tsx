import { formatSpan, shortMonthName } from '#core/days.ts'
import { isManagerRole } from '#core/policy.ts'
import { PERSON_FIELDS, ROLE_WORDS } from '#people/portal-auth/portal-auth.entity.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { PhoneLink } from '#ui/basic/PhoneLink.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { Schedule } from '#visits/projects/schedule.contract.ts'
import type { Operator } from '../operators.contract.ts'
import { LoadStrip, StripLegend } from './LoadStrip.tsx'
import { operatorMessages as messages } from './messages.en.ts'
import { usePersonAction } from './people-changes.ts'
import { accessOf, stripOf } from './people-list.ts'
import { Access, describeInvitation, describeLastSeen, DocumentsState } from './PersonState.tsx'

interface OperatorColumnsProps {
  schedule: Schedule | undefined
  onOpen: (person: Operator) => void
}

const IN_PANEL = new Set(['role', 'location', 'phone', 'email', 'access'])

/** Everybody of the portal. */
export const makeOperatorColumns = (props: OperatorColumnsProps): DataColumn<Operator>[] => [
  ...tableColumns(props),
  ...cardColumns(props.schedule),
]

/** Columns next to an open person: those that one compares. */
export const besidePanel = (shown: readonly string[]): string[] => shown.filter((id) => !IN_PANEL.has(id))

/** Under the table: its keys, and what the strips mean. */
export const OperatorFoot = ({ schedule }: { schedule: Schedule | undefined }) => (
  <div className="pager only-wide">
    <Hints />
    <StripLegend days={schedule === undefined ? null : formatSpan(schedule.from, schedule.to)} />
  </div>
)

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

const PersonName = ({ name }: { name: string }) => (
  <b>
    <NameText name={name} />
  </b>
)

const EMAIL: DataColumn<Operator> = {
  id: 'email',
  head: PERSON_FIELDS.email.label,
  widestOnly: true,
  title: ({ email }) => email,
  cell: ({ email }) => (
    <a className="telephone" href={`mailto:${email}`}>
      {email}
    </a>
  ),
}

const tableColumns = ({ schedule, onOpen }: OperatorColumnsProps): DataColumn<Operator>[] => [
  {
    id: 'name',
    nameOf: ({ name }) => name,
    use: 'always',
    head: PERSON_FIELDS.name.label,
    width: '144px',
    sort: 'name',
    title: ({ name }) => name,
    cell: (person) => (
      <span className="who">
        <Avatar name={person.name} />
        <button className="row-open" type="button" onClick={() => onOpen(person)}>
          <PersonName name={person.name} />
        </button>
      </span>
    ),
    card: 'title',
    cardCell: ({ name }) => name,
  },
  {
    id: 'role',
    head: PERSON_FIELDS.role.label,
    width: '84px',
    sort: 'role',
    widestOnly: true,
    cell: ({ role }) => ROLE_WORDS[role],
  },
  {
    id: 'location',
    head: PERSON_FIELDS.location.label,
    width: '100px',
    sort: 'location',
    wideOnly: true,
    title: ({ location }) => location ?? '',
    cell: ({ location }) => location ?? <span className="faint">{messages.none}</span>,
  },
  {
    id: 'phone',
    head: PERSON_FIELDS.phone.label,
    width: '156px',
    wideOnly: true,
    title: ({ phone }) => phone ?? '',
    cell: ({ phone }) =>
      phone === null ? (
        <span className="faint">{messages.noneYet}</span>
      ) : (
        <PhoneLink className="telephone" phone={phone} />
      ),
  },
  EMAIL,
  {
    id: 'access',
    head: messages.columns.access,
    width: '80px',
    widestOnly: true,
    cell: (person) => <Access person={person} />,
  },
  {
    id: 'load',
    head: messages.columns.load,
    width: '144px',
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
    width: '80px',
    align: 'number',
    sort: 'hours',
    cell: ({ id }) => {
      const strip = stripOf(schedule, id)
      return strip === undefined ? <span className="faint">{messages.none}</span> : messages.hours(strip.hours)
    },
  },
  {
    id: 'documents',
    head: messages.columns.documents,
    width: '140px',
    sort: 'documents',
    cell: (person) => <DocumentsState person={person} />,
  },
  {
    id: 'seen',
    head: messages.columns.lastSeen,
    width: '98px',
    sort: 'seen',
    align: 'number',
    cell: ({ lastSeenAt }) => <span className="quiet">{describeLastSeen(lastSeenAt)}</span>,
  },
]

const monthOf = (schedule: Schedule | undefined): string =>
  schedule === undefined ? '' : shortMonthName(schedule.today)

function Invitation({ person }: { person: Operator }) {
  const invite = usePersonAction('invite')
  return (
    <Cluster as="span" gap={8} justify="between">
      <span className="faint">{describeInvitation(person)}</span>
      <Button
        small
        off={invite.isPending}
        aria-label={messages.resendTo(person.name)}
        onClick={() => invite.act(person)}
      >
        {messages.resend}
      </Button>
    </Cluster>
  )
}

/** On a phone: the person and their state, place, since when, and the weeks ahead. */
const cardColumns = (schedule: Schedule | undefined): DataColumn<Operator>[] => {
  const activeStrip = (person: Operator) => (accessOf(person) === 'active' ? stripOf(schedule, person.id) : undefined)
  const only = { head: null, cardOnly: true } as const
  return [
    { ...only, id: 'avatar', card: 'lead', cell: ({ name }) => <Avatar name={name} /> },
    { ...only, id: 'state', card: 'mark', cell: (person) => <CardState person={person} /> },
    {
      ...only,
      id: 'where',
      card: 'line',
      cell: ({ location, lastSeenAt }) => [location, describeLastSeen(lastSeenAt)].filter(Boolean).join(', '),
    },
    {
      ...only,
      id: 'invitation',
      card: 'aside',
      cell: (person) => (accessOf(person) === 'invited' ? <span>{describeInvitation(person)}</span> : null),
    },
    {
      ...only,
      id: 'month',
      card: 'aside',
      cell: (person) => {
        const strip = activeStrip(person)
        return strip === undefined ? null : <span>{messages.hoursIn(strip.hours, monthOf(schedule))}</span>
      },
    },
    {
      ...only,
      id: 'strip',
      card: 'foot',
      cell: (person) => {
        const strip = activeStrip(person)
        return strip === undefined ? null : <LoadStrip strip={strip} />
      },
    },
  ]
}

function CardState({ person }: { person: Operator }) {
  if (accessOf(person) !== 'active') return <Access person={person} />
  if (isManagerRole(person.role)) return <span className="faint">{ROLE_WORDS.manager}</span>
  return <DocumentsState person={person} />
}
