import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { useUploads } from '#core/web/file/use-upload.ts'
import type { countBillingNotices } from '#money/billing/notices/billing-notices.contract.ts'
import { deviceMessages } from '../device/messages.en.ts'
import { portalMessages as messages } from '../messages.en.ts'
import type { PortalScreenName } from '../screens.ts'

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

/** How much of this device the server doesn't have yet, next to Today; nothing where nothing is. */
export function UnsentCount({ screen }: { screen: PortalScreenName }) {
  const count = useDevice().entries.length + useUploads().length
  if (count === 0 || screen !== 'operator-dashboard') return null
  return (
    <span className="count new">
      {count}
      <span className="visually-hidden"> {deviceMessages.unsentCount}</span>
    </span>
  )
}
