import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { todayInOslo } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useListAddress, type AddressChanges } from '#core/web/list-address.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState, NoMatch } from '#ui/basic/EmptyState.tsx'
import { formatAmount, MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusShape, statusClass, statusWord } from '#ui/basic/StatusMark.tsx'
import { DayInput } from '#ui/day/DayField.tsx'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { Select } from '#ui/field/Select.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { useSelection } from '#ui/list/use-selection.ts'
import type { findUsedParts, PartGroup, PartsSummary, summariseParts, UsedPart } from '../../parts-usage.contract.ts'
import type { PartSum } from '../../parts.contract.ts'
import { BILLING_STATUSES, PART_GROUPS, type BillingStatus } from '../../parts.limits.ts'
import { LinkedFilters } from './LinkedFilters.tsx'
import { usageMessages as messages } from './messages.en.ts'
import { filtersOf, readUsageAddress, statesOf, type UsageAddress } from './usage-address.ts'
import { makeUsageColumns, type UsageRow } from './usage-columns.tsx'

const PAGE_SIZE = 50
/** Lines of one group that are shown at once. */
const GROUP_LINES = '200'

const NO_SUMS: readonly PartSum[] = []

/** How billing moves parts: its module points to this one, so the app hands it over. */
interface PartBilling {
  bill: (parts: readonly UsedPart[], to: BillingStatus, onMoved: () => void) => void
  isBusy: boolean
  dialog: ReactNode
}

const rowKey = (row: UsageRow) => (row.kind === 'part' ? row.part.id : `group ${row.group.key}`)
const idOf = ({ id }: UsedPart) => id

/** Parts over all projects: by part, vessel, operator or month, with sums per currency. Technicians see their own. */
export function PartsUsageScreen({ billing }: { billing: PartBilling }) {
  const { query, change } = useListAddress()
  const address = readUsageAddress(query)
  const [seesValue, canBill] = [useCan('value:read'), useCan('billing:write')]
  const filters = filtersOf(address)
  const list = useEndpoint<typeof findUsedParts>(
    'GET /api/portal/parts',
    {
      query: {
        ...filters,
        ...(address.sort === '' ? {} : { sort: address.sort }),
        ...(address.groupBy === '' ? {} : { groupBy: address.groupBy }),
        page: String(address.page),
        pageSize: String(PAGE_SIZE),
      } as object,
    },
    { keepsPrevious: true },
  )
  const { billingStatus: _status, ...others } = filters
  const summary = useEndpoint<typeof summariseParts>(
    'GET /api/portal/parts/summary',
    { query: others },
    { keepsPrevious: true },
  )
  const { rows, toggle } = useRows(list.data, address, filters)
  const parts = (rows ?? []).flatMap((row) => (row.kind === 'part' ? [row.part] : []))
  const selection = useSelection(parts, idOf)
  const search = useRef<HTMLInputElement>(null)
  const { cursor } = useRowKeys({ rows, rowKey, keys: () => ({ '/': () => search.current?.focus() }) })
  const isGrouped = address.groupBy !== ''
  const largest = largestOf(list.data?.groups ?? [])
  const columns = makeUsageColumns({ seesValue, groupBy: address.groupBy, largest, onToggle: toggle })
  const clear = () => change(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])))
  const total = isGrouped ? list.data?.groupTotal : list.data?.total
  return (
    <div className="page parts-usage">
      <Head summary={summary.data} sums={list.data?.sums} total={list.data?.total} filters={filters} />
      <States counts={summary.data} chosen={address.billingStatus} onChange={change} />
      <Filters address={address} summary={summary.data} searchRef={search} onChange={change} />
      <LinkedFilters address={address} onChange={change} />
      <DataList
        caption={messages.caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        failed={
          list.isError && list.data === undefined
            ? { title: messages.failed, text: messages.failedText, onRetry: () => void list.refetch() }
            : null
        }
        empty={<Nothing onClear={Object.keys(filters).length > 0 ? clear : null} />}
        isBusy={list.isPending}
        sort={address.sort || '-usedDate'}
        onSort={isGrouped ? undefined : (sort) => change({ sort })}
        cursor={cursor}
        selection={
          canBill
            ? {
                chosen: {
                  rows: [],
                  has: (row) =>
                    row.kind === 'part'
                      ? selection.has(row.part)
                      : row.isOpen && parts.length > 0 && parts.every(selection.has),
                  toggle(row) {
                    if (row.kind === 'part') selection.toggle(row.part)
                    else if (row.isOpen) selection.toggleAll(parts)
                    else toggle(row.group)
                  },
                  toggleAll: (all) =>
                    selection.toggleAll(all.flatMap((row) => (row.kind === 'part' ? [row.part] : []))),
                  clear: selection.clear,
                },
                all: messages.selectAll,
                one: (row) => messages.select(row.kind === 'part' ? row.part.partName : row.group.label),
              }
            : null
        }
        rowProps={(row) => ({ className: row.kind === 'group' ? 'group-row' : '' })}
        after={<SumRows sums={list.data?.sums} columns={columns} hasBoxes={canBill} />}
        cards={{ look: 'rows tool-cards' }}
        wideClass="adds"
      >
        {selection.rows.length > 0 ? <Bulk parts={selection.rows} billing={billing} onClear={selection.clear} /> : null}
        {total !== undefined && total > PAGE_SIZE ? (
          <Pager
            page={address.page}
            pageSize={PAGE_SIZE}
            total={total}
            onPage={(page) => change({ page: String(page) })}
          />
        ) : null}
      </DataList>
      {billing.dialog}
    </div>
  )
}

