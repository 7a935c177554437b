import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPrintedDay, monthName } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import { StatusMark, StatusShape, statusClass } from '#ui/basic/StatusMark.tsx'
import type { RowTools } from '#ui/list/DataList.tsx'
import { ScreenBar, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import type {
  BillingProject,
  BillingProjects,
  BillingSummary,
  getBillingSummary,
} from '../billing-overview.contract.ts'
import { PROJECT_STATES, type ProjectState } from '../billing.limits.ts'
import { AgeBlock } from './AgeBlock.tsx'
import { BILLING_COLUMNS } from './billing-columns.tsx'
import { BILLING_LIST } from './billing-list.ts'
import { BillingBulk } from './BillingBulk.tsx'
import { SumCard, SumRows } from './BillingSums.tsx'
import { dashboardMessages as messages } from './messages.en.ts'
import { usePartBilling } from './use-part-billing.tsx'

/** Export of projects, passed by the app: its module depends on this one, which therefore can't import it. */
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
  const projects = useListPage(BILLING_LIST)
  const { values, change, rows } = projects
  const { data } = projects.answer
  const summary = useEndpoint<typeof getBillingSummary>('GET /api/portal/billing/summary').data
  const hasReceipts = rows?.some(({ items }) => items.some(({ receipt }) => receipt !== null)) ?? false
  const { bill, isBusy, dialog } = usePartBilling()
  const screen = useListScreen(projects, { columns: BILLING_COLUMNS, selects: true })
  const { list, selection } = screen
  return (
    <div className="page billing">
      <Head summary={summary} list={data} switcher={switcher} />
      <Tiles summary={summary} onState={(state) => change({ state }, 'push')} />
      {summary && summary.ageing.length > 0 ? (
        <AgeBlock
          ageing={summary.ageing}
          chosen={values}
          onAge={(age, currency) => change({ age, currency, state: '' }, 'push')}
        />
      ) : null}
      <Flaws invoices={summary?.invoices} />
      <States counts={data?.counts} state={values.state} onState={(state) => change({ state }, 'push')} />
      <ScreenBar screen={screen} />
      <ScreenRows
        screen={screen}
        empty={<Nothing summary={summary} />}
        bulk={{
          one: ({ projectNumber }) => messages.select(projectNumber),
          actions: (
            <BillingBulk
              projects={selection.rows}
              isBusy={isBusy}
              onBill={(items, to) => bill(items, to, selection.clear)}
              onExport={() =>
                exporting.start({
                  projectIds: selection.rows.map(({ id }) => id),
                  kind: 'invoice',
                  onDone: selection.clear,
                })
              }
            />
          ),
        }}
        after={
          data && data.items.length > 0 ? (
            <SumRows list={data} shown={list.shown} sort={list.sort} hasTools={hasReceipts} />
          ) : null
        }
        cards={{ look: 'rows tool-cards', after: data ? <SumCard list={data} /> : null }}
        {...(hasReceipts ? { tools: RECEIPTS } : {})}
        wideClass="adds"
      />
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
