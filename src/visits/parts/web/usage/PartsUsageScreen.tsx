import { useRef, useState, type ReactNode } from 'react'
import { byHouse, sumAmounts } from '#core/contract/amounts.ts'
import { call } from '#core/web/call/call.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListFile } from '#core/web/file/use-csv.ts'
import { changeQuery, useListAddress } from '#core/web/list-address.ts'
import { useEveryRow, type EveryRow } from '#core/web/list/use-every-row.ts'
import { useList, type ListFilter } from '#core/web/list/use-list.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { ListBar } from '#ui/list/bar/ListBar.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { listTexts } from '#ui/list/list-messages.en.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { useSelection, type Selection } from '#ui/list/use-selection.ts'
import type { findUsedParts, PartGroup, PartsSummary, summariseParts, UsedPart } from '../../parts-usage.contract.ts'
import type { BillingStatus } from '../../parts.limits.ts'
import { useLinkedFilters } from './linked-filters.ts'
import { usageMessages as messages } from './messages.en.ts'
import { filtersOf, linesOfGroup, readUsageAddress, statesOf, type UsageAddress } from './usage-address.ts'
import { UsageGrouping, UsageHead, UsageStates, UsageSums } from './usage-blocks.tsx'
import { makeUsageColumns, type UsageRow } from './usage-columns.tsx'

const PAGE_SIZE = 50
/** Lines of one group that are shown at once. */
const GROUP_LINES = '200'

/** How billing moves parts: its module points to this one, so the app hands it over. */
interface PartBilling {
  bill: (parts: readonly UsedPart[], to: BillingStatus, onMoved: () => void) => void
  isBusy: boolean
  dialog: ReactNode
}

const rowKey = (row: UsageRow) => (row.kind === 'part' ? row.part.id : `${row.kind} ${row.group.key}`)
const idOf = ({ id }: UsedPart) => id
const ROW_CLASSES: Record<UsageRow['kind'], string> = { part: '', group: 'group-row', rest: 'rest-row' }