/** The rows of the list: lines, or groups with the lines of the one that is open. */
function useRows(
  data: { items: UsedPart[]; groups?: PartGroup[] | undefined } | undefined,
  { groupBy }: UsageAddress,
  filters: Record<string, string>,
): { rows: UsageRow[] | undefined; toggle: (group: PartGroup) => void } {
  const [open, setOpen] = useState('')
  const isOpen = groupBy !== '' && open.startsWith(`${groupBy} `)
  const lines = useEndpoint<typeof findUsedParts>(
    'GET /api/portal/parts',
    { query: { ...filters, groupBy, group: open.slice(groupBy.length + 1), pageSize: GROUP_LINES } as object },
    { enabled: isOpen },
  )
  const toggle = ({ key }: PartGroup) => setOpen(open === `${groupBy} ${key}` ? '' : `${groupBy} ${key}`)
  if (data === undefined || groupBy === '' || data.groups === undefined) {
    return { rows: data?.items.map((part) => ({ kind: 'part', part })), toggle }
  }
  const rows = data.groups.flatMap((group): UsageRow[] => {
    const isThis = isOpen && open === `${groupBy} ${group.key}`
    const own = isThis ? (lines.data?.items ?? []) : []
    return [{ kind: 'group', group, isOpen: isThis }, ...own.map((part) => ({ kind: 'part' as const, part }))]
  })
  return { rows, toggle }
}

function largestOf(groups: readonly PartGroup[]): ReadonlyMap<string, number> {
  const largest = new Map<string, number>()
  for (const { currency, total } of groups.flatMap(({ sums = [] }) => sums.slice(0, 1))) {
    largest.set(currency, Math.max(largest.get(currency) ?? 0, Number(total)))
  }
  return largest
}

interface HeadProps {
  summary: PartsSummary | undefined
  sums: PartSum[] | undefined
  total: number | undefined
  filters: Record<string, string>
}

function Head({ summary, sums: found, total, filters }: HeadProps) {
  const sums = found ?? NO_SUMS
  const canSeeAll = useCan('value:read')
  const file = useCsv<typeof findUsedParts>('GET /api/portal/parts', {
    fileName: () => messages.csvName(todayInOslo()),
    done: messages.csvDone,
    failed: { title: messages.csvFailed },
  })
  return (
    <div className="page-head">
      <div>
        <h1>{canSeeAll ? messages.title : messages.own}</h1>
        <p aria-live="polite">
          {summary ? messages.summary(summary.parts, summary.total) : '\u00A0'}
          {sums.map(({ currency, total: amount }, index) => (
            <span key={currency}>
              {index === 0 ? messages.notBilled : index === sums.length - 1 ? messages.and : ', '}
              <span className="nowrap">
                {currency} {formatAmount(amount)}
              </span>
            </span>
          ))}
        </p>
      </div>
      <div className="actions">
        <Button icon="download" off={file.isPending || !total} onClick={() => file.mutate({ query: filters })}>
          {messages.csv} {total === undefined ? null : <span className="count">{total}</span>}
        </Button>
      </div>
    </div>
  )
}

type OnChange = (changes: AddressChanges, how?: 'push' | 'replace') => void

interface StatesProps {
  counts: PartsSummary | undefined
  chosen: string
  onChange: OnChange
}

const States = ({ counts, chosen, onChange }: StatesProps) => (
  <div className="chips" role="group" aria-label={messages.states}>
    <button
      type="button"
      className="filter-chip"
      aria-pressed={chosen === ''}
      onClick={() => onChange({ billingStatus: '' }, 'push')}
    >
      {messages.all} {counts ? <b>{counts.total}</b> : null}
    </button>
    {BILLING_STATUSES.map((status) => (
      <button
        key={status}
        type="button"
        className="filter-chip"
        aria-pressed={statesOf(chosen).includes(status)}
        onClick={() => onChange({ billingStatus: status }, 'push')}
      >
        <span className={statusClass(status)}>
          <StatusShape status={status} />
        </span>
        {statusWord(status)}{' '}
        {counts ? <b>{counts.statuses.find(({ billingStatus }) => billingStatus === status)?.count ?? 0}</b> : null}
      </button>
    ))}
  </div>
)

