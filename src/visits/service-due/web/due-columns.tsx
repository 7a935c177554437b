import { Link } from 'react-router'
import { formatDay, formatPrintedDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { DueFlag } from '#ui/basic/DueFlag.tsx'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { DueRow, NearVisit } from '../service-due.contract.ts'
import { newProjectFor, formatNearVisit } from './due-words.ts'
import { dueMessages as messages } from './messages.en.ts'

const formatLastPort = ({ name, day }: NonNullable<DueRow['lastPort']>) =>
  messages.lastPort(name, day && formatPrintedDay(day))

interface Actions {
  /** In Oslo. */
  today: string
  isBusy: boolean
  onCombine: (combination: { row: DueRow; visit: NearVisit }) => void
}

/** For a list next to its map: the numbers in both, and the ship that the map is centred on. */
interface OnMap {
  numberOf: (row: DueRow) => number
  chosen: string | null
  onChoose: (vesselId: string) => void
}

const { columns } = messages

const VESSEL: DataColumn<DueRow> = {
  id: 'vessel',
  use: 'always',
  head: columns.vessel,
  cellClass: 'name',
  title: ({ vesselName }) => vesselName,
  nameOf: ({ vesselName }) => vesselName,
  cell: ({ vesselName }) => vesselName,
  card: 'title',
}

const DAYS: DataColumn<DueRow> = {
  id: 'days',
  head: columns.days,
  width: '100px',
  align: 'number',
  cell: ({ daysToDue }) => <DueFlag days={daysToDue} />,
  card: 'mark',
}

/** The due date, marked if it was set by hand. */
const Due = ({ row: { nextServiceDue, isDueByHand } }: { row: DueRow }) => (
  <span title={isDueByHand ? messages.byHand : undefined}>
    {formatDay(nextServiceDue)}
    {isDueByHand ? (
      <>
        <span aria-hidden="true"> {messages.mark}</span>
        <span className="visually-hidden"> {messages.byHand}</span>
      </>
    ) : null}
  </span>
)

const Create = ({ row, today, small = false }: { row: DueRow; today: string; small?: boolean }) =>
  row.openProject ? (
    <Link className="link" to={paths.project(row.openProject.id)}>
      {row.openProject.projectNumber}
    </Link>
  ) : (
    <Link
      className={small ? 'button small' : 'button'}
      to={newProjectFor(row, today)}
      aria-label={messages.createFor(row.vesselName)}
    >
      {messages.create}
    </Link>
  )

/** The due list as the dashboard shows it. */
export const dueColumns = ({ today }: Actions): readonly DataColumn<DueRow>[] => [
  VESSEL,
  { id: 'imo', head: columns.imo, width: '84px', cellClass: 'quiet', wideOnly: true, cell: ({ imo }) => imo },
  {
    id: 'client',
    head: columns.client,
    width: '17%',
    cellClass: 'quiet',
    wideOnly: true,
    title: ({ clientName }) => clientName ?? '',
    nameOf: ({ clientName }) => clientName,
    cell: ({ clientName }) => clientName,
    card: 'line',
    cardCell: ({ clientName }) => clientName ?? '',
  },
  {
    id: 'last',
    head: columns.last,
    width: '108px',
    cellClass: 'quiet',
    wideOnly: true,
    cell: ({ lastServiceDate }) => (lastServiceDate === null ? messages.none : formatDay(lastServiceDate)),
  },
  { id: 'due', head: columns.due, width: '118px', cell: (row) => <Due row={row} />, card: 'aside' },
  DAYS,
  {
    id: 'action',
    name: columns.action,
    use: 'always',
    head: <span className="visually-hidden">{columns.action}</span>,
    width: '124px',
    align: 'number',
    cell: (row) => <Create row={row} today={today} small />,
    card: 'foot',
    cardCell: (row) => <Create row={row} today={today} />,
  },
]

const UNASSIGNED: Flag = { icon: 'user-round-x', tone: 'warn', text: messages.unassigned }

const Near = ({ visit }: { visit: NearVisit }) => (
  <span className="two-lines">
    <b title={formatNearVisit(visit)}>{formatNearVisit(visit)}</b>
    <small>
      {messages.far(visit.distance, visit.days)}, {visit.operatorName ?? <FlagText flag={UNASSIGNED} />}
    </small>
  </span>
)

const numberClass = ({ near }: DueRow): string => (near.length > 0 ? 'map-number' : 'map-number alone')

/** The ship's number on the map, and the way to see it there. */
const numberColumn = ({ numberOf, chosen, onChoose }: OnMap): DataColumn<DueRow> => ({
  id: 'map',
  name: columns.map,
  use: 'always',
  head: <span className="visually-hidden">{columns.map}</span>,
  width: '52px',
  cell: (row) => (
    <button
      type="button"
      className={numberClass(row)}
      aria-pressed={row.vesselId === chosen}
      aria-label={messages.onMap(numberOf(row), row.vesselName)}
      onClick={() => onChoose(row.vesselId)}
    >
      {numberOf(row)}
    </button>
  ),
})

/** The due list with the visits planned nearby: one button combines both. */
export const nearColumns = (
  { today, isBusy, onCombine }: Actions,
  map: OnMap | null,
): readonly DataColumn<DueRow>[] => [
  ...(map ? [numberColumn(map)] : []),
  {
    ...VESSEL,
    cell: ({ vesselName, lastPort }) => (
      <span className="two-lines">
        <span>{vesselName}</span>
        <small>{lastPort ? formatLastPort(lastPort) : messages.noPort}</small>
      </span>
    ),
    cardCell: (row) => (
      <>
        {map ? <span className={numberClass(row)}>{map.numberOf(row)}</span> : null} {row.vesselName}
      </>
    ),
  },
  {
    id: 'due',
    head: columns.due,
    width: '112px',
    cell: (row) => (
      <span className="two-lines">
        <Due row={row} />
        <small>
          <DueFlag days={row.daysToDue} />
        </small>
      </span>
    ),
    card: 'mark',
    cardCell: (row) => <DueFlag days={row.daysToDue} />,
  },
  {
    id: 'last',
    head: null,
    cardOnly: true,
    card: 'line',
    cell: (row) => (
      <>
        <Due row={row} />, {row.lastPort ? formatLastPort(row.lastPort) : messages.noPort}
      </>
    ),
  },
  {
    id: 'near',
    head: columns.near,
    width: '42%',
    cell: ({ near: [visit] }) =>
      visit ? <Near visit={visit} /> : <span className="quiet">{messages.nothingNear}</span>,
    card: 'line',
  },
  {
    id: 'action',
    name: columns.action,
    use: 'always',
    head: <span className="visually-hidden">{columns.action}</span>,
    width: '124px',
    align: 'number',
    cell: (row) => <Combine row={row} today={today} isBusy={isBusy} onCombine={onCombine} small />,
    card: 'foot',
    cardCell: (row) => <Combine row={row} today={today} isBusy={isBusy} onCombine={onCombine} />,
  },
]

function Combine({ row, today, isBusy, onCombine, small = false }: Actions & { row: DueRow; small?: boolean }) {
  const [visit] = row.near
  if (visit === undefined || row.openProject) return <Create row={row} today={today} small={small} />
  return (
    <Button
      small={small}
      icon="merge"
      off={isBusy}
      aria-label={messages.combineWith(row.vesselName, visit.vesselName, visit.projectNumber)}
      onClick={() => onCombine({ row, visit })}
    >
      {messages.combine}
    </Button>
  )
}
