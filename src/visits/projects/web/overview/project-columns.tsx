import { Link } from 'react-router'
import { dayInOslo, formatDay, shortDay, todayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusMark, statusWord } from '#ui/basic/StatusMark.tsx'
import { OnDevice } from '#ui/device/NotSent.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { PLAIN_COLUMNS } from '../plain-facts.ts'
import { overviewMessages } from './messages.en.ts'
import type { OverviewRow } from './overview-calls.ts'
import { RowFlags } from './RowFlags.tsx'

const { heads, none } = overviewMessages

type Said = Omit<DataColumn<OverviewRow>, 'id' | 'head'>

const column = (id: keyof typeof heads, said: Said): DataColumn<OverviewRow> => ({ id, head: heads[id], ...said })

const text = (read: (row: OverviewRow) => string | null, width?: string): Said => ({
  ...(width === undefined ? {} : { width }),
  title: (row) => read(row) ?? '',
  cell: (row) => read(row) ?? <span className="faint">{none}</span>,
})

/** A text that is a name. */
const named = (read: (row: OverviewRow) => string | null, width?: string): Said => ({
  ...text(read, width),
  nameOf: read,
})

const day = (field: 'requestDate' | 'scheduledDate'): Said => ({
  width: '100px',
  sort: field,
  cell: (row) => <DayText day={row[field]} />,
})

/**
 * Columns of projects: values only for viewers who may see them, copies on the device only where it stores visits. There
 * every visit is the technician's own.
 */
export const makeProjectColumns = (seesValues: boolean, hasCopies: boolean): readonly DataColumn<OverviewRow>[] =>
  COLUMNS.filter(
    ({ id }) =>
      (seesValues || id !== 'projectValue') &&
      (hasCopies ? id !== 'operatorName' : id !== 'onDevice' && id !== 'card-device'),
  )

const TABLE: readonly DataColumn<OverviewRow>[] = [
  column('projectNumber', {
    use: 'always',
    width: '88px',
    sort: 'projectNumber',
    cell: ({ id, projectNumber }) => (
      <Link className="project-number" to={paths.project(id)}>
        {projectNumber}
      </Link>
    ),
  }),
  column('status', {
    use: 'always',
    width: '124px',
    sort: 'status',
    cell: ({ status }) => <StatusMark status={status} />,
  }),
  column('vesselName', {
    ...named(({ vesselName }) => vesselName),
    use: 'always',
    sort: 'vesselName',
    cellClass: 'name',
  }),
  column('vesselImo', { ...text(({ vesselImo }) => vesselImo, '84px'), use: 'asked' }),
  column('clientName', {
    ...named(({ clientName, companyName }) => clientName ?? companyName),
    sort: 'clientName',
    cellClass: 'quiet',
    wideOnly: true,
  }),
  column('serviceType', {
    ...text(({ serviceType }) => statusWord(serviceType), '116px'),
    sort: 'serviceType',
    widestOnly: true,
  }),
  ...PLAIN_COLUMNS.map(({ field, width }) =>
    column(field, { ...text((row) => row[field], width), use: 'asked', cellClass: 'quiet' }),
  ),
  column('location', { ...text(({ location }) => location, '96px'), sort: 'location', widestOnly: true }),
  column('requestDate', { ...day('requestDate'), use: 'asked' }),
  column('scheduledDate', day('scheduledDate')),
  column('completedDate', {
    use: 'asked',
    width: '100px',
    sort: 'completedDate',
    cell: ({ completedDate }) => <DayText day={completedDate} none="" />,
  }),
  column('operatorName', {
    ...named(({ operatorName }) => operatorName, '102px'),
    sort: 'operatorName',
    wideOnly: true,
  }),
  column('operatorHours', {
    use: 'asked',
    width: '72px',
    align: 'number',
    sort: 'operatorHours',
    cell: ({ operatorHours }) => operatorHours,
  }),
  column('projectValue', {
    width: '124px',
    align: 'number',
    sort: 'projectValue',
    widestOnly: true,
    cell: ({ projectValue, currency }) => <MoneyText amount={projectValue} currency={currency} />,
  }),
  column('updatedAt', {
    use: 'asked',
    width: '100px',
    sort: 'updatedAt',
    cell: ({ updatedAt }) => <DayText day={dayInOslo(new Date(updatedAt).getTime())} />,
  }),
  column('onDevice', { width: '92px', cell: ({ id }) => <OnDevice id={id} isShort /> }),
  column('flags', { width: '140px', cell: (row) => <RowFlags row={row} /> }),
]

const dayOfCard = (date: string): string =>
  date.slice(0, 4) === todayInOslo().slice(0, 4) ? shortDay(date) : formatDay(date)

/** The card of a phone says the same of every project. */
const cardOnly = { head: null, cardOnly: true } as const
const CARD: readonly DataColumn<OverviewRow>[] = [
  {
    ...cardOnly,
    id: 'card-name',
    card: 'title',
    nameOf: ({ vesselName }) => vesselName,
    cell: ({ vesselName }) => vesselName,
  },
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
    cell: ({ scheduledDate, operatorName }) =>
      [scheduledDate && dayOfCard(scheduledDate), operatorName ?? none].filter(Boolean).join(' · '),
  },
  { ...cardOnly, id: 'card-device', card: 'line', cell: ({ id }) => <OnDevice id={id} /> },
  { ...cardOnly, id: 'card-flags', card: 'aside', cell: (row) => <RowFlags row={row} /> },
]

const COLUMNS = [...TABLE, ...CARD]
