import { daysBetween, formatDay, formatPrintedTime, todayInOslo, dayInOslo } from '#core/days.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { DayText } from '#ui/basic/DayText.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { RequestRow } from '../../requests.contract.ts'
import { requestMessages as messages } from './messages.en.ts'
import { RequestStateMark } from './RequestState.tsx'

const { columns } = messages

/** Days before the end of a validity from which it is marked. */
const ENDS_SOON_DAYS = 3

/** Columns that stay next to an open request. */
export const BESIDE_PANEL = ['reference', 'ship', 'port', 'state', 'age', 'assignee']

/** How long ago, in the largest unit of at least 1. */
export function formatAge(createdAt: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(createdAt)) / 60_000))
  if (minutes < 60) return messages.minutes(minutes)
  return minutes < 2880 ? messages.hours(Math.floor(minutes / 60)) : messages.days(Math.floor(minutes / 1440))
}

/** An ETA as typed, in the port's own time. */
export const formatEta = (eta: string | null): string => {
  if (eta === null) return ''
  const [day = '', time] = eta.split('T')
  return [formatDay(day), time].filter(Boolean).join(' ')
}

/** The one thing that a row says below its state. */
export function StateNote({ row }: { row: RequestRow }) {
  const today = todayInOslo()
  const { state, hasNewReply, answerBy, quoteVersion, quoteEndsAt } = row
  const isWaiting = state === 'received' || state === 'pricing'
  if (isWaiting && answerBy !== null && answerBy <= today) {
    return (
      <StateMark tone="warn" small>
        {messages.flags.due}
      </StateMark>
    )
  }
  if (hasNewReply) {
    return (
      <StateMark tone="info" icon="message-square" small>
        {messages.flags.reply}
      </StateMark>
    )
  }
  if (state === 'quoted' && quoteEndsAt !== null && quoteVersion !== null) {
    const days = daysBetween(today, dayInOslo(quoteEndsAt))
    return days <= ENDS_SOON_DAYS ? (
      <StateMark tone="warn" small>
        {messages.daysLeft(days)}
      </StateMark>
    ) : (
      <small>{messages.version(quoteVersion)}</small>
    )
  }
  return isWaiting && answerBy !== null ? <small>{messages.answerByDay(formatDay(answerBy))}</small> : null
}

const Lines = ({ row: { lines, unclearLines, unmatchedLines } }: { row: RequestRow }) => (
  <span className="request-lines-cell">
    {lines}
    {unclearLines + unmatchedLines === 0 ? (
      <small>{lines === 0 ? '' : messages.allClear}</small>
    ) : (
      <StateMark tone="warn" icon="circle-alert" small>
        {unclearLines > 0 ? messages.unclearLines(unclearLines) : messages.unknownLines(unmatchedLines)}
      </StateMark>
    )}
  </span>
)

/** Columns of the inbox: two lines in a row, with what matters next below what it is. */
export const REQUEST_COLUMNS: readonly DataColumn<RequestRow>[] = [
  {
    id: 'reference',
    use: 'always',
    head: columns.reference,
    width: '112px',
    sort: 'reference',
    cellClass: 'request-reference',
    cell: ({ reference, source, openedAt }) => (
      <span className="two-rows">
        <span>
          {openedAt === null ? <span className="request-dot" role="img" aria-label={messages.unopened} /> : null}
          {reference}
        </span>
        <small>{messages.sources[source]}</small>
      </span>
    ),
    card: 'line',
    cardCell: ({ reference, contactCompany, contactName }) => `${reference}, ${contactCompany ?? contactName ?? ''}`,
  },
  {
    id: 'ship',
    use: 'always',
    head: `${columns.ship}, ${columns.buyer.toLowerCase()}`,
    sort: 'vesselName',
    cellClass: 'name',
    title: ({ vesselName, contactCompany, contactName }) =>
      [vesselName, contactCompany ?? contactName].filter(Boolean).join(', '),
    cell: ({ vesselName, contactCompany, contactName }) => (
      <span className="two-rows">
        <b>{vesselName === null ? <span className="faint">{messages.noShip}</span> : <NameText name={vesselName} />}</b>
        <small>{contactCompany ?? contactName}</small>
      </span>
    ),
    card: 'title',
    cardCell: ({ vesselName, contactCompany }) => vesselName ?? contactCompany ?? messages.noShip,
  },
  {
    id: 'port',
    head: `${columns.port}, ETA`,
    width: '144px',
    sort: 'port',
    cell: ({ port, eta }) => (
      <span className="two-rows">
        {port ?? <span className="faint">–</span>}
        <small>{formatEta(eta)}</small>
      </span>
    ),
    card: 'line',
    cardCell: ({ port, eta }) => [port, formatEta(eta)].filter(Boolean).join(', '),
  },
  {
    id: 'answerBy',
    head: columns.answerBy,
    width: '108px',
    sort: 'answerBy',
    wideOnly: true,
    cell: ({ answerBy }) => <DayText day={answerBy} none="–" />,
  },
  { id: 'lines', head: columns.lines, width: '132px', wideOnly: true, cell: (row) => <Lines row={row} /> },
  {
    id: 'state',
    use: 'always',
    head: columns.state,
    width: '152px',
    cell: (row) => (
      <span className="two-rows">
        <RequestStateMark state={row.state} />
        <StateNote row={row} />
      </span>
    ),
    card: 'mark',
    cardCell: ({ state }) => <RequestStateMark state={state} />,
  },
  {
    id: 'age',
    head: columns.age,
    width: '72px',
    align: 'number',
    sort: 'createdAt',
    cellClass: 'quiet',
    title: ({ createdAt }) => formatPrintedTime(createdAt),
    cell: ({ createdAt }) => formatAge(createdAt),
    card: 'aside',
  },
  {
    id: 'assignee',
    head: <span className="visually-hidden">{columns.assignee}</span>,
    width: '52px',
    title: ({ assigneeName }) => assigneeName ?? messages.notAssigned,
    cell: ({ assigneeName }) => (
      <>
        <Avatar name={assigneeName} small />
        <span className="visually-hidden">{assigneeName ?? messages.notAssigned}</span>
      </>
    ),
  },
]
