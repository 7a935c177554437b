import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockIn, formatOsloTime } from '#core/days.ts'
import { call } from '#core/web/call/call.ts'
import { keyOf } from '#core/web/call/request.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import type { listNotifications, markNotification, Notification } from '../notifications.contract.ts'
import { groupByDay } from './group-by-day.ts'
import { bellMessages as messages } from './messages.en.ts'

const LIST = 'GET /api/portal/notifications'
const PAGE = { pageSize: '30' } as const

/** Own notices, newest first, one page after the other. */
const useNotifications = () =>
  useInfiniteQuery({
    queryKey: keyOf<typeof listNotifications>(LIST, { query: PAGE }),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<typeof listNotifications>(LIST, { query: { ...PAGE, page: String(pageParam) }, signal }),
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })

/** Own notices, newest first, by day. */
export function NoticeList({ onFollow }: { onFollow: () => void }) {
  const { data, isPending, isLoadingError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useNotifications()
  const { mutate: mark } = useChange<typeof markNotification>('PATCH /api/portal/notifications/:id', {
    failed: { title: messages.markFailed },
  })
  // Days are named as of when the list was opened.
  const [now] = useState(() => Date.now())
  if (isPending) return <SkeletonLines lines={5} />
  if (isLoadingError) {
    return (
      <ErrorNote title={messages.failed} onRetry={() => void refetch()}>
        {messages.failedText}
      </ErrorNote>
    )
  }
  const rows = withoutRepeats(data.pages.flatMap(({ items }) => items))
  if (rows.length === 0) {
    return (
      <EmptyState icon="bell" title={messages.emptyTitle}>
        {messages.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="bell-list">
      {groupByDay(rows, now, messages).map(({ day, title, rows: notices }) => (
        <section key={day} aria-label={title}>
          <h3 className="day-head">{title}</h3>
          <ul>
            {notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                onMark={(isRead) => mark({ params: { id: notice.id }, body: { isRead, version: notice.version } })}
                onFollow={onFollow}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <div className="bell-more">
          <Button variant="ghost" full off={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {messages.older}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface NoticeRowProps {
  notice: Notification
  onMark: (isRead: boolean) => void
  onFollow: () => void
}

/** The whole row leads to its screen, and having followed it is having read it. */
function NoticeRow({ notice, onMark, onFollow }: NoticeRowProps) {
  const { subject, text, link, isRead, createdAt } = notice
  return (
    <li className={isRead ? undefined : 'unread'}>
      <Link
        to={link}
        onClick={() => {
          if (!isRead) onMark(true)
          onFollow()
        }}
      >
        {isRead ? null : <span className="visually-hidden">{messages.unread} </span>}
        <b>{subject}</b>
        {text === '' || subject.startsWith(text.replace(/\.$/, '')) ? null : <span>{text}</span>}
      </Link>
      <time dateTime={createdAt} title={formatOsloTime(createdAt)}>
        {clockIn(createdAt)}
      </time>
      <IconButton
        icon={isRead ? 'mail' : 'check'}
        label={isRead ? messages.markUnread : messages.markRead}
        small
        onClick={() => onMark(!isRead)}
      />
    </li>
  )
}

/** A notice that arrived while pages were read is on two of them. */
function withoutRepeats(rows: readonly Notification[]): Notification[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
