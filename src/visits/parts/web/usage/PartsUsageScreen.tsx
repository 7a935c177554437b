import { useState, type ReactNode } from 'react'
import { byHouse, sumAmounts } from '#core/contract/amounts.ts'
import { onlySet } from '#core/web/address-values.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { changeQuery } from '#core/web/list-address.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { ScreenBar, ScreenFoot } from '#ui/list/ListScreen.tsx'
import { useEveryListRow, useListBar } from '#ui/list/use-list-screen.ts'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { useSelection, type Selection } from '#ui/list/use-selection.ts'
import type { findUsedParts, PartGroup, summariseParts, UsedPart } from '../../parts-usage.contract.ts'
import type { BillingStatus } from '../../parts.limits.ts'
import { usageMessages as messages } from './messages.en.ts'
import { UsageGrouping, UsageHead, UsageStates, UsageSums } from './usage-blocks.tsx'
import { makeUsageColumns, type UsageRow } from './usage-columns.tsx'
import { linesOfGroup, PARTS_LIST, readGrouping, useUsageWords, type Grouping } from './usage-list.ts'

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
const toRow = (part: UsedPart): UsageRow => ({ kind: 'part', part })
const partsOf = (rows: readonly UsageRow[]) => rows.flatMap((row) => (row.kind === 'part' ? [row.part] : []))
const ROW_CLASSES: Record<UsageRow['kind'], string> = { part: '', group: 'group-row', rest: 'rest-row' }

/** Parts over all projects: by part, vessel, technician or month, with sums per currency. Technicians see their own. */
export function PartsUsageScreen({ billing }: { billing: PartBilling }) {
  const lines = useListPage(PARTS_LIST)
  const { query, values, change } = lines
  const { data } = lines.answer
  const groupBy = readGrouping(query)
  const [seesValue, canBill] = [useCan('value:read'), useCan('billing:write')]
  const summary = useEndpoint<typeof summariseParts>(
    'GET /api/portal/parts/summary',
    { query: onlySet({ ...values, billingStatus: '' }) },
    { keepsPrevious: true },
  ).data
  const { rows, toggle } = useRows(data, groupBy, onlySet(values))
  const parts = partsOf(rows ?? [])
  const selection = useSelection(parts, idOf)
  const every = useEveryListRow(lines)
  const largest = largestOf(data?.groups ?? [])
  const toLines = (group: PartGroup) => `?${changeQuery(query, linesOfGroup(groupBy, values, group))}`
  const columns = makeUsageColumns({ seesValue, groupBy, largest, onToggle: toggle, toLines })
  const words = useUsageWords(values.operator, summary, data?.items[0])
  const bar = useListBar(lines, { columns, columnSet: groupBy, words })
  const { list, search } = bar
  const chosen = ofRows(selection, parts, toggle)
  const { cursor } = useRowKeys({
    rows,
    rowKey,
    selection: canBill ? chosen : null,
    keys: () => ({ '/': () => search.current?.focus() }),
  })
  return (
    <div className="page parts-usage">
      <UsageHead summary={summary} sums={data?.sums} />
      <UsageStates counts={summary} chosen={values.billingStatus} onChange={change} />
      <ScreenBar screen={bar}>
        <UsageGrouping groupBy={groupBy} onChange={change} />
      </ScreenBar>
      <DataList
        list={list}
        caption={messages.caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        failed={failureOf(lines.answer, messages.failed, messages.failedText)}
        empty={NOTHING}
        sort={lines.sort || PARTS_LIST.usualSort}
        onSort={groupBy === '' ? (sort) => change({ sort: sort === PARTS_LIST.usualSort ? '' : sort }) : undefined}
        cursor={cursor}
        selection={
          canBill
            ? {
                chosen,
                count: selection.rows.length,
                all: messages.selectAll,
                one: (row) => messages.select(row.kind === 'part' ? row.part.partName : row.group.label),
                every: { ...every, select: (take) => every.select((all) => take(all.map(toRow))) },
                actions: <Bulk parts={selection.rows} billing={billing} onClear={selection.clear} />,
              }
            : null
        }
        rowProps={(row) => ({ className: ROW_CLASSES[row.kind] })}
        after={<UsageSums sums={data?.sums} columns={columns} shown={list.shown} sort={list.sort} hasBoxes={canBill} />}
        cards={{ look: 'rows tool-cards' }}
        wideClass="adds"
      >
        <ScreenFoot<typeof findUsedParts>
          screen={{ page: groupBy === '' ? lines : { ...lines, total: data?.groupTotal }, open: null }}
        />
      </DataList>
      {billing.dialog}
    </div>
  )
}

const NOTHING = (
  <div className="table-wrap">
    <EmptyState icon="package" title={messages.emptyTitle}>
      {messages.emptyText}
    </EmptyState>
  </div>
)

/** Selected lines by the list's rows: a group represents its lines, and is opened before they can be selected. */
function ofRows(
  selection: Selection<UsedPart>,
  parts: readonly UsedPart[],
  toggleGroup: (group: PartGroup) => void,
): Selection<UsageRow> {
  return {
    rows: selection.rows.map(toRow),
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

/** The rows of the list: lines, or groups with the lines of the one that is open. */
function useRows(
  data: { items: UsedPart[]; groups?: PartGroup[] | undefined } | undefined,
  groupBy: Grouping,
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
    return { rows: data?.items.map(toRow), toggle }
  }
  const rows = data.groups.flatMap((group): UsageRow[] => {
    const isThis = isOpen && open === `${groupBy} ${group.key}`
    const own = isThis ? (lines.data?.items ?? []) : []
    const left = own.length > 0 ? group.count - own.length : 0
    return [
      { kind: 'group', group, isOpen: isThis },
      ...own.map(toRow),
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
