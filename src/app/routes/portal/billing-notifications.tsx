import { InboxScreen } from '#money/billing/web/InboxScreen.tsx'

/** What managers were told is to be billed. */
export default function InboxScreenRoute() {
  return <InboxScreen />
}
