import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { formatAmount, MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusMark, statusWord } from '#ui/basic/StatusMark.tsx'
import { inHours } from '#ui/format-hours.ts'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
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
import { analyticsMessages } from './messages.en.ts'

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
  head: messages.client,
  card: 'line',
  cell: (row) => row.clientName ?? analyticsMessages.notNoted,
  title: (row) => row.clientName ?? '',
})
const project = <Row extends Visit & { projectId: string; projectNumber: string }>(): DataColumn<Row> => ({
  id: 'project',
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
  { id: 'person', head: messages.person, card: 'line', cell: ({ userName }) => userName },
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

export const ROWS = ['hours', 'dues', 'items', 'bills'] as const
export type RowsName = (typeof ROWS)[number]

/** Rows that a figure counts, where no other list shows them. */
export function RowsScreen({ name }: { name: RowsName }) {
  switch (name) {
    case 'hours':
      return <Hours />
    case 'dues':
      return <Dues />
    case 'items':
      return <Items />
    case 'bills':
      return <Bills />
  }
}

/** The filters, as the call names them; the address has them by the same names. */
function useRowsAddress() {
  const { query, change } = useListAddress()
  const own = new URLSearchParams(query)
  own.delete('rows')
  return { change, asked: { ...Object.fromEntries(own), pageSize: String(PAGE_SIZE) } }
}

function Hours() {
  const { asked } = useRowsAddress()
  const list = useEndpoint<typeof findHourRows>(
    'GET /api/portal/analytics/utilisation/rows',
    { query: asked },
    { keepsPrevious: true },
  )
  const file = useCsv<typeof findHourRows>('GET /api/portal/analytics/utilisation/rows', FILE)
  return (
    <FigureRows
      title={messages.titles.hours}
      list={list}
      columns={HOURS}
      sum={list.data && inHours(list.data.sum)}
      onCsv={() => file.mutate({ query: asked })}
    />
  )
}

function Dues() {
  const { asked } = useRowsAddress()
  const list = useEndpoint<typeof findDueRows>(
    'GET /api/portal/analytics/vessels/rows',
    { query: asked },
    { keepsPrevious: true },
  )
  const file = useCsv<typeof findDueRows>('GET /api/portal/analytics/vessels/rows', FILE)
  return (
    <FigureRows title={messages.titles.dues} list={list} columns={DUES} onCsv={() => file.mutate({ query: asked })} />
  )
}

function Items() {
  const { asked } = useRowsAddress()
  const list = useEndpoint<typeof findItemRows>(
    'GET /api/portal/analytics/parts/rows',
    { query: asked },
    { keepsPrevious: true },
  )
  const file = useCsv<typeof findItemRows>('GET /api/portal/analytics/parts/rows', FILE)
  const sum = list.data?.sum
  return (
    <FigureRows
      title={messages.titles.items}
      list={list}
      columns={ITEMS}
      sum={sum && `${list.data?.items[0]?.currency ?? ''} ${formatAmount(sum)}`}
      onCsv={() => file.mutate({ query: asked })}
    />
  )
}

function Bills() {
  const { asked } = useRowsAddress()
  const list = useEndpoint<typeof findBillRows>(
    'GET /api/portal/analytics/billing/rows',
    { query: asked },
    { keepsPrevious: true },
  )
  const file = useCsv<typeof findBillRows>('GET /api/portal/analytics/billing/rows', FILE)
  return (
    <FigureRows title={messages.titles.bills} list={list} columns={BILLS} onCsv={() => file.mutate({ query: asked })} />
  )
}

const FILE = { fileName: 'rows.csv', failed: analyticsMessages.csvFailed }

interface FigureRowsProps<Row> {
  title: string
  list: UseQueryResult<{ items: Row[]; total: number; page: number; pageSize: number }>
  columns: readonly DataColumn<Row>[]
  /** What all rows add up to. */
  sum?: string | undefined
  onCsv: () => void
}

function FigureRows<Row extends { id: string }>({ title, list, columns, sum, onCsv }: FigureRowsProps<Row>) {
  const { query, change } = useListAddress()
  const { data } = list
  const sort = query.get('sort') ?? '-day'
  return (
    <div className="page analytics">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p aria-live="polite">{data ? messages.summary(data.total, sum ?? null) : '\u00A0'}</p>
        </div>
        <div className="actions">
          <Link className="button" to={paths.analytics}>
            {messages.back}
          </Link>
          <Button icon="download" onClick={onCsv}>
            {analyticsMessages.csv}
          </Button>
        </div>
      </div>
      <DataList
        caption={title}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        failed={
          list.isError &&
          data === undefined && {
            title: messages.failed,
            text: analyticsMessages.failedText,
            onRetry: () => void list.refetch(),
          }
        }
        empty={
          data?.total === 0 ? (
            <EmptyState icon="list-filter" title={messages.none}>
              {messages.noneText}
            </EmptyState>
          ) : null
        }
        isBusy={list.isPending}
        sort={sort}
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
