import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPrintedDay, monthName } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { onlySet, pageIn } from '#core/web/address-values.ts'
import { call } from '#core/web/call/call.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { useListFile } from '#core/web/file/use-csv.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { useEveryRow } from '#core/web/list/use-every-row.ts'
import { useList, type ListFilter } from '#core/web/list/use-list.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import { StatusMark, StatusShape, statusClass } from '#ui/basic/StatusMark.tsx'
import { ListBar } from '#ui/list/bar/ListBar.tsx'
import { DataList, type RowTools } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { listTexts } from '#ui/list/list-messages.en.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { useSelection } from '#ui/list/use-selection.ts'
import type {
  BillingProject,
  BillingProjects,
  BillingSummary,
  findBillingProjects,
  getBillingSummary,
} from '../billing-overview.contract.ts'
import { AGES, PROJECT_STATES, type Age, type ProjectState } from '../billing.limits.ts'
import { AgeBlock } from './AgeBlock.tsx'
import { BILLING_COLUMNS } from './billing-columns.tsx'
import { BillingBulk } from './BillingBulk.tsx'
import { SumCard, SumRows } from './BillingSums.tsx'
import { dashboardMessages as messages } from './messages.en.ts'
import { usePartBilling } from './use-part-billing.tsx'

const PAGE_SIZE = 50
const idOf = ({ id }: BillingProject) => id

const isState = (text: string | null): text is ProjectState =>
  (PROJECT_STATES as readonly (string | null)[]).includes(text)
const isAge = (text: string | null): text is Age => (AGES as readonly (string | null)[]).includes(text)

/** State of the list in its address; invalid values of filters are ignored. */
function readAddress(query: URLSearchParams) {
  const [state, age, currency] = [query.get('state'), query.get('age'), query.get('currency')]
  return {
    state: isState(state) ? state : ('not billed' as const),
    age: isAge(age) ? age : ('' as const),
    currency: /^[A-Z]{3}$/.test(currency ?? '') ? (currency ?? '') : '',
    q: (query.get('q') ?? '').slice(0, 200),
    sort: /^-?(age|projectNumber|vesselName|clientName|hours)$/.test(query.get('sort') ?? '')
      ? (query.get('sort') ?? '')
      : '',
    page: pageIn(query),
  }
}

/** How projects are exported: the module that does it points to this one, so the app hands it over. */
interface Exporting {
  start: (wanted: { projectIds: readonly string[]; kind: 'invoice'; onDone: () => void }) => void
  dialog: ReactNode
}

interface BillingScreenProps {
  /** Link to the exports. */
  switcher: ReactNode
  exporting: Exporting
  /** The last exports, below the list. */
  history: ReactNode
}