/** Parts over all projects: by part, vessel, technician or month, with sums per currency. Technicians see their own. */
export function PartsUsageScreen({ billing }: { billing: PartBilling }) {
  const { query, change } = useListAddress()
  const address = readUsageAddress(query)
  const [seesValue, canBill] = [useCan('value:read'), useCan('billing:write')]
  const filters = filtersOf(address)
  const lines = useLines(address, filters)
  const { billingStatus: _status, ...others } = filters
  const summary = useEndpoint<typeof summariseParts>(
    'GET /api/portal/parts/summary',
    { query: others },
    { keepsPrevious: true },
  )
  const { rows, toggle } = useRows(lines.data, address, filters)
  const parts = (rows ?? []).flatMap((row) => (row.kind === 'part' ? [row.part] : []))
  const selection = useSelection(parts, idOf)
  const every = useEveryPart(filters, lines.data?.total)
  const search = useRef<HTMLInputElement>(null)
  const chosen = ofRows(selection, parts, toggle)
  const { cursor } = useRowKeys({
    rows,
    rowKey,
    selection: canBill ? chosen : null,
    keys: () => ({ '/': () => search.current?.focus() }),
  })
  const isGrouped = address.groupBy !== ''
  const largest = largestOf(lines.data?.groups ?? [])
  const toLines = (group: PartGroup) => `?${changeQuery(query, linesOfGroup(address, group))}`
  const columns = makeUsageColumns({ seesValue, groupBy: address.groupBy, largest, onToggle: toggle, toLines })
  const linked = useLinkedFilters(address)
  const list = useList({
    name: 'parts',
    columnSet: address.groupBy,
    noun: messages.noun,
    columns,
    filters: [...usageFilters(address, summary.data, lines.data?.items[0]), ...linked],
  })
  const csv = usePartsFile(filters, lines.data?.total)
  const total = isGrouped ? lines.data?.groupTotal : lines.data?.total
  return (
    <div className="page parts-usage">
      <UsageHead summary={summary.data} sums={lines.data?.sums} />
      <UsageStates counts={summary.data} chosen={address.billingStatus} onChange={change} />
      <ListBar
        list={list}
        search={{
          label: messages.search,
          placeholder: messages.searchHint,
          value: address.q,
          inputRef: search,
        }}
        csv={csv}
      >
        <UsageGrouping groupBy={address.groupBy} onChange={change} />
      </ListBar>
      <DataList
        list={list}
        caption={messages.caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        failed={failureOf(lines, messages.failed, messages.failedText)}
        empty={NOTHING}
        isBusy={lines.isPending}
        sort={address.sort || '-usedDate'}
        onSort={isGrouped ? undefined : (sort) => change({ sort })}
        cursor={cursor}
        selection={
          canBill
            ? {
                chosen,
                count: selection.rows.length,
                all: messages.selectAll,
                one: (row) => messages.select(row.kind === 'part' ? row.part.partName : row.group.label),
                every,
                actions: <Bulk parts={selection.rows} billing={billing} onClear={selection.clear} />,
              }
            : null
        }
        rowProps={(row) => ({ className: ROW_CLASSES[row.kind] })}
        after={
          <UsageSums sums={lines.data?.sums} columns={columns} shown={list.shown} sort={list.sort} hasBoxes={canBill} />
        }
        cards={{ look: 'rows tool-cards' }}
        wideClass="adds"
      >
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

/** A page of the list, of its lines or of their groups. */
const useLines = (address: UsageAddress, filters: Record<string, string>) =>
  useEndpoint<typeof findUsedParts>(
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

const NOTHING = (
  <div className="table-wrap">
    <EmptyState icon="package" title={messages.emptyTitle}>
      {messages.emptyText}
    </EmptyState>
  </div>
)

/** The filtered list as a file. */
const usePartsFile = (filters: Record<string, string>, total: number | undefined) =>
  useListFile<typeof findUsedParts>('GET /api/portal/parts', messages, { query: filters }, total)

/** All lines that the filters leave, for a selection. */
function useEveryPart(filters: Record<string, string>, total: number | undefined): EveryRow<UsageRow> {
  const every = useEveryRow<UsedPart>(
    (page) => call<typeof findUsedParts>('GET /api/portal/parts', { query: { ...filters, ...page } }),
    total,
    listTexts.selectFailed,
  )
  return { ...every, select: (take) => every.select((all) => take(all.map((part) => ({ kind: 'part', part })))) }
}

/** Selected lines by the list's rows: a group represents its lines, and is opened before they can be selected. */
function ofRows(
  selection: Selection<UsedPart>,
  parts: readonly UsedPart[],
  toggleGroup: (group: PartGroup) => void,
): Selection<UsageRow> {
  const partsOf = (rows: readonly UsageRow[]) => rows.flatMap((row) => (row.kind === 'part' ? [row.part] : []))
  return {
    rows: selection.rows.map((part) => ({ kind: 'part', part })),
    has: (row) =>
      row.kind === 'part'
        ? selection.has(row.part)
        : row.kind === 'group' && row.isOpen && parts.length > 0 && parts.every(selection.has),
    toggle(row) {
      if (row.kind === 'part') selection.toggle(row.part)
      else if (row.kind === 'group' && row.isOpen) selection.toggleAll(parts)
      else if (row.kind === 'group') toggleGroup(row.group)
    },
    toggleAll: (rows) => selection.toggleAll(partsOf(rows)),
    replace: (rows) => selection.replace(partsOf(rows)),
    clear: selection.clear,
  }
}

/** Filters of the list, in words; a link to one vessel's or one person's parts is explained by a line. */
function usageFilters(
  { q, billingStatus, category, from, to, vessel, project }: UsageAddress,
  summary: PartsSummary | undefined,
  line: UsedPart | undefined,
): ListFilter[] {
  return [
    { name: 'q', label: messages.search, value: q, isBeside: true },
    {
      name: 'billingStatus',
      label: messages.billing,
      value: billingStatus,
      said: () => statesOf(billingStatus).map(statusWord).join(', '),
      isBeside: true,
    },
    {
      name: 'category',
      label: messages.category,
      value: category,
      isFolded: true,
      control: {
        any: messages.anyCategory,
        options: (summary?.categories ?? []).map((value) => ({ value, label: statusWord(value) })),
      },
    },
    { name: 'from', label: messages.from, value: from, control: 'day', isFolded: true },
    { name: 'to', label: messages.to, value: to, control: 'day', isFolded: true },
    { name: 'vessel', label: messages.vessel, value: vessel, said: () => line?.vesselName ?? messages.oneVessel },
    {
      name: 'project',
      label: messages.project,
      value: project,
      said: () => line?.projectNumber ?? messages.oneProject,
    },
  ]
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
    const left = own.length > 0 ? group.count - own.length : 0
    return [
      { kind: 'group', group, isOpen: isThis },
      ...own.map((part) => ({ kind: 'part' as const, part })),
      ...(left > 0 ? [{ kind: 'rest' as const, group, left }] : []),
    ]
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

interface BulkProps {
  parts: readonly UsedPart[]
  billing: PartBilling
  onClear: () => void
}

/** Sum of the chosen lines, and the moves that all of them allow. */
function Bulk({ parts, billing: { bill, isBusy }, onClear }: BulkProps) {
  const can = (to: BillingStatus) => parts.every(({ billingMoves }) => billingMoves.includes(to))
  const moves = MOVES.filter(can)
  return (
    <>
      {sumsOfParts(parts).map(({ currency, total }) => (
        <span key={currency} className="only-wide">
          <MoneyText amount={total} currency={currency} />
        </span>
      ))}
      {moves.map((to) => (
        <Button
          key={to}
          variant={to === 'approved' ? 'primary' : 'default'}
          off={isBusy}
          onClick={() => bill(parts, to, onClear)}
        >
          {messages.moves[to](parts.length)}
        </Button>
      ))}
      {moves.length === 0 ? <span className="quiet">{messages.noMove}</span> : null}
    </>
  )
}

const MOVES = ['approved', 'billed', 'not billable'] as const

/** Sums of priced lines, by currency. */
function sumsOfParts(parts: readonly UsedPart[]): { currency: string; total: string }[] {
  const priced = parts.flatMap(({ currency, totalCost }) => (currency && totalCost ? [{ currency, totalCost }] : []))
  const currencies = [...new Set(priced.map(({ currency }) => currency))].toSorted(byHouse)
  return currencies.map((currency) => {
    const own = priced.filter((part) => part.currency === currency)
    return { currency, total: sumAmounts(own.map(({ totalCost }) => totalCost)) }
  })
}
