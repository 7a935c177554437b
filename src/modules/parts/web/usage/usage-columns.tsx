import { Link } from 'react-router'
import { formatDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusChip, StatusMark, StatusShape, statusClass } from '#ui/basic/StatusMark.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { PartGroup, UsedPart } from '../../parts-usage.contract.ts'
import { usageMessages as messages } from './messages.en.ts'

/** A line, or a group of them that opens. */
export type UsageRow = { kind: 'part'; part: UsedPart } | { kind: 'group'; group: PartGroup; isOpen: boolean }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What a group is called: months as people write them. */
const labelOf = ({ label }: PartGroup): string =>
  /^\d{4}-\d\d$/.test(label) ? formatDay(`${label}-01`).slice(3) : label

interface UsageColumnProps {
  seesValue: boolean
  isGrouped: boolean
  /** The largest total of each currency among the groups, to compare with. */
  largest: ReadonlyMap<string, number>
  onToggle: (group: PartGroup) => void
}

const GroupName = ({ group, isOpen, onToggle }: { group: PartGroup; isOpen: boolean; onToggle: () => void }) => (
  <button
    type="button"
    className="group-open"
    aria-expanded={isOpen}
    aria-label={messages.open(labelOf(group))}
    onClick={onToggle}
  >
    <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
    {labelOf(group)}
  </button>
)

const GroupStates = ({ group }: { group: PartGroup }) => (
  <span className="group-states">
    {group.statuses.map(({ billingStatus, count }) => (
      <span
        key={billingStatus}
        className={statusClass(billingStatus)}
        title={messages.counted(count, billingStatus)}
        role="img"
        aria-label={messages.counted(count, billingStatus)}
      >
        <StatusShape status={billingStatus} />
        {count}
      </span>
    ))}
  </span>
)

/** Where a line stands: nothing of it is said of a group. */
const WHERE: readonly DataColumn<UsageRow>[] = [
  {
    id: 'project',
    head: messages.project,
    width: '92px',
    cellClass: 'nowrap',
    cell: (row) =>
      row.kind === 'group' ? null : (
        <Link to={`${paths.project(row.part.projectId)}?tab=parts`}>{row.part.projectNumber}</Link>
      ),
  },
  {
    id: 'category',
    head: messages.categoryHead,
    width: '112px',
    sort: 'category',
    wideOnly: true,
    cellClass: 'quiet',
    cell: (row) => capital((row.kind === 'group' ? row.group.category : row.part.category) ?? ''),
  },
  {
    id: 'operator',
    head: messages.operator,
    width: '132px',
    wideOnly: true,
    cellClass: 'quiet',
    cell: (row) => (row.kind === 'group' ? null : row.part.operatorName),
  },
]

/** Columns of the list; those of money stand only where money is seen. */
export function makeUsageColumns({
  seesValue,
  isGrouped,
  largest,
  onToggle,
}: UsageColumnProps): DataColumn<UsageRow>[] {
  return [
    {
      id: 'date',
      head: isGrouped ? messages.numberOrDate : messages.date,
      width: isGrouped ? '184px' : '116px',
      sort: 'usedDate',
      cellClass: 'nowrap',
      cell: (row) =>
        row.kind === 'group' ? (
          <GroupName group={row.group} isOpen={row.isOpen} onToggle={() => onToggle(row.group)} />
        ) : (
          <span className="quiet">{formatDay(row.part.usedDate)}</span>
        ),
      card: 'line',
    },
    {
      id: 'vessel',
      head: isGrouped ? messages.nameOrVessel : messages.vessel,
      sort: 'vesselName',
      title: (row) => (row.kind === 'group' ? (row.group.note ?? '') : row.part.vesselName),
      cell: (row) =>
        row.kind === 'group' ? (
          <>
            {row.group.note} <span className="faint">{messages.lines(row.group.count)}</span>
          </>
        ) : (
          row.part.vesselName
        ),
      card: 'aside',
    },
    {
      id: 'part',
      head: messages.part,
      width: '26%',
      sort: 'partName',
      title: (row) => (row.kind === 'group' ? '' : row.part.partName),
      cell: (row) =>
        row.kind === 'group' ? null : (
          <>
            <b className="strong">{row.part.partNumber}</b> <span className="quiet">{row.part.partName}</span>
          </>
        ),
      card: 'title',
      cardCell: (row) =>
        row.kind === 'group' ? null : [row.part.partNumber, row.part.partName].filter(Boolean).join(' '),
    },
    ...WHERE,
    {
      id: 'quantity',
      head: messages.quantity,
      width: '96px',
      align: 'number',
      sort: 'quantity',
      cell: (row) => {
        const { quantity, unit } = row.kind === 'group' ? row.group : row.part
        return quantity === null ? null : `${quantity} ${unit ?? ''}`
      },
      card: 'mark',
    },
    ...(seesValue ? moneyColumns(isGrouped, largest) : []),
    {
      id: 'billing',
      head: messages.billing,
      width: '128px',
      sort: 'billingStatus',
      cell: (row) =>
        row.kind === 'group' ? <GroupStates group={row.group} /> : <StatusChip status={row.part.billingStatus} />,
      card: 'foot',
      cardCell: (row) =>
        row.kind === 'group' ? <GroupStates group={row.group} /> : <StatusMark status={row.part.billingStatus} />,
    },
  ]
}

const moneyColumns = (isGrouped: boolean, largest: ReadonlyMap<string, number>): DataColumn<UsageRow>[] => [
  {
    id: 'total',
    head: messages.total,
    width: '148px',
    align: 'number',
    sort: 'totalCost',
    cell: (row) => {
      if (row.kind === 'part') {
        const { totalCost, currency = '' } = row.part
        return <MoneyText amount={totalCost} currency={currency} none={messages.notPriced} />
      }
      const [first, ...others] = row.group.sums ?? []
      return first === undefined ? null : (
        <span title={row.group.sums?.map(({ currency, total }) => `${currency} ${total}`).join(', ')}>
          <MoneyText amount={first.total} currency={first.currency} />
          {others.length > 0 ? <span className="faint"> {messages.more(others.length)}</span> : null}
        </span>
      )
    },
    card: 'aside',
  },
  ...(isGrouped
    ? [
        {
          id: 'share',
          head: messages.share,
          width: '72px',
          wideOnly: true,
          cell: (row: UsageRow) => {
            const [first] = row.kind === 'group' ? (row.group.sums ?? []) : []
            const most = first === undefined ? 0 : (largest.get(first.currency) ?? 0)
            return first === undefined || most === 0 ? null : (
              <span
                className="share"
                aria-hidden="true"
                style={{ width: `${Math.round((100 * Number(first.total)) / most)}%` }}
              />
            )
          },
        },
      ]
    : []),
]
