import { sumAmounts } from '#core/contract/amounts.ts'
import { Button } from '#ui/basic/Button.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import type { BillingProject } from '../billing-overview.contract.ts'
import { dashboardMessages as messages } from './messages.en.ts'

type Items = BillingProject['items']

interface BulkProps {
  projects: readonly BillingProject[]
  isBusy: boolean
  onBill: (items: Items, to: 'approved' | 'billed' | 'not billable') => void
  onExport: () => void
}

/** Bulk actions on the items of the chosen projects: for all of them or none. */
export function BillingBulk({ projects, isBusy, onBill, onExport }: BulkProps) {
  const items = projects.flatMap((project) => project.items)
  const pending = items.filter(({ billingStatus }) => billingStatus === 'pending')
  const approved = items.filter(({ billingStatus }) => billingStatus === 'approved')
  const open = [...pending, ...approved]
  return (
    <>
      {[...new Set(open.map(({ currency }) => currency))].map((currency) => (
        <MoneyText
          key={currency}
          amount={sumAmounts(open.flatMap((item) => (item.currency === currency ? (item.total ?? []) : [])))}
          currency={currency}
        />
      ))}
      {pending.length > 0 ? (
        <Button icon="circle-check" off={isBusy} onClick={() => onBill(pending, 'approved')}>
          {messages.approve(pending.length)}
        </Button>
      ) : null}
      {approved.length > 0 ? (
        <>
          <Button variant="primary" icon="download" onClick={onExport}>
            {messages.exportProjects(projects.length)}
          </Button>
          <Button icon="check" off={isBusy} onClick={() => onBill(approved, 'billed')}>
            {messages.bill}
          </Button>
        </>
      ) : null}
      {open.length > 0 ? (
        <Button off={isBusy} onClick={() => onBill(open, 'not billable')}>
          {messages.notBillable}
        </Button>
      ) : null}
    </>
  )
}
