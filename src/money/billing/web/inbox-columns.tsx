import { Link, useNavigate } from 'react-router'
import { formatPrintedTime } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusMark, statusClass, StatusShape } from '#ui/basic/StatusMark.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { BillingNotice, NoticeGroup } from '../notices/billing-notices.contract.ts'
import { billingMessages, inboxMessages as messages } from './messages.en.ts'

export type InboxRow =
  | { kind: 'group'; group: NoticeGroup }
  | { kind: 'notice'; group: NoticeGroup; notice: BillingNotice }
type Item = NonNullable<BillingNotice['item']>

interface InboxColumnProps {
  isBusy: boolean
  /** Projects with folded notices. */
  folded: ReadonlySet<string>
  onFold: (projectId: string) => void
  onApprove: (row: InboxRow) => void
  onMark: (row: InboxRow) => void
  onBill: (item: Item, to: Item['billingStatus']) => void
}

/** The subject; vessel and project are in the heading. */
function formatNotice({ operatorName, partId, partName }: BillingNotice): string {
  if (partName === null) return messages.finished
  return partId === null ? messages.addedAndRemoved(operatorName, partName) : messages.added(operatorName, partName)
}

/** Distinguishes notices of a project with the same sentence. */
const formatPosition = ({ group, notice }: Extract<InboxRow, { kind: 'notice' }>): string =>
  messages.place(group.notices.findIndex(({ id }) => id === notice.id) + 1, group.notices.length)

const quantityOf = ({ quantity, unit }: BillingNotice): string | null =>
  quantity === null ? null : [quantity, unit].filter(Boolean).join(' ')

/** How long ago, in the largest unit of at least 1. */
function formatAge(createdAt: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(createdAt)) / 60_000))
  if (minutes < 60) return messages.minutes(minutes)
  return minutes < 1440 ? messages.hours(Math.floor(minutes / 60)) : messages.days(Math.floor(minutes / 1440))
}

/** Pending items of these notices that can be approved, each once. */
export const waitingIn = (notices: readonly BillingNotice[]): Item[] => [
  ...new Map(
    notices.flatMap(({ item }) =>
      item?.billingStatus === 'pending' && item.billingMoves.includes('approved') ? [[item.id, item] as const] : [],
    ),
  ).values(),
]

const Sums = ({ sums }: Pick<NoticeGroup, 'sums'>) =>
  sums.map(({ currency, total }) => (
    <span key={currency} className="quiet nowrap inbox-sum">
      <MoneyText amount={total} currency={currency} />
    </span>
  ))

const FoldButton = ({
  group,
  folded,
  onFold,
}: { group: NoticeGroup } & Pick<InboxColumnProps, 'folded' | 'onFold'>) => (
  <button
    type="button"
    className="inbox-fold"
    aria-expanded={!folded.has(group.projectId)}
    aria-label={messages.noticesOf(group.projectNumber, group.notices.length)}
    onClick={() => onFold(group.projectId)}
  >
    <Icon name={folded.has(group.projectId) ? 'chevron-right' : 'chevron-down'} />
  </button>
)

const GroupTitle = ({ group }: { group: NoticeGroup }) => (
  <Cluster as="span" gap={12} className="inbox-title">
    <Link to={`${paths.project(group.projectId)}?tab=parts`}>{group.projectNumber}</Link>
    <b>{group.vesselName}</b>
    <StatusMark status={group.status} />
    <Sums sums={group.sums} />
  </Cluster>
)

/** The fold button of a project, or the unread mark of a notice. */
const makeFoldColumn = (fold: Pick<InboxColumnProps, 'folded' | 'onFold'>): DataColumn<InboxRow> => ({
  id: 'dot',
  head: <span className="visually-hidden">{messages.dot}</span>,
  width: '36px',
  cellClass: 'control',
  cell: (row) =>
    row.kind === 'group' ? (
      <FoldButton group={row.group} {...fold} />
    ) : row.notice.isRead ? null : (
      <span className="inbox-dot" role="img" aria-label={messages.dot} />
    ),
})

const AGE: DataColumn<InboxRow> = {
  id: 'age',
  wideOnly: true,
  head: messages.age,
  width: '72px',
  align: 'number',
  cellClass: 'quiet',
  title: (row) => (row.kind === 'group' ? '' : formatPrintedTime(row.notice.createdAt)),
  cell: (row) => (row.kind === 'group' ? null : formatAge(row.notice.createdAt)),
  card: 'aside',
}

/** The sentence; below it number and quantity, where their columns have no room. */
const NoticeText = ({ notice }: { notice: BillingNotice }) => (
  <>
    {formatNotice(notice)}
    <small className="inbox-part">{[notice.partNumber, quantityOf(notice)].filter(Boolean).join(' · ')}</small>
  </>
)

