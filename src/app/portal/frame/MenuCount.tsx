import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { countBillingNotices } from '#money/billing/notices/billing-notices.contract.ts'
import { portalMessages as messages } from '../messages.en.ts'

/** How much is new behind an entry of the menu; nothing where nothing is. */
export function BillingNoticeCount() {
  const count = useEndpoint<typeof countBillingNotices>('GET /api/portal/billing-notifications/count')
  const unread = count.data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="count new">
      {unread > 999 ? messages.many : unread}
      <span className="visually-hidden"> {messages.unread}</span>
    </span>
  )
}
