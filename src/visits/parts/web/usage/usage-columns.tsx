import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { StatusChip, StatusMark, StatusShape, statusClass } from '#ui/basic/StatusMark.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { PartGroup, UsedPart } from '../../parts-usage.contract.ts'
import { BILLING_STATUSES } from '../../parts.limits.ts'
import { usageMessages as messages } from './messages.en.ts'
import type { Grouping } from './usage-list.ts'

/** A line, or a group of them that opens. */
type LineRow = { kind: 'part'; part: UsedPart } | { kind: 'group'; group: PartGroup; isOpen: boolean }
/** Under the lines of a group that has more of them than are shown. */
interface RestRow {
  kind: 'rest'
  group: PartGroup
  left: number
}
export type UsageRow = LineRow | RestRow

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Label of a group: months in words. */
const labelOf = ({ label }: PartGroup): string =>
  /^\d{4}-\d\d$/.test(label) ? formatDay(`${label}-01`).slice(3) : label

interface UsageColumnProps {
  seesValue: boolean
  groupBy: Grouping
  /** The largest total of each currency among the groups, to compare with. */
  largest: ReadonlyMap<string, number>
  onToggle: (group: PartGroup) => void
  /** The address of a group's lines as a list. */
  toLines: (group: PartGroup) => string
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
    {BILLING_STATUSES.flatMap((status) => group.statuses.filter((each) => each.billingStatus === status)).map(
      ({ billingStatus, count }) => (
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
      ),
    )}
  </span>
)

const PartName = ({ part: { partNumber, partName } }: { part: UsedPart }) => (
  <Cluster as="span" gap={6} align="stretch" className="part-said">
    {partNumber ? <b className="strong">{partNumber} </b> : null}
    <span className="quiet">
      <NameText name={partName} />
    </span>
  </Cluster>
)

/** Label and number of lines of a group. */
const About = ({ group: { note, count } }: { group: PartGroup }) => (
  <Cluster as="span" gap={6} align="stretch" className="part-said">
    {note === null ? null : (
      <span className="cut" title={note}>
        {note}
      </span>
    )}
    <span className="faint">{messages.lines(count)}</span>
  </Cluster>
)

const projectColumn = (room: Pick<DataColumn<LineRow>, 'wideOnly' | 'widestOnly'>): DataColumn<LineRow> => ({
  ...room,
  id: 'project',
  head: messages.project,
  width: '88px',
  cellClass: 'nowrap',
  cell: (row) =>
    row.kind === 'group' ? null : (
      <Link to={`${paths.project(row.part.projectId)}?tab=parts`}>{row.part.projectNumber}</Link>
    ),
})

const SUPPLIER: DataColumn<LineRow> = {
  id: 'supplier',
  use: 'asked',
  head: messages.supplier,
  width: '120px',
  cell: (row) => (row.kind === 'group' ? null : (row.part.supplier ?? <span className="faint">–</span>)),
}

const category = ({ category: word }: { category?: string | null | undefined }) => capital(word ?? '')

/** The category and the user of a part; a group has only one of them, so they share a column. */
const kindColumns = ({ seesValue, groupBy }: UsageColumnProps): DataColumn<LineRow>[] => {
  const looks = { widestOnly: true, cellClass: 'quiet' } as const
  if (groupBy !== '') {
    return [
      {
        ...looks,
        id: 'kind',
        head: messages.kind[groupBy],
        width: '120px',
        cell: (row) => {
          if (row.kind === 'group') return category(row.group)
          return groupBy === 'operator' ? category(row.part) : row.part.operatorName
        },
      },
    ]
  }
  return [
    {
      ...looks,
      id: 'category',
      use: 'asked',
      head: messages.categoryHead,
      width: '108px',
      sort: 'category',
      cell: (row) => (row.kind === 'group' ? null : category(row.part)),
    },
    // Technicians see what they used themselves.
    ...(seesValue
      ? [
          {
            ...looks,
            id: 'operator',
            head: messages.operator,
            width: '112px',
            cell: (row: LineRow) => (row.kind === 'group' ? null : row.part.operatorName),
          },
        ]
      : []),
  ]
}

/** Columns of the list; prices only for users with access to them. */
export const makeUsageColumns = (props: UsageColumnProps): DataColumn<UsageRow>[] =>
  makeLineColumns(props).map((column) => withRest(column, props.toLines))

/**
 * Content of the column for the other lines of a group: its second column and a card's name link to them, the others
 * are empty.
 */
function withRest(column: DataColumn<LineRow>, toLines: UsageColumnProps['toLines']): DataColumn<UsageRow> {
  const { cell, cardCell, title, nameOf, ...looks } = column
  const says = (of: (row: LineRow) => ReactNode, leads: boolean) => (row: UsageRow) =>
    row.kind !== 'rest' ? of(row) : leads ? <Link to={toLines(row.group)}>{messages.rest(row.left)}</Link> : null
  return {
    ...looks,
    cell: says(cell, looks.id === 'vessel' || looks.id === 'title'),
    ...(cardCell ? { cardCell: says(cardCell, false) } : {}),
    ...(nameOf ? { nameOf: (row: UsageRow) => (row.kind === 'rest' ? null : nameOf(row)) } : {}),
    ...(title ? { title: (row: UsageRow) => (row.kind === 'rest' ? '' : title(row)) } : {}),
  }
}

