import { Link, useLocation } from 'react-router'
import { formatDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import type { ReadLineOf } from '#core/web/call/request.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useListAddress, type AddressChanges } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { formatAmount, MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusMark, statusWord } from '#ui/basic/StatusMark.tsx'
import { inHours } from '#ui/format-hours.ts'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { NarrowedTo } from '#ui/list/NarrowedTo.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { FIGURE_FILTERS, type RowsName } from '../analytics.limits.ts'
import type {
  BillRow,
  DueRow,
  findBillRows,
  findDueRows,
  findHourRows,
  findItemRows,
  HourRow,
  ItemRow,
} from '../figure-rows.contract.ts'
import { useFilterWords } from './FigureFilters.tsx'
import { analyticsMessages } from './messages.en.ts'
import { readFilters } from './period-address.ts'

const messages = analyticsMessages.rows
const PAGE_SIZE = 50

interface Visit {
  id: string
  day: string
  clientName: string | null
}

const dayColumn = { id: 'day', head: messages.day, width: '112px', sort: 'day', card: 'aside' } as const
const day = <Row extends Visit>(head: string = messages.day): DataColumn<Row> => ({
  ...dayColumn,
  head,
  cell: (row) => formatDay(row.day),
})
const client = <Row extends Visit>(): DataColumn<Row> => ({
  id: 'client',
  wideOnly: true,
  nameOf: (row) => row.clientName,
  head: messages.client,
  card: 'line',
  cell: (row) => row.clientName ?? analyticsMessages.notNoted,
  title: (row) => row.clientName ?? '',
})
const project = <Row extends Visit & { projectId: string; projectNumber: string }>(): DataColumn<Row> => ({
  id: 'project',
  wideOnly: true,
  head: messages.project,
  width: '112px',
  card: 'mark',
  cell: (row) => (
    <Link className="link" to={paths.project(row.projectId)}>
      {row.projectNumber}
    </Link>
  ),
})
const vessel = <Row extends Visit & { vesselName: string }>(): DataColumn<Row> => ({
  id: 'vessel',
  headsRow: true,
  nameOf: (row) => row.vesselName,
  head: messages.vessel,
  card: 'title',
  cell: (row) => row.vesselName,
  title: (row) => row.vesselName,
})

const HOURS: DataColumn<HourRow>[] = [
  day(),
  vessel(),
  project(),
  client(),
  {
    id: 'person',
    head: messages.person,
    card: 'line',
    nameOf: ({ userName }) => userName,
    cell: ({ userName }) => userName,
  },
  { id: 'kind', head: messages.kind, width: '96px', card: 'line', cell: ({ kind }) => statusWord(kind) },
  {
    id: 'hours',
    head: messages.hours,
    width: '96px',
    align: 'number',
    card: 'line',
    cell: ({ hours }) => inHours(hours),
  },
]
const DUES: DataColumn<DueRow>[] = [
  day(messages.due),
  vessel(),
  client(),
  {
    id: 'serviced',
    head: messages.serviced,
    width: '128px',
    card: 'line',
    cell: ({ servicedOn }) => (servicedOn === null ? messages.notYet : formatDay(servicedOn)),
  },
  { id: 'state', head: messages.state, width: '192px', card: 'line', cell: ({ state }) => messages.states[state] },
]
const ITEMS: DataColumn<ItemRow>[] = [
  day(),
  { id: 'text', head: messages.item, card: 'title', cell: ({ text }) => text, title: ({ text }) => text },
  { ...vessel(), card: 'line' },
  project(),
  client(),
  {
    id: 'quantity',
    widestOnly: true,
    head: messages.quantity,
    width: '96px',
    align: 'number',
    card: 'line',
    cell: ({ quantity, unit }) => `${quantity.replace(/\.?0+$/, '')} ${unit}`,
  },
  {
    id: 'total',
    head: messages.total,
    width: '136px',
    align: 'number',
    card: 'line',
    cell: ({ total, currency }) => <MoneyText amount={total} currency={currency} />,
  },
  {
    id: 'status',
    head: messages.status,
    width: '136px',
    card: 'line',
    cell: ({ billingStatus }) => <StatusMark status={billingStatus} />,
  },
]
const BILLS: DataColumn<BillRow>[] = [
  day(messages.invoiced),
  vessel(),
  project(),
  client(),
  { id: 'invoice', head: messages.invoice, width: '128px', card: 'line', cell: ({ invoiceNumber }) => invoiceNumber },
  {
    id: 'completed',
    head: messages.completed,
    width: '112px',
    card: 'line',
    cell: ({ completedDate }) => formatDay(completedDate),
  },
  { id: 'days', head: messages.days, width: '80px', align: 'number', card: 'line', cell: ({ days }) => days },
  {
    id: 'total',
    head: messages.total,
    width: '136px',
    align: 'number',
    card: 'line',
    cell: ({ total, currency }) => <MoneyText amount={total} currency={currency} />,
  },
]

type Endpoints = typeof findHourRows | typeof findDueRows | typeof findItemRows | typeof findBillRows
type AnyRow = HourRow | DueRow | ItemRow | BillRow

interface RowsList {
  line: ReadLineOf<Endpoints>
  columns: readonly DataColumn<AnyRow>[]
  /** Formats the sum of all rows. */
  say: (sum: string, currency: string) => string
}

/** A list has its own columns; the screen is the same for all of them. */
const listOf = <Row extends AnyRow>(
  line: RowsList['line'],
  columns: readonly DataColumn<Row>[],
  say: RowsList['say'] = (sum) => sum,
): RowsList => ({ line, columns: columns as readonly DataColumn<never>[] as RowsList['columns'], say })

const LISTS: Readonly<Record<RowsName, RowsList>> = {
  hours: listOf('GET /api/portal/analytics/utilisation/rows', HOURS, inHours),
  dues: listOf('GET /api/portal/analytics/vessels/rows', DUES),
  items: listOf(
    'GET /api/portal/analytics/billing/items',
    ITEMS,
    (sum, currency) => `${currency} ${formatAmount(sum)}`,
  ),
  bills: listOf('GET /api/portal/analytics/billing/rows', BILLS),
}

/** Parameters of the address that are no filters. */
const NO_FILTER = new Set(['rows', 'page', 'pageSize', 'sort', 'q'])

/** The rows behind a figure that no other list shows. The address has the filters under the names of the call. */
export function RowsScreen({ name }: { name: RowsName }) {
  const { query, change } = useListAddress()
  const { state } = useLocation() as { state: { charts?: string } | null }
  const { line, columns, say } = LISTS[name]
  const title = messages.titles[name]
  const asked = Object.fromEntries([...query].filter(([each]) => each !== 'rows'))
  const list = useEndpoint<Endpoints>(
    line,
    { query: { ...asked, pageSize: String(PAGE_SIZE) } },
    { keepsPrevious: true },
  )
  const file = useCsv<Endpoints>(line, { fileName: `${name}.csv`, failed: analyticsMessages.csvFailed })
  const { data } = list
  const sum = data && 'sum' in data ? data.sum : undefined
  const back = state?.charts ?? new URLSearchParams(readFilters(query)).toString()
  return (
    <div className="page analytics">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p aria-live="polite">
            {data
              ? messages.summary(data.total, sum === undefined ? null : say(sum, query.get('currency') ?? ''))
              : '\u00A0'}
          </p>
        </div>
        <div className="actions">
          <Link className="button" to={`${paths.analytics}${back === '' ? '' : `?${back}`}`}>
            {messages.back}
          </Link>
          <Button icon="download" onClick={() => file.mutate({ query: asked })}>
            {analyticsMessages.csv}
          </Button>
        </div>
      </div>
      <Narrowing query={query} onChange={change} />
      <DataList
        caption={title}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        failed={failureOf(list, messages.failed, analyticsMessages.failedText)}
        empty={
          data?.total === 0 ? (
            <EmptyState icon="list-filter" title={messages.none}>
              {messages.noneText}
            </EmptyState>
          ) : null
        }
        isBusy={list.isPending}
        sort={query.get('sort') ?? '-day'}
        onSort={(next) => change({ sort: next === '-day' ? '' : next })}
        cards={{ look: 'rows' }}
      >
        {data && data.total > data.pageSize ? (
          <Pager
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => change({ page: String(page) }, 'push')}
          />
        ) : null}
      </DataList>
    </div>
  )
}

const FIELDS: Readonly<Record<string, string>> = { ...analyticsMessages.filters.fields, ...messages.filters }

/** The filters of the figure; each can be removed. */
function Narrowing({ query, onChange }: { query: URLSearchParams; onChange: (changes: AddressChanges) => void }) {
  const sayFilter = useFilterWords()
  const formatFilterValue = (name: string, value: string): string => {
    const filter = FIGURE_FILTERS.find((each) => each === name)
    if (filter !== undefined) return sayFilter(filter, value)
    if (/(From|To)$/.test(name)) return formatDay(value)
    if (name === 'state') return messages.states[value as keyof typeof messages.states] ?? value
    return name === 'currency' ? value : value.split(',').map(statusWord).join(', ')
  }
  return (
    <NarrowedTo
      label={messages.narrowed}
      items={[...query].flatMap(([name, value]) =>
        NO_FILTER.has(name) ? [] : [{ name, label: FIELDS[name] ?? name, said: formatFilterValue(name, value) }],
      )}
      onRemove={(name) => onChange({ [name]: '' })}
    />
  )
}
