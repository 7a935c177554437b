import { usePartBilling } from '#money/billing/web/use-part-billing.tsx'
import { PartsUsageScreen } from '#visits/parts/web/usage/PartsUsageScreen.tsx'

/** Parts over all projects, with how billing moves them. */
export default function PartsUsageRoute() {
  return <PartsUsageScreen billing={usePartBilling()} />
}
