import { useState } from 'react'
import { formatDay } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useAddress } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type {
  AdminCrossReference,
  deleteReference,
  findAdminReferences,
  findUnanswered,
  UnansweredQuestion,
} from '../../finder.contract.ts'
import { selectRows } from '../../reference-view.ts'
import { referenceAdminMessages as messages } from './messages.en.ts'
import { ReferenceDialog } from './ReferenceDialog.tsx'

/** In the address: a row to be. */
const NEW = 'new'
const idOf = ({ id }: AdminCrossReference) => id

const COLUMNS: DataColumn<AdminCrossReference>[] = [
  {
    id: 'system',
    head: messages.labels.system,
    cellClass: 'name',
    title: ({ system }) => system,
    cell: ({ system }) => system,
    card: 'title',
  },
  { id: 'maker', head: messages.labels.maker, title: ({ maker }) => maker, cell: ({ maker }) => maker, card: 'line' },
  { id: 'kind', head: messages.labels.kind, width: '112px', cell: ({ kind }) => messages.kinds[kind] },
  {
    id: 'need',
    head: messages.labels.reagentNeed,
    width: '144px',
    cell: ({ reagentNeed }) => messages.needs[reagentNeed],
  },
  { id: 'number', head: messages.labels.itemNumber, width: '112px', cell: ({ itemNumber }) => itemNumber ?? '' },
  {
    id: 'confidence',
    head: messages.labels.confidence,
    width: '112px',
    cell: ({ confidence }) => messages.confidences[confidence],
  },
  {
    id: 'checked',
    head: messages.labels.checked,
    width: '112px',
    cell: ({ checked }) => formatDay(checked),
    card: 'foot',
  },
]

/** The cross-reference: what the finder, its table and the pages answer from, and what was asked and not found. */
export function ReferencesTab() {
  const query = useEndpoint<typeof findAdminReferences>('GET /api/admin/cross-references')
  const removal = useChange<typeof deleteReference>('DELETE /api/admin/cross-references/:id', {
    done: messages.deleted,
    failed: messages.deleteFailed,
    waits: true,
  })
  const address = useAddress()
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<AdminCrossReference | null>(null)
  const edit = address.get('edit')
  const row = query.data?.find(({ id }) => id === edit) ?? null
  const open = (id: string) => address.set({ edit: id }, edit === '' && id !== '' ? 'push' : 'replace')
  const all = query.data
  const rows = all && selectRows(all, { search, principle: null, answer: null, sort: null })
  return (
    <main className="admin-main" id="main" tabIndex={-1}>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p aria-live="polite">{all && rows ? messages.summary(rows.length, all.length) : '\u00a0'}</p>
        </div>
        <div className="actions">
          <SearchBox label={messages.search} placeholder={messages.search} value={search} onValue={setSearch} />
          <Button variant="primary" icon="plus" onClick={() => open(NEW)}>
            {messages.create}
          </Button>
        </div>
      </div>
      <DataList
        caption={messages.heading}
        columns={COLUMNS}
        rows={rows}
        rowKey={idOf}
        failed={failureOf(query, messages.failedTitle, messages.failedText)}
        empty={
          <EmptyState title={search === '' ? messages.emptyTitle : messages.noMatch}>
            {search === '' ? messages.emptyText : messages.noMatchText}
          </EmptyState>
        }
        isBusy={query.isFetching}
        open={edit || null}
        onOpen={({ id }) => open(id)}
        tools={{
          head: messages.actions,
          width: '96px',
          of: (each) => [
            { icon: 'pencil', label: messages.edit(each.system), onSelect: () => open(each.id) },
            { icon: 'trash-2', label: messages.remove(each.system), onSelect: () => setRemoving(each) },
          ],
        }}
        cards={{ look: 'rows' }}
      />
      <Unanswered />
      {row !== null || edit === NEW ? <ReferenceDialog key={edit} row={row} onClose={() => open('')} /> : null}
      {removing === null ? null : (
        <RemoveDialog
          title={messages.deleteTitle(removing.system)}
          text={messages.deleteText}
          action={messages.deleteAction}
          row={removing}
          removal={removal}
          onClose={() => setRemoving(null)}
        />
      )}
    </main>
  )
}

const ASKED_COLUMNS: DataColumn<UnansweredQuestion>[] = [
  { id: 'asked', head: messages.asked, cellClass: 'name', cell: ({ asked }) => asked, card: 'title' },
  { id: 'times', head: messages.times, width: '96px', cell: ({ times }) => times, card: 'line' },
  { id: 'days', head: messages.days, width: '96px', cell: ({ days }) => days },
  { id: 'last', head: messages.lastDay, width: '128px', cell: ({ lastDay }) => formatDay(lastDay), card: 'foot' },
]

/** Questions of visitors without an answer: candidates for new rows. */
function Unanswered() {
  const query = useEndpoint<typeof findUnanswered>('GET /api/admin/unanswered-questions')
  return (
    <section aria-labelledby="unanswered-heading">
      <h2 id="unanswered-heading">{messages.unanswered}</h2>
      <p>{messages.unansweredText}</p>
      <DataList
        caption={messages.unanswered}
        columns={ASKED_COLUMNS}
        rows={query.data}
        rowKey={({ asked }) => asked}
        failed={failureOf(query, messages.failedTitle, messages.failedText)}
        empty={<EmptyState title={messages.nothingAsked}>{messages.nothingAskedText}</EmptyState>}
        isBusy={query.isFetching}
        cards={{ look: 'rows' }}
        skeletonRows={3}
      />
    </section>
  )
}
