import { BillingAreas } from '#app/portal/BillingAreas.tsx'
import { usePartBilling } from '#modules/billing/web/use-part-billing.tsx'
import { ExportsScreen } from '#modules/invoicing/web/ExportsScreen.tsx'

/** What is handed to the accounting system. */
export default function ExportsScreenRoute() {
  return <ExportsScreen switcher={<BillingAreas />} crediting={usePartBilling()} />
}
