import { InboxScreen } from '#money/billing/web/InboxScreen.tsx'

/** Notices about items to bill. */
export default function InboxScreenRoute() {
  return <InboxScreen />
}
