import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { pageIn } from '#core/web/address-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListAddress, type AddressChanges } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { findBillingNotices, markBillingNotice, readBillingNotices } from '../notices/billing-notices.contract.ts'
import { makeInboxColumns, waitingIn, type InboxRow } from './inbox-columns.tsx'
import { inboxMessages as messages } from './messages.en.ts'
import { usePartBilling } from './use-part-billing.tsx'

const PAGE_SIZE = 20
const ORDERS = ['-unread', '-createdAt', 'createdAt'] as const
const rowKey = (row: InboxRow) => (row.kind === 'group' ? row.group.projectId : row.notice.id)

/** Notices about items to bill, by project; live. */
export function InboxScreen() {
  const { query, change } = useListAddress()
  const page = pageIn(query)
  const sort = ORDERS.find((order) => order === query.get('sort')) ?? '-unread'
  const onlyUnread = query.get('unread') === 'true'
  const list = useEndpoint<typeof findBillingNotices>(
    'GET /api/portal/billing-notifications',
    {
      query: {
        sort,
        page: String(page),
        pageSize: String(PAGE_SIZE),
        ...(onlyUnread ? ({ unread: 'true' } as const) : {}),
      },
    },
    { keepsPrevious: true },
  )
  const { bill, isBusy, dialog } = usePartBilling()
  const mark = useChange<typeof markBillingNotice>('PATCH /api/portal/billing-notifications/:id', {
    failed: messages.failedMark,
  })
  const readAll = useChange<typeof readBillingNotices>('POST /api/portal/billing-notifications/read-all', {
    done: messages.markedAll,
    failed: messages.failedMark,
  })
  const navigate = useNavigate()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (id: string) =>
    setFolded(new Set(folded.has(id) ? [...folded].filter((each) => each !== id) : [...folded, id]))
  const rows = list.data?.items.flatMap((group): InboxRow[] => [
    { kind: 'group', group },
    ...(folded.has(group.projectId) ? [] : group.notices.map((notice) => ({ kind: 'notice' as const, group, notice }))),
  ])
  const approve = (row: InboxRow) => {
    const waiting = waitingIn(row.kind === 'group' ? row.group.notices : [row.notice])
    if (waiting.length > 0) bill(waiting, 'approved', () => undefined)
  }
  const read = (row: InboxRow) =>
    row.kind === 'group'
      ? readAll.mutate({ body: { projectId: row.group.projectId } })
      : mark.mutate({ params: { id: row.notice.id }, body: { isRead: !row.notice.isRead } })
  const { cursor } = useRowKeys({
    rows,
    rowKey,
    onOpen: ({ group }) => void navigate(`${paths.project(group.projectId)}?tab=parts`),
    keys: (current) =>
      current ? { a: () => approve(current), r: () => read(current), z: () => fold(current.group.projectId) } : {},
  })
  return (
    <div className="page inbox">
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p aria-live="polite">{list.data ? messages.unread(list.data.unread, list.data.notices) : '\u00A0'}</p>
        </div>
        <div className="actions">
          <Orders sort={sort} onlyUnread={onlyUnread} onChange={change} />
          <Button off={readAll.isPending || !list.data?.unread} onClick={() => readAll.mutate({ body: {} })}>
            {messages.markAll}
          </Button>
        </div>
      </div>
      <DataList
        caption={messages.caption}
        columns={makeInboxColumns({
          isBusy,
          folded,
          onFold: fold,
          onApprove: approve,
          onMark: read,
          onBill: (item, to) => bill([item], to, () => undefined),
        })}
        rows={rows}
        rowKey={rowKey}
        failed={failureOf(list, messages.failed, messages.failedText)}
        empty={<Nothing onAll={onlyUnread ? () => change({ unread: '' }) : null} />}
        isBusy={list.isPending}
        cursor={cursor}
        rowProps={(row) => ({
          className: row.kind === 'group' ? 'inbox-group' : row.notice.isRead ? '' : 'inbox-unread',
        })}
        cards={{ look: 'rows tool-cards', classOf: (row) => (row.kind === 'group' ? 'inbox-group' : undefined) }}
      >
        {list.data ? (
          <Pager {...list.data} onPage={(next) => change({ page: String(next) })}>
            <Kbd>J</Kbd> <Kbd>K</Kbd> {messages.keys.row} <Kbd>A</Kbd> {messages.keys.approve} <Kbd>R</Kbd>{' '}
            {messages.keys.read} <Kbd>Z</Kbd> {messages.keys.fold} <Kbd>Enter</Kbd> {messages.keys.open}
          </Pager>
        ) : null}
      </DataList>
      {dialog}
    </div>
  )
}

interface OrdersProps {
  sort: (typeof ORDERS)[number]
  onlyUnread: boolean
  onChange: (changes: AddressChanges, how: 'push') => void
}

const Orders = ({ sort, onlyUnread, onChange }: OrdersProps) => (
  <>
    <div className="segments" role="group" aria-label={messages.order}>
      {ORDERS.map((order) => (
        <button
          key={order}
          type="button"
          aria-pressed={order === sort}
          onClick={() => onChange({ sort: order === '-unread' ? '' : order }, 'push')}
        >
          {messages.orders[order]}
        </button>
      ))}
    </div>
    <button
      type="button"
      className="filter-chip"
      aria-pressed={onlyUnread}
      onClick={() => onChange({ unread: onlyUnread ? '' : 'true' }, 'push')}
    >
      {messages.onlyUnread}
    </button>
  </>
)

const Nothing = ({ onAll }: { onAll: (() => void) | null }) => (
  <div className="table-wrap">
    {onAll === null ? (
      <EmptyState icon="inbox" title={messages.emptyTitle}>
        {messages.emptyText}
      </EmptyState>
    ) : (
      <EmptyState
        icon="circle-check"
        title={messages.emptyUnreadTitle}
        actions={<Button onClick={onAll}>{messages.showAll}</Button>}
      >
        {messages.emptyUnreadText}
      </EmptyState>
    )}
  </div>
)
