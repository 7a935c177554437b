import { BillingAreas } from '#app/portal/BillingAreas.tsx'
import { BillingScreen } from '#money/billing/web/BillingScreen.tsx'
import { ExportHistory } from '#money/invoicing/web/ExportHistory.tsx'
import { useExporting } from '#money/invoicing/web/use-exporting.tsx'

/** Unbilled items. */
export default function BillingScreenRoute() {
  return <BillingScreen switcher={<BillingAreas />} exporting={useExporting()} history={<ExportHistory />} />
}