const QUANTITY: DataColumn<LineRow> = {
  id: 'quantity',
  head: messages.quantity,
  width: '76px',
  align: 'number',
  sort: 'quantity',
  cell: (row) => {
    const { quantity, unit } = row.kind === 'group' ? row.group : row.part
    return quantity === null ? null : <span className="nowrap">{`${quantity} ${unit ?? ''}`}</span>
  },
  card: 'mark',
}

function makeLineColumns(props: UsageColumnProps): DataColumn<LineRow>[] {
  const { seesValue, groupBy, largest, onToggle } = props
  const isGrouped = groupBy !== ''
  // Between groups of one vessel or one part, the lines say the other.
  const hasParts = groupBy !== 'part' && groupBy !== 'vessel'
  const nameOf = (row: LineRow) =>
    row.kind === 'group' ? (
      <GroupName group={row.group} isOpen={row.isOpen} onToggle={() => onToggle(row.group)} />
    ) : null
  return [
    {
      id: 'title',
      head: null,
      cardOnly: true,
      cell: (row) => nameOf(row) ?? (row.kind === 'part' ? <PartName part={row.part} /> : null),
      card: 'title',
    },
    {
      id: 'date',
      use: 'always',
      head: messages.firstHead[groupBy],
      width: isGrouped ? '140px' : '112px',
      sort: 'usedDate',
      cellClass: 'nowrap',
      // With prices next to it, there is no room for it on a tablet.
      wideOnly: seesValue && !isGrouped,
      title: (row) => (row.kind === 'group' ? labelOf(row.group) : ''),
      cell: (row) =>
        nameOf(row) ?? (
          <span className={isGrouped ? 'quiet line-of-group' : 'quiet'}>
            {row.kind === 'part' ? formatDay(row.part.usedDate) : null}
          </span>
        ),
      card: 'line',
      cardCell: (row) =>
        row.kind === 'group' ? <About group={row.group} /> : `${formatDay(row.part.usedDate)} · ${row.part.vesselName}`,
    },
    {
      id: 'vessel',
      headsRow: true,
      nameOf: (row) => (row.kind === 'group' ? null : row.part.vesselName),
      use: 'always',
      head: messages.secondHead[groupBy],
      ...(hasParts ? { width: '132px' } : {}),
      sort: 'vesselName',
      title: (row) =>
        row.kind === 'group' ? (row.group.note ?? '') : groupBy === 'vessel' ? row.part.partName : row.part.vesselName,
      cell: (row) => {
        if (row.kind === 'group') return <About group={row.group} />
        return groupBy === 'vessel' ? <PartName part={row.part} /> : row.part.vesselName
      },
    },
    ...(hasParts
      ? [
          {
            id: 'part',
            head: messages.part,
            sort: 'partName',
            title: (row: LineRow) => (row.kind === 'group' ? '' : row.part.partName),
            cell: (row: LineRow) => (row.kind === 'group' ? null : <PartName part={row.part} />),
          },
        ]
      : []),
    projectColumn(isGrouped && hasParts ? { widestOnly: true } : { wideOnly: true }),
    ...kindColumns(props),
    QUANTITY,
    ...(seesValue ? moneyColumns(isGrouped, largest) : []),
    SUPPLIER,
    {
      id: 'billing',
      head: messages.billing,
      width: isGrouped ? '216px' : '124px',
      // On a tablet the names of groups need its room.
      wideOnly: isGrouped,
      sort: 'billingStatus',
      cell: (row) =>
        row.kind === 'group' ? <GroupStates group={row.group} /> : <StatusChip status={row.part.billingStatus} />,
      card: 'foot',
      cardCell: (row) =>
        row.kind === 'group' ? (
          <span className="card-line group-foot">
            <GroupStates group={row.group} />
            <GroupSums group={row.group} />
          </span>
        ) : (
          <StatusMark status={row.part.billingStatus} />
        ),
    },
  ]
}

/** Sums of a group per currency. */
const GroupSums = ({ group: { sums } }: { group: PartGroup }) =>
  sums === undefined ? null : (
    <span className="group-sums">
      {sums.map(({ currency, total }) => (
        <MoneyText key={currency} amount={total} currency={currency} />
      ))}
    </span>
  )

const moneyColumns = (isGrouped: boolean, largest: ReadonlyMap<string, number>): DataColumn<LineRow>[] => [
  {
    id: 'unitCost',
    // Between groups their names need the room.
    ...(isGrouped ? ({ use: 'asked' } as const) : {}),
    head: messages.unitCost,
    width: '126px',
    widestOnly: true,
    align: 'number',
    cell: (row) =>
      row.kind === 'group' ? null : (
        <MoneyText amount={row.part.unitCost} currency={row.part.currency ?? ''} none={messages.notPriced} />
      ),
  },
  {
    id: 'total',
    head: messages.total,
    width: '136px',
    align: 'number',
    sort: 'totalCost',
    cell: (row) => {
      if (row.kind === 'group') return <GroupSums group={row.group} />
      const { totalCost, currency = '' } = row.part
      return <MoneyText amount={totalCost} currency={currency} none={messages.notPriced} />
    },
    card: 'aside',
    // Next to the name there is room for one amount.
    cardCell: (row) =>
      row.kind === 'group' ? null : <MoneyText amount={row.part.totalCost} currency={row.part.currency ?? ''} />,
  },
  ...(isGrouped
    ? [
        {
          id: 'share',
          head: messages.share,
          width: '64px',
          widestOnly: true,
          cell: (row: LineRow) => {
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