/** Unbilled items: tiles, ages, and a row per project with what it lacks. */
export function BillingScreen({ switcher, exporting, history }: BillingScreenProps) {
  const { query, change } = useListAddress()
  const address = readAddress(query)
  const { page, ...filters } = address
  const asked = {
    ...onlySet(filters),
    page: String(page),
    pageSize: String(PAGE_SIZE),
  }
  const projects = useEndpoint<typeof findBillingProjects>(
    'GET /api/portal/billing/projects',
    { query: asked },
    { keepsPrevious: true },
  )
  const summary = useEndpoint<typeof getBillingSummary>('GET /api/portal/billing/summary')
  const rows = projects.data?.items
  const hasReceipts = rows?.some(({ items }) => items.some(({ receipt }) => receipt !== null)) ?? false
  const selection = useSelection(rows ?? [], idOf)
  const search = useRef<HTMLInputElement>(null)
  const { bill, isBusy, dialog } = usePartBilling()
  const { cursor } = useRowKeys({ rows, rowKey: idOf, selection, keys: () => ({ '/': () => search.current?.focus() }) })
  const list = useList({
    name: 'billing',
    noun: messages.noun,
    columns: BILLING_COLUMNS,
    filters: billingFilters(address),
  })
  const { page: _page, pageSize: _pageSize, ...narrowed } = asked
  const every = useEveryRow<BillingProject>(
    (next) => call<typeof findBillingProjects>('GET /api/portal/billing/projects', { query: { ...narrowed, ...next } }),
    projects.data?.total,
    listTexts.selectFailed,
  )
  const csv = useBillingFile(narrowed, projects.data?.total)
  return (
    <div className="page billing">
      <Head summary={summary.data} list={projects.data} switcher={switcher} />
      <Tiles summary={summary.data} onState={(state) => change({ state }, 'push')} />
      {summary.data && summary.data.ageing.length > 0 ? (
        <AgeBlock
          ageing={summary.data.ageing}
          chosen={address}
          onAge={(age, currency) => change({ age, currency, state: '' }, 'push')}
        />
      ) : null}
      <Flaws invoices={summary.data?.invoices} />
      <States counts={projects.data?.counts} state={address.state} onState={(state) => change({ state }, 'push')} />
      <ListBar
        list={list}
        search={{ label: messages.search, placeholder: messages.searchHint, value: address.q, inputRef: search }}
        csv={csv}
      />
      <DataList
        list={list}
        caption={messages.caption}
        columns={BILLING_COLUMNS}
        rows={rows}
        rowKey={idOf}
        failed={failureOf(projects, messages.failed, messages.failedText)}
        empty={<Nothing summary={summary.data} />}
        isBusy={projects.isPending}
        sort={address.sort || '-age'}
        onSort={(sort) => change({ sort })}
        cursor={cursor}
        selection={{
          chosen: selection,
          all: messages.selectAll,
          one: ({ projectNumber }) => messages.select(projectNumber),
          every,
          actions: (
            <BillingBulk
              projects={selection.rows}
              isBusy={isBusy}
              onBill={(items, to) => bill(items, to, selection.clear)}
              onExport={() =>
                exporting.start({ projectIds: selection.rows.map(idOf), kind: 'invoice', onDone: selection.clear })
              }
            />
          ),
        }}
        after={
          projects.data && rows && rows.length > 0 ? (
            <SumRows list={projects.data} shown={list.shown} sort={list.sort} hasTools={hasReceipts} />
          ) : null
        }
        cards={{ look: 'rows tool-cards', after: projects.data ? <SumCard list={projects.data} /> : null }}
        {...(hasReceipts ? { tools: RECEIPTS } : {})}
        wideClass="adds"
      >
        {projects.data && projects.data.total > PAGE_SIZE ? (
          <Pager {...projects.data} onPage={(next) => change({ page: String(next) })} />
        ) : null}
      </DataList>
      {history}
      {dialog}
      {exporting.dialog}
    </div>
  )
}

/** Receipts of a project's expenses; several are opened one after the other. */
const RECEIPTS: RowTools<BillingProject> = {
  head: messages.tools,
  width: '48px',
  of({ projectNumber, items }) {
    const papers = items.flatMap(({ receipt }) => receipt ?? [])
    if (papers.length === 0) return []
    const open = async () => {
      for (const paper of papers) await openFile(paper)
    }
    return [
      {
        icon: 'paperclip',
        label: messages.openReceipts(papers.length, projectNumber),
        card: messages.receipts(papers.length),
        stays: true,
        onSelect: () => void open(),
      },
    ]
  },
  card: 'foot',
}

/** The filtered list as a file. */
const useBillingFile = (query: Record<string, string>, total: number | undefined) =>
  useListFile<typeof findBillingProjects>('GET /api/portal/billing/projects', messages, { query }, total)

interface HeadProps {
  summary: BillingSummary | undefined
  list: BillingProjects | undefined
  switcher: ReactNode
}

function Head({ summary, list, switcher }: HeadProps) {
  const open = list?.counts['not billed']
  return (
    <div className="page-head">
      <div>
        <h1>{messages.title}</h1>
        <p aria-live="polite">
          {open === undefined || summary === undefined ? (
            '\u00A0'
          ) : open === 0 ? (
            messages.nothingOpen(summary.onBoard)
          ) : (
            <>
              {messages.summary(open)}
              {summary.ageing.map(({ currency, total }, index) => (
                <span key={currency}>
                  {index === 0 ? messages.colon : index === summary.ageing.length - 1 ? messages.and : ', '}
                  <span className="nowrap">
                    {currency} {formatAmount(total)}
                  </span>
                </span>
              ))}
              {messages.neverMixed}
            </>
          )}
        </p>
      </div>
      <div className="actions">{switcher}</div>
    </div>
  )
}

