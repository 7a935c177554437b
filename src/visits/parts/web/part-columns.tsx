import { formatDay } from '#core/days.ts'
import { initials } from '#ui/basic/Avatar.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import { NotSent } from '#ui/device/NotSent.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import type { Part } from '../parts.contract.ts'
import { PART_FIELDS, PART_LABELS } from '../parts.entity.ts'
import type { BillingStatus } from '../parts.limits.ts'
import type { LastPrice } from '../project-parts.contract.ts'
import { BillingChip } from './BillingChip.tsx'
import { partMessages as messages } from './messages.en.ts'
import { PriceCell } from './PriceCell.tsx'

interface PartColumnProps {
  canBill: boolean
  seesValue: boolean
  /** By part: the last price that the client was billed for the article. */
  lastPrices: ReadonlyMap<string, LastPrice>
  onEdit: (part: Part) => void
  onRemove: (part: Part) => void
  onBill: (part: Part, to: BillingStatus) => void
}

/** Distinguishes lines of one part: name, number and quantity. */
const nameInWords = ({ partNumber, partName, quantity, unit }: Part): string =>
  [partName, partNumber, `${quantity} ${unit}`].filter(Boolean).join(', ')

/** Columns of the list; prices only for users with access to them. */
export function makePartColumns(props: PartColumnProps): DataColumn<Part>[] {
  const { canBill, seesValue } = props
  return [
    {
      id: 'number',
      head: PART_FIELDS.partNumber.short,
      width: '124px',
      cellClass: 'nowrap strong',
      title: ({ partNumber }) => partNumber ?? '',
      cell: ({ partNumber }) => partNumber ?? <span className="faint">–</span>,
    },
    {
      id: 'name',
      head: PART_LABELS.partName,
      cellClass: 'name',
      title: ({ partName }) => partName,
      nameOf: ({ partName }) => partName,
      cell: ({ id, partName }) => (
        <>
          <NameText name={partName} /> <NotSent id={id} />
        </>
      ),
      card: 'title',
    },
    {
      id: 'category',
      head: PART_LABELS.category,
      width: '120px',
      widestOnly: true,
      cellClass: 'quiet',
      cell: ({ category }) => category.charAt(0).toUpperCase() + category.slice(1),
    },
    {
      id: 'quantity',
      head: PART_LABELS.quantity,
      width: '124px',
      align: 'number',
      cell: ({ quantity, unit }) => `${quantity} ${unit}`,
      card: 'line',
      cardCell: ({ partNumber, quantity, unit }) => [partNumber, `${quantity} ${unit}`].filter(Boolean).join(', '),
    },
    ...(seesValue ? moneyColumns(props) : []),
    {
      id: 'used',
      head: messages.used,
      width: '92px',
      widestOnly: true,
      cellClass: 'quiet',
      title: ({ usedDate, operatorName }) => `${formatDay(usedDate)}, ${operatorName}`,
      cell: ({ usedDate, operatorName }) => `${formatDay(usedDate).slice(0, 6)}, ${initials(operatorName)}`,
    },
    {
      id: 'billing',
      head: messages.billing,
      width: '132px',
      cellClass: 'control',
      cell: (part) => <BillingChip item={part} name={nameInWords(part)} onBill={(to) => props.onBill(part, to)} />,
      card: 'aside',
      cardCell: (part) =>
        canBill && (part.billingMoves.length > 0 || part.heldBy) ? (
          <BillingChip item={part} name={nameInWords(part)} onBill={(to) => props.onBill(part, to)} />
        ) : (
          <StatusMark status={part.billingStatus} />
        ),
    },
    {
      id: 'actions',
      head: <span className="visually-hidden">{messages.actions}</span>,
      width: '64px',
      align: 'number',
      cellClass: 'control',
      cell: (part) => <RowMenu part={part} onEdit={props.onEdit} onRemove={props.onRemove} />,
      card: 'foot',
      cardCell: (part) =>
        part.mayChange ? (
          <span className="card-line">
            <span />
            <Button small variant="ghost" onClick={() => props.onEdit(part)}>
              {messages.change}
            </Button>
          </span>
        ) : null,
    },
  ]
}

const moneyColumns = ({ canBill, lastPrices }: PartColumnProps): DataColumn<Part>[] => [
  {
    id: 'unitCost',
    head: PART_LABELS.unitCost,
    width: '128px',
    align: 'number',
    cellClass: 'control',
    cell: (part) => (
      <>
        {canBill && part.mayChange ? (
          <PriceCell part={part} last={lastPrices.get(part.id)} />
        ) : (
          <MoneyText amount={part.unitCost} currency={part.currency ?? ''} none={messages.notPriced} />
        )}
        {part.totalCost ? (
          <small className="total-below">
            {messages.total} <MoneyText amount={part.totalCost} currency={part.currency ?? ''} />
          </small>
        ) : null}
      </>
    ),
  },
  {
    id: 'total',
    head: messages.total,
    width: '124px',
    align: 'number',
    wideOnly: true,
    cell: ({ totalCost, currency = '' }) => <MoneyText amount={totalCost} currency={currency} none="–" />,
    card: 'mark',
    cardCell: ({ totalCost, currency = '' }) => (
      <span className="strong nowrap">
        <MoneyText amount={totalCost} currency={currency} none={messages.notPriced} />
      </span>
    ),
  },
]

function RowMenu({ part, onEdit, onRemove }: { part: Part } & Pick<PartColumnProps, 'onEdit' | 'onRemove'>) {
  if (!part.mayChange) return null
  const items: MenuItem[] = [
    { id: 'edit', icon: 'pencil', label: messages.edit, onSelect: () => onEdit(part) },
    { id: 'remove', icon: 'trash-2', label: messages.remove, isDanger: true, onSelect: () => onRemove(part) },
  ]
  return (
    <Menu
      label={messages.actions}
      align="end"
      items={items}
      trigger={({ ref, ...control }) => (
        <button
          {...control}
          ref={ref}
          type="button"
          className="icon-button row-tool"
          aria-label={messages.actionsFor(part.partNumber ?? part.partName)}
        >
          <Icon name="ellipsis" />
        </button>
      )}
    />
  )
}
