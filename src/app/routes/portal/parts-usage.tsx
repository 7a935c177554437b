import { usePartBilling } from '#modules/billing/web/use-part-billing.tsx'
import { PartsUsageScreen } from '#modules/parts/web/usage/PartsUsageScreen.tsx'

/** Parts over all projects, with how billing moves them. */
export default function PartsUsageRoute() {
  return <PartsUsageScreen billing={usePartBilling()} />
}
