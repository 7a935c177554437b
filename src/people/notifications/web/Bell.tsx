import { useId } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { LiveMark } from '#ui/LiveMark.tsx'
import { Popover } from '#ui/overlay/Popover.tsx'
import type { countNotifications, readAllNotifications } from '../notifications.contract.ts'
import { bellMessages as messages } from './messages.en.ts'
import { NoticeList } from './NoticeList.tsx'

/** Larger counts are shown as "99+". */
const COUNT_MAX = 99

/** The count of unread notices next to the bell; a press opens the list under it. */
export function Bell() {
  const unread = useEndpoint<typeof countNotifications>('GET /api/portal/notifications/count').data?.unread ?? 0
  const heading = useId()
  return (
    <>
      <LiveMark />
      <Popover
        className="bell"
        labelledBy={heading}
        trigger={(control) => (
          <button className="icon-button bell-button" type="button" aria-label={messages.bell(unread)} {...control}>
            <Icon name="bell" />
            {unread > 0 ? (
              <span className="badge" aria-hidden="true">
                {unread > COUNT_MAX ? messages.many : unread}
              </span>
            ) : null}
          </button>
        )}
      >
        {(close) => (
          <>
            <BellHead id={heading} unread={unread} />
            <NoticeList onFollow={close} />
          </>
        )}
      </Popover>
      <span className="visually-hidden" role="status">
        {unread > 0 ? messages.bell(unread) : ''}
      </span>
    </>
  )
}

function BellHead({ id, unread }: { id: string; unread: number }) {
  const markAll = useChange<typeof readAllNotifications>('POST /api/portal/notifications/read-all', {
    failed: { title: messages.markFailed },
    waits: true,
  })
  return (
    <Cluster gap={8} justify="between" className="bell-head">
      <h2 id={id}>{messages.title}</h2>
      {unread > 0 ? (
        <Button variant="ghost" small off={markAll.isPending} onClick={() => markAll.mutate({})}>
          {messages.markAll}
        </Button>
      ) : null}
    </Cluster>
  )
}
