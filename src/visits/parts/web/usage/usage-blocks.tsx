import { fromHundredths, toHundredths } from '#core/contract/amounts.ts'
import type { AddressChanges } from '#core/web/list-address.ts'
import { useCan } from '#core/web/viewer.tsx'
import { formatAmount, MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusShape, statusClass, statusWord } from '#ui/basic/StatusMark.tsx'
import { SumRow } from '#ui/list/SumRow.tsx'
import type { PartsSummary } from '../../parts-usage.contract.ts'
import type { PartSum } from '../../parts.contract.ts'
import { BILLING_STATUSES, PART_GROUPS } from '../../parts.limits.ts'
import { usageMessages as messages } from './messages.en.ts'
import type { makeUsageColumns } from './usage-columns.tsx'
import type { Grouping } from './usage-list.ts'

type Sums = readonly PartSum[] | undefined
const NO_SUMS: readonly PartSum[] = []

/** Sum of a currency's uninvoiced lines. */
const openOf = ({ total, billed, credited }: PartSum): bigint =>
  toHundredths(total) - toHundredths(billed) + toHundredths(credited)

/** How much is listed, and what of it waits for an invoice. */
export function UsageHead({ summary, sums = NO_SUMS }: { summary: PartsSummary | undefined; sums: Sums }) {
  const canSeeAll = useCan('value:read')
  const open = sums.filter((sum) => openOf(sum) > 0n)
  return (
    <div className="page-head">
      <div>
        <h1>{canSeeAll ? messages.title : messages.own}</h1>
        <p aria-live="polite">
          {summary ? messages.summary(summary.parts, summary.total) : '\u00A0'}
          {open.map((sum, index) => (
            <span key={sum.currency}>
              {index === 0 ? messages.notBilled : index === open.length - 1 ? messages.and : ', '}
              <span className="nowrap">
                {sum.currency} {formatAmount(fromHundredths(openOf(sum)))}
              </span>
            </span>
          ))}
        </p>
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

/** Lines by billing status; a press filters the list. */
export const UsageStates = ({ counts, chosen, onChange }: StatesProps) => (
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
        aria-pressed={chosen.split(',').includes(status)}
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

/** Grouping of lines; a technician sees only own lines. */
export function UsageGrouping({ groupBy, onChange }: { groupBy: Grouping; onChange: OnChange }) {
  const seesOthers = useCan('value:read')
  const groups = (['', ...PART_GROUPS] as const).filter((each) => seesOthers || each !== 'operator')
  return (
    <div className="segments" role="group" aria-label={messages.groupBy}>
      {groups.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === groupBy}
          onClick={() => onChange({ groupBy: each, columns: '' }, 'push')}
        >
          {messages.groups[each]}
        </button>
      ))}
    </div>
  )
}

interface SumRowsProps {
  sums: Sums
  columns: ReturnType<typeof makeUsageColumns>
  shown: readonly string[]
  sort: string
  hasBoxes: boolean
}

/** Over all pages, one row per currency, under the column that it sums; currencies are never added together. */
export function UsageSums({ sums = NO_SUMS, columns, shown, sort, hasBoxes }: SumRowsProps) {
  const inRow = shown.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return sums.map(({ currency, total }, index) => (
    <SumRow
      key={currency}
      columns={inRow}
      sort={sort}
      hasBoxes={hasBoxes}
      label={
        <>
          {messages.sum(currency)} {index === 0 ? <span className="faint">{messages.sumNote}</span> : null}
        </>
      }
      sums={{ total: <MoneyText amount={total} currency={currency} /> }}
    />
  ))
}
