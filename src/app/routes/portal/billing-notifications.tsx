import { InboxScreen } from '#modules/billing/web/InboxScreen.tsx'

/** What managers were told is to be billed. */
export default function InboxScreenRoute() {
  return <InboxScreen />
}