/** A row per project with the actions for all of its notices, followed by the notices. */
export function makeInboxColumns(props: InboxColumnProps): DataColumn<InboxRow>[] {
  const { isBusy, folded, onFold, onApprove, onMark, onBill } = props
  const groupTools = (row: InboxRow) => {
    const waiting = waitingIn(row.group.notices).length
    return (
      <Cluster as="span" gap={8} align="stretch" justify="end" className="inbox-tools">
        {waiting > 0 ? (
          <Button
            small
            icon="circle-check"
            off={isBusy}
            aria-label={messages.ofProject(messages.approve(waiting), row.group.projectNumber)}
            onClick={() => onApprove(row)}
          >
            {messages.approve(waiting)}
          </Button>
        ) : null}
        {row.group.unread > 0 ? (
          <Button
            small
            variant="ghost"
            aria-label={messages.ofProject(messages.markRead, row.group.projectNumber)}
            onClick={() => onMark(row)}
          >
            {messages.markRead}
          </Button>
        ) : null}
      </Cluster>
    )
  }
  return [
    makeFoldColumn({ folded, onFold }),
    {
      id: 'message',
      head: messages.message,
      cellClass: 'inbox-message',
      title: (row) => (row.kind === 'group' ? '' : formatNotice(row.notice)),
      cell: (row) => (row.kind === 'group' ? <GroupTitle group={row.group} /> : <NoticeText notice={row.notice} />),
      card: 'title',
      cardCell: (row) =>
        row.kind === 'group' ? (
          <span className="inbox-heading">
            <FoldButton group={row.group} folded={folded} onFold={onFold} />
            <GroupTitle group={row.group} />
          </span>
        ) : (
          formatNotice(row.notice)
        ),
    },
    {
      id: 'part',
      wideOnly: true,
      head: messages.part,
      width: '132px',
      cellClass: 'quiet',
      title: (row) => (row.kind === 'group' ? '' : (row.notice.partName ?? '')),
      cell: (row) =>
        // The text of the notice contains the part's name.
        row.kind === 'group' ? null : row.notice.partNumber,
    },
    {
      id: 'quantity',
      wideOnly: true,
      head: messages.quantity,
      width: '80px',
      align: 'number',
      cell: (row) => (row.kind === 'group' ? null : quantityOf(row.notice)),
    },
    {
      id: 'total',
      head: messages.total,
      width: '132px',
      align: 'number',
      cell: (row) =>
        row.kind === 'group' ? null : (
          <MoneyText amount={row.notice.totalCost} currency={row.notice.currency} none="–" />
        ),
      card: 'line',
      cardCell: (row) =>
        row.kind === 'group' ? null : (
          <>
            {[row.notice.partNumber, quantityOf(row.notice), ''].filter((text) => text !== null).join(' · ')}
            <MoneyText amount={row.notice.totalCost} currency={row.notice.currency} none="–" />
          </>
        ),
    },
    AGE,
    {
      id: 'billing',
      head: messages.billing,
      width: '220px',
      cellClass: 'control',
      cell: (row) =>
        row.kind === 'group' ? groupTools(row) : <NoticeTools row={row} onMark={onMark} onBill={onBill} />,
      card: 'foot',
    },
  ]
}

interface NoticeToolsProps extends Pick<InboxColumnProps, 'onMark' | 'onBill'> {
  row: Extract<InboxRow, { kind: 'notice' }>
}

/** Billing status, and as a menu the possible moves. */
function NoticeTools({ row, onMark, onBill }: NoticeToolsProps) {
  const { item, isRead, billingStatus } = row.notice
  const navigate = useNavigate()
  return (
    <Menu
      label={messages.actions}
      align="end"
      items={[
        ...(item?.billingMoves ?? []).map((to) => ({
          id: to,
          label: billingMessages.verbs[to],
          mark: (
            <span className={statusClass(to)}>
              <StatusShape status={to} />
            </span>
          ),
          onSelect: () => item && onBill(item, to),
        })),
        ...(item?.heldBy
          ? [
              {
                id: 'export',
                icon: 'arrow-up-right' as const,
                label: messages.openExport(item.heldBy.number),
                onSelect: () => void navigate(`${paths.billingExports}?open=${item.heldBy?.id}`),
              },
            ]
          : []),
        {
          id: 'read',
          icon: isRead ? ('eye-off' as const) : ('eye' as const),
          label: isRead ? messages.markUnread : messages.markRead,
          startsGroup: true,
          onSelect: () => onMark(row),
        },
      ]}
      trigger={({ ref, ...control }) => (
        <button
          {...control}
          ref={ref}
          type="button"
          className="chip-button"
          aria-label={`${billingStatus}, ${messages.actions}: ${formatNotice(row.notice)}, ${row.group.projectNumber}, ${formatPosition(row)}`}
        >
          <StatusMark status={billingStatus} />
          <Icon name="chevron-down" />
        </button>
      )}
    />
  )
}
