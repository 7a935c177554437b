import { BillingAreas } from '#app/portal/BillingAreas.tsx'
import { BillingScreen } from '#modules/billing/web/BillingScreen.tsx'
import { ExportHistory } from '#modules/invoicing/web/ExportHistory.tsx'
import { useExporting } from '#modules/invoicing/web/use-exporting.tsx'

/** What waits to be billed. */
export default function BillingScreenRoute() {
  return <BillingScreen switcher={<BillingAreas />} exporting={useExporting()} history={<ExportHistory />} />
}
