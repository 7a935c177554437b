import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { useUploads } from '#core/web/file/use-upload.ts'
import type { countBillingNotices } from '#money/billing/notices/billing-notices.contract.ts'
import type { countRequests } from '#money/requests/requests.contract.ts'
import { deviceMessages } from '../device/messages.en.ts'
import { portalMessages as messages } from '../messages.en.ts'
import type { PortalScreenName } from '../screens.ts'
import type { MenuEntry } from './menu.ts'

const Count = ({ count, words }: { count: number; words: string }) =>
  count === 0 ? null : (
    <span className="count new">
      {count > 999 ? messages.many : count}
      <span className="visually-hidden"> {words}</span>
    </span>
  )

function BillingNoticeCount() {
  const count = useEndpoint<typeof countBillingNotices>('GET /api/portal/billing-notifications/count')
  return <Count count={count.data?.unread ?? 0} words={messages.unread} />
}

function RequestCount() {
  const count = useEndpoint<typeof countRequests>('GET /api/portal/requests/count')
  return <Count count={count.data?.waiting ?? 0} words={messages.waitingRequests} />
}

/** How much is new behind an entry of the menu; nothing where nothing is. */
export const MenuCount = ({ counts }: Pick<MenuEntry, 'counts'>) =>
  counts === undefined ? null : counts === 'waiting requests' ? <RequestCount /> : <BillingNoticeCount />

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
