import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { StatusChip, StatusShape, statusClass } from '#ui/basic/StatusMark.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import { BILLING_STEPS, type BillingStatus } from '../parts.limits.ts'
import { lacksPrice, type BilledPart, type OpenExport } from '../parts.policy.ts'
import { partMessages as messages } from './messages.en.ts'

/** A move as an item of the menu; with a reason it is off. */
const moveItem = (to: BillingStatus, onBill: (to: BillingStatus) => void, why?: string): MenuItem => ({
  id: to,
  mark: (
    <span className={statusClass(to)}>
      <StatusShape status={to} />
    </span>
  ),
  label: messages.verbs[to],
  isOff: why !== undefined,
  aside: why,
  onSelect: () => onBill(to),
})

/** On an invoice that was sent: the export has the next step. */
const ExportedItem = ({ status, by: { id, number } }: { status: BillingStatus; by: OpenExport }) => (
  <span className="held-item" title={messages.inExport(number)}>
    <StatusChip status={status} />
    <Link className="project-number" to={`${paths.billingExports}?open=${id}`} aria-label={messages.openExport(number)}>
      {number}
    </Link>
  </span>
)

interface BillingChipProps {
  item: BilledPart & {
    billingMoves: readonly BillingStatus[]
    billingReason?: string | null
    invoiceNumber?: string | null
  }
  /** Name for people. */
  name: string
  onBill: (to: BillingStatus) => void
}

/** Billing status of an item, with a menu of the changes that the user may make. */
export function BillingChip({ item, name, onBill }: BillingChipProps) {
  const why = [item.billingReason, item.invoiceNumber].filter(Boolean).join(', ')
  if (item.heldBy) return <ExportedItem status={item.billingStatus} by={item.heldBy} />
  if (item.billingMoves.length === 0) {
    return (
      <span title={why || undefined}>
        <StatusChip status={item.billingStatus} />
      </span>
    )
  }
  return (
    <Menu
      label={messages.billing}
      items={[
        ...BILLING_STEPS.filter(({ from, to }) => from === item.billingStatus && lacksPrice(item, to)).map(({ to }) =>
          moveItem(to, onBill, messages.noPrice),
        ),
        ...item.billingMoves.map((to) => moveItem(to, onBill)),
      ]}
      trigger={({ ref, ...control }) => (
        <button
          {...control}
          ref={ref}
          type="button"
          className="chip-button"
          title={why || undefined}
          aria-label={messages.billingOf(name, item.billingStatus)}
        >
          <StatusChip status={item.billingStatus} />
          <Icon name="chevron-down" />
        </button>
      )}
    />
  )
}
