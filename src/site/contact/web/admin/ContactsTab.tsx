import { useRef } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useAddress } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { Select } from '#ui/field/Select.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { ContactMessage, exportContacts, listContacts } from '../../contacts-admin.contract.ts'
import { makeContactColumns } from './contact-columns.tsx'
import { CONTACT_FILTERS, filterContacts, toFilter } from './contact-list.ts'
import { ContactPanel } from './ContactPanel.tsx'
import { contactAdminMessages as messages } from './messages.en.ts'
import { useContactChange } from './use-contact-change.ts'

const PAGE_SIZE = 50
const idOf = ({ id }: ContactMessage) => id

/** Contact messages: the list, and the panel in which one is read, answered and marked as handled. */
export function ContactsTab() {
  const contacts = useEndpoint<typeof listContacts>('GET /api/admin/contacts')
  const list = useContactList(contacts.data)
  const search = useRef<HTMLInputElement>(null)
  const { cursor, before, next } = useRowKeys({
    rows: list.message ? list.matching : list.rows,
    rowKey: idOf,
    open: list.message?.id ?? null,
    onOpen: list.open,
    onClose: () => list.open(null),
    keys: () => ({ '/': () => search.current?.focus() }),
  })
  return (
    <>
      <main className="admin-main" id="main" tabIndex={-1}>
        <Head rows={contacts.data} matching={list.isFiltered ? list.matching.length : null} />
        <div className="filters">
          <SearchBox
            label={messages.search}
            placeholder={messages.searchPlaceholder}
            value={list.q}
            onValue={(q) => list.narrow({ q })}
            inputRef={search}
          />
          <Select
            aria-label={messages.show}
            value={list.filter}
            options={CONTACT_FILTERS.map((value) => ({ value, label: messages.filters[value] }))}
            onValue={(show) => list.narrow({ show })}
          />
        </div>
        <DataList
          caption={messages.heading}
          columns={makeContactColumns(list.open, list.message !== null)}
          rows={contacts.data && list.rows}
          rowKey={idOf}
          failed={failureOf(contacts, messages.failedTitle, messages.failedText)}
          empty={<Nothing isFiltered={list.isFiltered} onClear={() => list.narrow({ q: '', show: '' })} />}
          isBusy={contacts.isFetching}
          open={list.message?.id ?? null}
          cursor={cursor}
          onOpen={list.open}
          rowProps={({ isRead }) => (isRead ? {} : { className: 'is-unread' })}
          cards={{ look: 'rows', classOf: ({ isRead }) => (isRead ? 'read' : undefined) }}
        >
          {contacts.data ? (
            <Pager page={list.page} pageSize={PAGE_SIZE} total={list.matching.length} onPage={list.goToPage} />
          ) : null}
        </DataList>
      </main>
      {list.message ? (
        <ContactPanel
          key={list.message.id}
          message={list.message}
          onClose={() => list.open(null)}
          onBefore={before}
          onNext={next}
        />
      ) : null}
    </>
  )
}

function Head({ rows, matching }: { rows: readonly ContactMessage[] | undefined; matching: number | null }) {
  const download = useCsv<typeof exportContacts>('GET /api/admin/contacts/export', {
    fileName: 'contact-messages.csv',
    failed: messages.downloadFailed,
  })
  const open = rows?.filter(({ handledAt }) => handledAt === null).length ?? 0
  return (
    <div className="page-head">
      <div>
        <h1>{messages.heading}</h1>
        <p aria-live="polite">
          {rows === undefined
            ? '\u00a0'
            : matching === null
              ? messages.summary(rows.length, open)
              : messages.matches(matching)}
        </p>
      </div>
      <div className="actions">
        <Button icon="download" off={download.isPending} onClick={() => download.mutate({})}>
          {messages.download}
        </Button>
      </div>
    </div>
  )
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      icon="search"
      title={messages.noMatchTitle}
      actions={<Button onClick={onClear}>{messages.clear}</Button>}
    >
      {messages.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState title={messages.emptyTitle}>{messages.emptyText}</EmptyState>
  )

/** Filters and the open message; all of it is in the address. */
function useContactList(all: readonly ContactMessage[] | undefined) {
  const address = useAddress()
  const reading = useContactChange()
  const q = address.get('q')
  const filter = toFilter(address.get('show'))
  const matching = filterContacts(all ?? [], q, filter)
  const lastPage = Math.max(1, Math.ceil(matching.length / PAGE_SIZE))
  const page = Math.min(lastPage, Math.max(1, Number.parseInt(address.get('page'), 10) || 1))
  // Found among all: a message that was just handled leaves the filtered list, not the panel.
  const message = all?.find(({ id }) => id === address.get('open')) ?? null

  const open = (row: ContactMessage | null) => {
    address.set({ open: row?.id ?? '' }, message === null && row !== null ? 'push' : 'replace')
    // A refusal means that another person was faster; the list then shows the current row.
    if (row && !row.isRead) reading.mutate({ params: { id: row.id }, body: { isRead: true, version: row.version } })
  }
  return {
    q,
    filter,
    isFiltered: q !== '' || filter !== '',
    matching,
    page,
    rows: matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    message,
    open,
    narrow: (values: { q?: string; show?: string }) => address.set({ ...values, page: '' }),
    goToPage: (next: number) => address.set({ page: next === 1 ? '' : String(next) }),
  }
}
