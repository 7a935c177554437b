import { Link } from 'react-router'
import { dayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { defineList, useListPage } from '#core/web/list/define-list.ts'
import { choicesFilter, searchFilter } from '#core/web/list/list-filters.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { ScreenBar, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import type { findMails, getMailbox, MailboxMail } from '../mailbox.contract.ts'
import { MAIL_KINDS } from '../mailbox.limits.ts'
import { mailboxMessages as messages } from './messages.en.ts'

const MAILS_LIST = defineList<typeof findMails>()({
  name: 'mails',
  endpoint: 'GET /api/portal/mailbox/mails',
  rowKey: ({ id }) => id,
  pageSize: 50,
  texts: messages,
  filters: {
    q: searchFilter(messages.search),
    kind: choicesFilter(messages.kind, MAIL_KINDS, (kind) => messages.kinds[kind], messages.anyKind),
  },
  sorts: ['createdAt'],
  usualSort: '-createdAt',
})

/** The mails that were read, and whether the mailbox can be read. */
export function MailboxScreen() {
  const page = useListPage(MAILS_LIST)
  const { data } = useEndpoint<typeof getMailbox>('GET /api/portal/mailbox')
  const screen = useListScreen(page, { columns: COLUMNS })
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p aria-live="polite">{page.total === undefined ? '\u00A0' : messages.summary(page.total)}</p>
        </div>
      </div>
      {data?.failure ? (
        <Note tone="bad" title={messages.failedTitle}>
          {messages.failures[data.failure]} {messages.tryAgain}
        </Note>
      ) : null}
      <ScreenBar screen={screen} />
      <ScreenRows
        screen={screen}
        empty={
          <EmptyState icon="mail" title={data?.isOn === false ? messages.off : messages.empty}>
            {data?.isOn === false ? messages.offText : messages.emptyText}
          </EmptyState>
        }
        tools={{
          head: messages.actions,
          width: '56px',
          card: 'foot',
          of: ({ filePath, subject }) =>
            filePath === null
              ? []
              : [
                  {
                    icon: 'mail',
                    label: messages.original(subject ?? messages.noSubject),
                    card: messages.openOriginal,
                    stays: true,
                    onSelect: () => void openFile(filePath),
                  },
                ],
        }}
        cards={{ look: 'rows tool-cards' }}
      />
    </div>
  )
}

const COLUMNS: readonly DataColumn<MailboxMail>[] = [
  {
    id: 'subject',
    head: messages.subject,
    headsRow: true,
    title: ({ subject }) => subject ?? '',
    cell: ({ subject }) => subject ?? <span className="faint">{messages.noSubject}</span>,
    card: 'title',
  },
  {
    id: 'from',
    head: messages.from,
    width: '26%',
    title: ({ fromEmail }) => fromEmail ?? '',
    cell: ({ fromName, fromEmail }) => fromName ?? fromEmail ?? <span className="faint">{messages.unknown}</span>,
    card: 'line',
  },
  { id: 'kind', head: messages.kind, width: '168px', cell: ({ kind }) => messages.kinds[kind], card: 'mark' },
  {
    id: 'request',
    head: messages.request,
    width: '112px',
    cell: ({ requestId, reference }) =>
      requestId === null ? (
        <span className="faint">{messages.none}</span>
      ) : (
        <Link className="link" to={paths.request(requestId)}>
          {reference}
        </Link>
      ),
    card: 'aside',
  },
  {
    id: 'createdAt',
    head: messages.arrived,
    width: '120px',
    sort: 'createdAt',
    cell: ({ createdAt }) => <DayText day={dayInOslo(createdAt)} />,
    card: 'line',
  },
]
