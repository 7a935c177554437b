import type { Billable } from '#money/billing/web/BillingDialog.tsx'
import { ChargesBlock } from '#money/billing/web/expenses/ChargesBlock.tsx'
import { usePartBilling } from '#money/billing/web/use-part-billing.tsx'
import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import { BillingChip } from '#visits/parts/web/BillingChip.tsx'
import { PartsTab } from '#visits/parts/web/PartsTab.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'

/** Parts of a project with how billing moves them; for managers its service and expenses, too. */
export function BilledParts({ project }: { project: ProjectDetail }) {
  const billing = usePartBilling()
  const bill = (items: readonly Billable[], to: BillingStatus) => billing.bill(items, to, () => undefined)
  return (
    <>
      <PartsTab project={project} billing={billing} />
      {project.permissions.bill ? (
        <ChargesBlock
          project={project}
          bill={bill}
          chip={(item) => <BillingChip item={item} name={item.text} onBill={(to) => bill([item], to)} />}
          isBusy={billing.isBusy}
        />
      ) : null}
    </>
  )
}
