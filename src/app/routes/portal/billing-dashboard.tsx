import { BillingScreen } from '#modules/billing/web/BillingScreen.tsx'

/** What waits to be billed. */
export default function BillingScreenRoute() {
  return <BillingScreen />
}
