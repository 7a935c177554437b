import { BillingAreas } from '#app/portal/BillingAreas.tsx'
import { usePartBilling } from '#money/billing/web/use-part-billing.tsx'
import { ExportsScreen } from '#money/invoicing/web/ExportsScreen.tsx'

/** Exports to the accounting system. */
export default function ExportsScreenRoute() {
  return <ExportsScreen switcher={<BillingAreas />} crediting={usePartBilling()} />
}
