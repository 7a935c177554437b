import { Link } from 'react-router'
import { dayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusMark, statusWord } from '#ui/basic/StatusMark.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { PLAIN_COLUMNS, type PlainColumn } from '../plain-facts.ts'
import { overviewMessages } from './messages.en.ts'
import type { OverviewRow } from './overview-api.ts'
import { RowFlags } from './RowFlags.tsx'

const { heads, none } = overviewMessages

export const COLUMN_IDS = [
  'projectNumber',
  'status',
  'vesselName',
  'vesselImo',
  'clientName',
  'serviceType',
  ...PLAIN_COLUMNS.map(({ field }) => field),
  'location',
  'requestDate',
  'scheduledDate',
  'completedDate',
  'operatorName',
  'operatorHours',
  'projectValue',
  'updatedAt',
  'flags',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

/** Columns without which a row says nothing. */
export const FIXED_COLUMNS: readonly ColumnId[] = ['projectNumber', 'status', 'vesselName']
const HIDDEN_AT_FIRST: ReadonlySet<ColumnId> = new Set([
  'vesselImo',
  'requestDate',
  'completedDate',
  'operatorHours',
  'updatedAt',
  ...PLAIN_COLUMNS.map(({ field }) => field),
])
export const USUAL_COLUMNS = COLUMN_IDS.filter((id) => !HIDDEN_AT_FIRST.has(id))

/** The columns that this viewer can have at all: who may not see values has no column of them. */
export const columnsFor = (seesValues: boolean): ColumnId[] =>
  COLUMN_IDS.filter((id) => seesValues || id !== 'projectValue')

/** Reads a choice as the address writes it; none, or one that means nothing, is the usual one. */
export function readColumns(text: string, seesValues: boolean): ColumnId[] {
  const wanted = text.split(',')
  const known = COLUMN_IDS.filter((id) => wanted.includes(id))
  const chosen = known.length === 0 ? USUAL_COLUMNS : known
  return columnsFor(seesValues).filter((id) => FIXED_COLUMNS.includes(id) || chosen.includes(id))
}

export const writeColumns = (ids: readonly ColumnId[]): string =>
  ids.join(',') === USUAL_COLUMNS.join(',') ? '' : ids.join(',')

type Cells = Record<ColumnId, Omit<DataColumn<OverviewRow>, 'id' | 'head'>>

const textCell = (
  read: (row: OverviewRow) => string | null,
  width?: string,
): Omit<DataColumn<OverviewRow>, 'id' | 'head'> => ({
  ...(width === undefined ? {} : { width }),
  title: (row) => read(row) ?? '',
  cell: (row) => read(row) ?? <span className="faint">{none}</span>,
})

const plainCells = Object.fromEntries(
  PLAIN_COLUMNS.map(({ field, width }) => [field, { ...textCell((row) => row[field], width), cellClass: 'quiet' }]),
) as Pick<Cells, PlainColumn>

const CELLS: Cells = {
  ...plainCells,
  projectNumber: {
    width: '88px',
    sort: 'projectNumber',
    cell: ({ id, projectNumber }) => (
      <Link className="no" to={paths.project(id)}>
        {projectNumber}
      </Link>
    ),
  },
  status: { width: '124px', sort: 'status', cell: ({ status }) => <StatusMark status={status} /> },
  vesselName: { ...textCell(({ vesselName }) => vesselName), sort: 'vesselName', cellClass: 'name' },
  vesselImo: textCell(({ vesselImo }) => vesselImo, '84px'),
  clientName: {
    ...textCell(({ clientName, companyName }) => clientName ?? companyName, '120px'),
    sort: 'clientName',
    cellClass: 'quiet',
  },
  serviceType: { ...textCell(({ serviceType }) => statusWord(serviceType), '110px'), sort: 'serviceType' },
  location: { ...textCell(({ location }) => location, '96px'), sort: 'location' },
  requestDate: { width: '100px', sort: 'requestDate', cell: ({ requestDate }) => <DayText day={requestDate} /> },
  scheduledDate: {
    width: '100px',
    sort: 'scheduledDate',
    cell: ({ scheduledDate }) => <DayText day={scheduledDate} />,
  },
  completedDate: {
    width: '100px',
    sort: 'completedDate',
    cell: ({ completedDate }) => <DayText day={completedDate} none="" />,
  },
  operatorName: { ...textCell(({ operatorName }) => operatorName, '100px'), sort: 'operatorName' },
  operatorHours: { width: '72px', align: 'number', sort: 'operatorHours', cell: ({ operatorHours }) => operatorHours },
  projectValue: {
    width: '124px',
    align: 'number',
    sort: 'projectValue',
    cell: ({ projectValue, currency }) => <MoneyText amount={projectValue} currency={currency} />,
  },
  updatedAt: {
    width: '100px',
    sort: 'updatedAt',
    cell: ({ updatedAt }) => <DayText day={dayInOslo(new Date(updatedAt).getTime())} />,
  },
  flags: { width: '130px', cell: (row) => <RowFlags row={row} /> },
}

/** The chosen columns of the table; the card of a phone says the same of every project. */
export const makeColumns = (ids: readonly ColumnId[]): DataColumn<OverviewRow>[] => [
  ...ids.map((id) => ({ id, head: heads[id], ...CELLS[id] })),
  ...CARD,
]

const cardOnly = { head: null, cardOnly: true } as const
const CARD: readonly DataColumn<OverviewRow>[] = [
  { ...cardOnly, id: 'card-name', card: 'title', cell: ({ vesselName }) => vesselName },
  { ...cardOnly, id: 'card-status', card: 'mark', cell: ({ status }) => <StatusMark status={status} /> },
  {
    ...cardOnly,
    id: 'card-work',
    card: 'line',
    cell: ({ projectNumber, serviceType, location }) =>
      [projectNumber, statusWord(serviceType), location].filter(Boolean).join(' · '),
  },
  {
    ...cardOnly,
    id: 'card-plan',
    card: 'line',
    cell: ({ scheduledDate, operatorName }) => (
      <>
        <DayText day={scheduledDate} /> · {operatorName ?? none}
      </>
    ),
  },
  { ...cardOnly, id: 'card-flags', card: 'aside', cell: (row) => <RowFlags row={row} /> },
]