/** Five figures; each opens the list that it counts. */
function Tiles({ summary, onState }: { summary: BillingSummary | undefined; onState: (state: ProjectState) => void }) {
  const month = summary ? monthName(summary.month) : ''
  return (
    <div className="billing-tiles" role="group" aria-label={messages.tiles} aria-busy={summary === undefined}>
      {(['pending', 'approved', 'billed', 'not billable', 'credited'] as const).map((key) => {
        const tile = summary?.tiles.find((each) => each.key === key)
        const name = messages.tile[key]
        const currencies = summary && summary.currencies.length > 0 ? summary.currencies : ['NOK']
        const shown = [...new Set([...currencies, ...(tile?.sums ?? []).map(({ currency }) => currency)])]
        return (
          <button key={key} type="button" className="billing-tile" onClick={() => onState(key)}>
            <StatusMark status={key} label={typeof name === 'string' ? name : name(month)} />
            {shown.map((currency) => {
              const total = tile?.sums.find((sum) => sum.currency === currency)?.total
              return (
                <span key={currency} className="billing-tile-sum">
                  <span className="currency">{currency}</span>{' '}
                  {tile === undefined ? (
                    '\u00A0'
                  ) : total === undefined ? (
                    <span className="faint">{messages.none}</span>
                  ) : (
                    formatAmount(total)
                  )}
                </span>
              )
            })}
            <span className="billing-tile-note">{tile ? messages.counted(tile.projects, tile.items) : '\u00A0'}</span>
          </button>
        )
      })}
    </div>
  )
}

/** Invoice numbers that are missing or used twice. */
function Flaws({ invoices }: { invoices: BillingSummary['invoices'] | undefined }) {
  if (invoices === undefined || invoices.gaps.length + invoices.doubles.length === 0) return null
  return (
    <details className="billing-flaws">
      <summary>
        <Icon name="circle-alert" />
        {messages.flawsTitle} <span className="count">{invoices.gaps.length + invoices.doubles.length}</span>
      </summary>
      <ul>
        {invoices.doubles.map(({ invoiceNumber, projects }) => (
          <li key={invoiceNumber}>
            {messages.double(invoiceNumber)}
            {projects.slice(0, 6).map(({ id, projectNumber }) => (
              <Link key={id} to={`${paths.project(id)}?tab=parts`}>
                {projectNumber}{' '}
              </Link>
            ))}
          </li>
        ))}
        {invoices.gaps.map(({ from, to }) => (
          <li key={from}>{messages.gap(from, to)}</li>
        ))}
      </ul>
    </details>
  )
}

interface StatesProps {
  counts: BillingProjects['counts'] | undefined
  state: ProjectState
  onState: (state: ProjectState) => void
}

const States = ({ counts, state, onState }: StatesProps) => (
  <div className="chips" role="group" aria-label={messages.statesLabel}>
    {PROJECT_STATES.filter((each) => each === state || !['not billable', 'credited'].includes(each)).map((each) => (
      <button
        key={each}
        type="button"
        className="filter-chip"
        aria-pressed={each === state}
        onClick={() => onState(each)}
      >
        <StateShape state={each} />
        {messages.states[each]} {counts ? <b>{counts[each]}</b> : null}
      </button>
    ))}
  </div>
)

const StateShape = ({ state }: { state: ProjectState }) => {
  if (state === 'not billed') return null
  if (state === 'complete' || state === 'missing')
    return (
      <span className={state === 'missing' ? 'missing' : 'missing none'}>
        <Icon name={state === 'missing' ? 'circle-alert' : 'check'} />
      </span>
    )
  return (
    <span className={statusClass(state)}>
      <StatusShape status={state} />
    </span>
  )
}

/** Filters of the list, in words; the default of unbilled items is not shown as a filter. */
const billingFilters = ({ q, age, currency, state }: ReturnType<typeof readAddress>): ListFilter[] => [
  { name: 'q', label: messages.search, value: q, isBeside: true },
  {
    name: 'state',
    label: messages.statesLabel,
    value: state === 'not billed' ? '' : state,
    said: () => messages.states[state],
    isBeside: true,
  },
  {
    name: 'age',
    label: messages.ageHead,
    value: age,
    control: { any: messages.anyAge, options: AGES.map((value) => ({ value, label: messages.age[value] })) },
  },
  { name: 'currency', label: messages.currency, value: currency },
]

const Nothing = ({ summary }: { summary: BillingSummary | undefined }) => (
  <div className="table-wrap">
    <EmptyState
      icon="circle-check"
      title={messages.emptyTitle(summary?.onBoard ?? 0)}
      actions={
        <Link className="button" to={`${paths.projectsOverview}?${new URLSearchParams({ status: 'in progress' })}`}>
          {messages.showProgress}
        </Link>
      }
    >
      {[
        summary?.lastInvoice && messages.lastInvoice(formatPrintedDay(summary.lastInvoice)),
        summary && summary.onBoard > 0 ? messages.onBoard(summary.onBoard) : null,
        messages.emptyText,
      ]
        .filter(Boolean)
        .join(' ')}
    </EmptyState>
  </div>
)