interface FiltersProps {
  address: UsageAddress
  summary: PartsSummary | undefined
  searchRef: RefObject<HTMLInputElement | null>
  onChange: OnChange
}

function Filters({ address, summary, searchRef, onChange }: FiltersProps) {
  const { groupBy, category, from, to, q } = address
  const categories = [...new Set([...(summary?.categories ?? []), ...(category === '' ? [] : [category])])]
  const isNarrowed = Object.keys(filtersOf(address)).length > 0
  return (
    <div className="filters" role="search" aria-label={messages.search}>
      <div className="segments" role="group" aria-label={messages.groupBy}>
        {(['', ...PART_GROUPS] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === groupBy}
            onClick={() => onChange({ groupBy: each }, 'push')}
          >
            {messages.groups[each]}
          </button>
        ))}
      </div>
      <Select
        aria-label={messages.category}
        value={category}
        onValue={(value) => onChange({ category: value })}
        options={[
          { value: '', label: messages.anyCategory },
          ...categories.map((value) => ({ value, label: statusWord(value) })),
        ]}
      />
      <DayInput
        aria-label={messages.from}
        placeholder={messages.from}
        value={from}
        onValue={(value) => onChange({ from: value })}
      />
      <DayInput
        aria-label={messages.to}
        placeholder={messages.to}
        value={to}
        onValue={(value) => onChange({ to: value })}
      />
      <SearchBox
        label={messages.search}
        placeholder={messages.searchHint}
        value={q}
        onValue={(text) => onChange({ q: text.trim() })}
        inputRef={searchRef}
      />
      {isNarrowed ? (
        <Button
          variant="ghost"
          icon="x"
          onClick={() => onChange(Object.fromEntries(Object.keys(filtersOf(address)).map((name) => [name, ''])))}
        >
          {messages.clearFilters}
        </Button>
      ) : null}
    </div>
  )
}

interface SumRowsProps {
  sums: readonly PartSum[] | undefined
  columns: ReturnType<typeof makeUsageColumns>
  hasBoxes: boolean
}

/** Over all pages, one row per currency: never added together. */
function SumRows({ sums = NO_SUMS, columns, hasBoxes }: SumRowsProps) {
  const inRow = columns.filter(({ cardOnly }) => !cardOnly)
  const wide = inRow.filter(({ wideOnly }) => wideOnly).length
  return sums.map(({ currency, total }, index) => (
    <tr key={currency} className="sum-row">
      <td colSpan={inRow.length - wide + (hasBoxes ? 1 : 0)}>
        {messages.sum} <MoneyText amount={total} currency={currency} />{' '}
        {index === 0 ? <span className="faint">{messages.sumNote}</span> : null}
      </td>
      {wide > 0 ? <td className="wide-only" colSpan={wide} /> : null}
    </tr>
  ))
}

interface BulkProps {
  parts: readonly UsedPart[]
  billing: PartBilling
  onClear: () => void
}

/** What every one of the chosen lines can become; all of them or none. */
function Bulk({ parts, billing: { bill, isBusy }, onClear }: BulkProps) {
  const can = (to: BillingStatus) => parts.every(({ billingMoves }) => billingMoves.includes(to))
  const button = (to: BillingStatus, label: string) =>
    can(to) ? (
      <Button off={isBusy} onClick={() => bill(parts, to, onClear)}>
        {label}
      </Button>
    ) : null
  return (
    <div className="bulk" role="group" aria-label={messages.selected(parts.length)}>
      <b>{messages.selected(parts.length)}</b>
      {button('approved', messages.approve(parts.length))}
      {button('billed', messages.bill)}
      {button('not billable', messages.notBillable)}
      <span className="fill" />
      <Button variant="ghost" onClick={onClear}>
        {messages.clear}
      </Button>
    </div>
  )
}

const Nothing = ({ onClear }: { onClear: (() => void) | null }) => (
  <div className="table-wrap">
    {onClear === null ? (
      <EmptyState icon="package" title={messages.emptyTitle}>
        {messages.emptyText}
      </EmptyState>
    ) : (
      <NoMatch
        title={messages.noMatchTitle}
        text={messages.noMatchText}
        clear={messages.clearFilters}
        onClear={onClear}
      />
    )}
  </div>
)
