import { clockIn, dayInOslo, formatDayInProse, OSLO, todayInOslo } from '#core/days.ts'
import type { AdminActionKind } from '#core/rows/acts.ts'
import { Button } from '#ui/basic/Button.tsx'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { Change } from '../../changes.contract.ts'
import { changesMessages as messages } from './messages.en.ts'

const ICONS: Readonly<Record<AdminActionKind, IconName>> = {
  created: 'plus',
  edited: 'pencil',
  deleted: 'trash-2',
  imported: 'upload',
  ordered: 'arrow-up-down',
  'put back': 'undo-2',
}

/** Name of the rows that an admin action changed, as in its toast and its panel. */
export const nameOf = ({ rows, rowsByKind, names, entityType }: Change): string =>
  rows > 1 ? messages.rowsByKind(rowsByKind) : (names[0] ?? messages.rows(1, entityType))

export const dayOf = ({ createdAt }: Change): string => {
  const day = dayInOslo(createdAt)
  const said = formatDayInProse(day)
  return day === todayInOslo() ? messages.today(said) : said
}

interface ChangeColumnsProps {
  onOpen: (change: Change) => void
  onPutBack: (change: Change) => void
  /** Id of the action that is being undone. */
  underWay: string | undefined
  onCompare: (change: Change) => void
}

export const makeChangeColumns = (actions: ChangeColumnsProps): DataColumn<Change>[] => [
  {
    id: 'when',
    head: messages.columns.when,
    width: '72px',
    cellClass: 'quiet',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{clockIn(createdAt, OSLO)}</time>,
  },
  { id: 'who', head: messages.columns.who, width: '136px', cellClass: 'quiet', wideOnly: true, cell: ({ who }) => who },
  { id: 'what', head: messages.columns.what, width: '124px', cell: (change) => <What {...change} /> },
  {
    id: 'on',
    head: messages.columns.on,
    title: describe,
    cell: (change) => (
      <button className="row-open" type="button" onClick={() => actions.onOpen(change)}>
        <OnWhat {...change} />
      </button>
    ),
    card: 'title',
    cardCell: (change) => <OnWhat {...change} />,
  },
  {
    id: 'much',
    head: messages.columns.much,
    width: '168px',
    wideOnly: true,
    cell: (change) => <HowMuch {...change} />,
  },
  {
    id: 'line',
    head: null,
    cardOnly: true,
    card: 'line',
    cell: (change) => (
      <>
        <What {...change} /> <HowMuch {...change} />
      </>
    ),
  },
  {
    id: 'foot',
    head: null,
    cardOnly: true,
    card: 'foot',
    cell: (change) => (
      <span className="card-line">{`${dayOf(change)}, ${clockIn(change.createdAt, OSLO)}, ${change.who}`}</span>
    ),
  },
  {
    id: 'back',
    head: <span className="visually-hidden">{messages.columns.back}</span>,
    width: '136px',
    align: 'number',
    cell: (change) => <Back change={change} {...actions} />,
    card: 'aside',
  },
]

const What = ({ kind }: Pick<Change, 'kind'>) => (
  <span className="change-kind">
    <Icon name={ICONS[kind]} />
    {messages.kind(kind)}
  </span>
)

function describe(change: Change): string {
  const { rows, names, fields, description } = change
  if (rows === 0) return [nameOf(change), description].filter(Boolean).join(': ')
  const more = rows > names.length ? [messages.more(rows - names.length)] : []
  if (rows > 1) return `${nameOf(change)}: ${[...names, ...more].join(', ')}`
  return [nameOf(change), messages.fields(fields) || description].filter(Boolean).join(': ')
}

function OnWhat(change: Change) {
  const name = nameOf(change)
  return (
    <>
      <b>{name}</b>
      {describe(change).slice(name.length)}
    </>
  )
}

function HowMuch(change: Change) {
  const { kind, rows, rowsByKind, fields, entityType } = change
  if (change.isChangedSince) {
    return (
      <span className="status status-warn flag">
        <Icon name="triangle-alert" />
        {messages.since}
      </span>
    )
  }
  if (kind === 'deleted' && rows > 0) return stateOfDeleted(change)
  if (kind === 'ordered') return messages.newOrder
  if (rows === 1 && fields.length > 0) return messages.fieldCount(fields.length)
  // Rows of several kinds are named one by one under "On what".
  return rowsByKind.length > 1 ? messages.rows(rows) : messages.rows(Math.max(rows, 1), entityType)
}

/** Returns where deleted rows are now, by whichever action. */
function stateOfDeleted({ rows, live, inBin }: Change): string {
  const states = [
    { count: live, state: messages.deleted.live },
    { count: inBin, state: messages.deleted.inBin },
    { count: rows - live - inBin, state: messages.deleted.ended },
  ].filter(({ count }) => count > 0)
  return states.map(({ count, state }) => (count === rows ? state : messages.someOf(count, state))).join(', ')
}

function Back({ change, onPutBack, underWay, onCompare }: ChangeColumnsProps & { change: Change }) {
  const { open, isChangedSince, rows } = change
  if (open === 0) return <span className="faint">{whyNotPutBack(change)}</span>
  return isChangedSince && rows === 1 ? (
    <Button small onClick={() => onCompare(change)}>
      {messages.compare}
    </Button>
  ) : (
    <Button
      small
      icon="undo-2"
      off={underWay === change.id}
      aria-label={messages.putBackOf(describe(change))}
      onClick={() => onPutBack(change)}
    >
      {messages.undoChange}
    </Button>
  )
}

/** Returns why nothing of an action can be undone. */
function whyNotPutBack({ kind, rows, live, inBin, putBackAt }: Change): string {
  if (putBackAt !== null) return messages.putBackAt(clockIn(putBackAt, OSLO))
  if (rows === 0) return messages.stays
  if (kind === 'deleted' && live === rows) return messages.deleted.live
  return inBin > 0 ? messages.deletedSince : messages.notStored
}
