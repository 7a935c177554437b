import { useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { describeAge } from '#core/days/describe-age.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { type DataColumn, DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import type { findMails, QueuedMail, sendMailAgain, sendMailsAgain } from '../../mail-queue.contract.ts'
import type { Running } from '../../operations.contract.ts'
import type { MailFilter } from '../../operations.limits.ts'
import { runningMessages } from './messages.en.ts'
import { Part } from './Part.tsx'

const messages = runningMessages.mail
const PAGE_SIZE = 10
const SHOWN = ['open', 'failed', 'sent'] as const satisfies MailFilter[]
const TONES = { waiting: 'warn', failed: 'danger', sent: 'ok' } as const

/** The outbox: waiting, failed and sent mails, with buttons to retry. */
export function MailBlock({ mail, at }: { mail: Running['mail']; at: string }) {
  const [status, setStatus] = useState<MailFilter>('open')
  const [page, setPage] = useState(1)
  const mails = useEndpoint<typeof findMails>(
    'GET /api/admin/mails',
    { query: { status, page: String(page), pageSize: String(PAGE_SIZE) } },
    { keepsPrevious: true, everyMs: 30_000 },
  )
  const again = useChange<typeof sendMailAgain>('POST /api/admin/mails/:id/send-again', {
    waits: true,
    done: messages.done,
    failed: messages.failed,
  })
  const all = useChange<typeof sendMailsAgain>('POST /api/admin/mails/send-again', {
    waits: true,
    done: ({ mails: count }) => messages.doneAll(count),
    failed: messages.failed,
  })
  const show = (next: MailFilter) => {
    setStatus(next)
    setPage(1)
  }
  const canAll = mail.failed > 0 || (mails.data?.items ?? []).some(({ canSendAgain }) => canSendAgain)
  const lastSent =
    mail.lastSentAt === null ? messages.noneSent : messages.lastSent(describeAge(mail.lastSentAt, Date.parse(at)))
  return (
    <Part
      id="mail"
      title={messages.title}
      actions={
        <>
          {canAll ? (
            <Button small icon="rotate-cw" off={all.isPending} onClick={() => all.mutate({})}>
              {messages.againAll}
            </Button>
          ) : null}
          <div className="segments small" role="group" aria-label={messages.show}>
            {SHOWN.map((each) => (
              <button key={each} type="button" aria-pressed={each === status} onClick={() => show(each)}>
                {messages.filters[each]}
              </button>
            ))}
          </div>
        </>
      }
    >
      <p className="running-note quiet">
        {messages.counts(mail.waiting, mail.failed)} {lastSent} {mail.isKept ? messages.savedAsFile : null}
      </p>
      <DataList
        caption={messages.caption}
        columns={makeColumns((row) => again.mutate({ params: { id: row.id } }))}
        rows={mails.data?.items}
        rowKey={({ id }) => id}
        failed={failureOf(mails, messages.failedTitle)}
        empty={<EmptyState icon="mail" title={messages.empty[status]} />}
        isBusy={mails.isFetching}
        cards={{ look: 'rows tool-cards' }}
        skeletonRows={2}
      >
        {mails.data && mails.data.total > PAGE_SIZE ? <Pager {...mails.data} onPage={setPage} /> : null}
      </DataList>
      <p className="running-note faint">{messages.privacy}</p>
    </Part>
  )
}

const makeColumns = (onAgain: (row: QueuedMail) => void): DataColumn<QueuedMail>[] => [
  {
    id: 'state',
    head: messages.columns.state,
    width: '96px',
    cell: ({ status }) => <StateMark tone={TONES[status]}>{messages.status[status]}</StateMark>,
    card: 'mark',
  },
  {
    id: 'to',
    head: messages.columns.to,
    width: '22%',
    title: formatRecipients,
    cell: formatRecipients,
    card: 'foot',
    cardCell: (row) => <Whole text={formatRecipients(row)} />,
  },
  {
    id: 'subject',
    head: messages.columns.subject,
    title: ({ subject }) => subject,
    cell: ({ subject }) => subject,
    card: 'title',
  },
  {
    id: 'why',
    head: messages.columns.why,
    width: '28%',
    title: describeReason,
    cell: describeReason,
    card: 'foot',
    cardCell: (row) => <Whole text={describeReason(row)} />,
  },
  { id: 'when', head: messages.columns.when, width: '184px', wideOnly: true, cell: formatWhen, card: 'line' },
  {
    id: 'again',
    head: <span className="visually-hidden">{messages.columns.again}</span>,
    width: '128px',
    align: 'number',
    cell: (row) =>
      row.canSendAgain ? (
        <Button
          small
          icon="rotate-cw"
          aria-label={messages.againOf(row.subject, formatRecipients(row))}
          onClick={() => onAgain(row)}
        >
          {messages.again}
        </Button>
      ) : null,
    card: 'aside',
  },
]

/** In a card nothing is cut: there is no place to point at for the rest. */
const Whole = ({ text }: { text: string }) => (text === '' ? null : <span className="running-whole">{text}</span>)

const formatRecipients = ({ to }: QueuedMail): string => to.join(', ')

function describeReason({ problem, answer, attempts, status, urgency }: QueuedMail): string {
  if (problem === null) return ''
  const parts = [messages.problem(problem), messages.answered(answer ?? ''), messages.tries(attempts)]
  return [...parts, ...(status === 'failed' && urgency === 'security' ? [messages.linkMayEnd] : [])].join(', ')
}

function formatWhen({ status, createdAt, dueAt, sentAt }: QueuedMail): string {
  if (status === 'sent' && sentAt !== null) return messages.sent(formatOsloTime(sentAt))
  return dueAt === null ? messages.written(formatOsloTime(createdAt)) : messages.next(formatOsloTime(dueAt))
}
