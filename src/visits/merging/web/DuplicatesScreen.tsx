import { useState } from 'react'
import { Link } from 'react-router'
import { pageIn } from '#core/web/address-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import {
  MERGE_KINDS,
  type Dismiss,
  type DuplicatePair,
  type FindDuplicates,
  type MergeKindName,
} from './merge-kinds.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { MergesBlock } from './MergesBlock.tsx'
import { mergeMessages as messages } from './messages.en.ts'

const PAGE_SIZE = '25'

/** Possible duplicates of vessels or companies, in pairs: compared, merged, or dismissed. */
export function DuplicatesScreen({ kind }: { kind: MergeKindName }) {
  const { duplicates, dismiss: dismissLine, list: listPath, words } = MERGE_KINDS[kind]
  const { query, change } = useListAddress()
  const [open, setOpen] = useState<DuplicatePair | null>(null)
  const list = useEndpoint<FindDuplicates>(
    duplicates,
    { query: { page: String(pageIn(query)), pageSize: PAGE_SIZE } },
    { keepsPrevious: true },
  )
  const dismiss = useChange<Dismiss>(dismissLine, {
    done: ({ a, b }) => words.dismissed(a.name, b.name),
    failed: messages.dismissFailed,
    waits: true,
  })
  const apart = ({ pair }: DuplicatePair) => dismiss.mutate({ params: { pair } }, { onSuccess: () => setOpen(null) })
  return (
    <div className="page duplicates">
      <Link className="crumb" to={listPath}>
        <Icon name="chevron-left" />
        {words.crumb}
      </Link>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p aria-live="polite">{list.data ? words.summary(list.data.total) : '\u00A0'}</p>
        </div>
      </div>
      <Stack gap={32}>
        <DataList
          caption={words.caption}
          columns={makeColumns(words.first)}
          rows={list.data?.items}
          rowKey={({ pair }) => pair}
          failed={failureOf(list, messages.listFailed)}
          empty={
            <EmptyState icon="check" title={messages.noneTitle}>
              {words.noneText}
            </EmptyState>
          }
          isBusy={list.isFetching}
          onOpen={setOpen}
          tools={{
            head: messages.actions,
            width: '88px',
            of: (row) => [
              {
                icon: 'merge',
                label: messages.compare(row.a.name, row.b.name),
                stays: true,
                onSelect: () => setOpen(row),
              },
              {
                icon: 'x',
                label: messages.dismissPair(words.dismiss, row.a.name, row.b.name),
                isOff: dismiss.isPending,
                stays: true,
                onSelect: () => apart(row),
              },
            ],
          }}
          cards={{ look: 'rows' }}
        >
          {list.data && list.data.total > list.data.pageSize ? (
            <Pager {...list.data} onPage={(page) => change({ page: String(page) }, 'push')} />
          ) : null}
        </DataList>
        <MergesBlock kind={kind} />
      </Stack>
      {open ? (
        <MergeDialog
          kind={kind}
          survivorId={open.a.id}
          duplicateId={open.b.id}
          why={open.why}
          extra={
            <Button variant="ghost" off={dismiss.isPending} onClick={() => apart(open)}>
              {words.dismiss}
            </Button>
          }
          onDone={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}

const makeColumns = (first: string): DataColumn<DuplicatePair>[] => [
  {
    id: 'a',
    head: first,
    width: '32%',
    card: 'title',
    cell: ({ a }) => <Side row={a} />,
    cardCell: ({ a, b }) => `${a.name} · ${b.name}`,
  },
  { id: 'b', head: messages.second, width: '32%', cell: ({ b }) => <Side row={b} /> },
  {
    id: 'reason',
    head: messages.reason,
    card: 'line',
    title: ({ why }) => why,
    cell: ({ reason, why }) => (
      <span className="pair-side">
        <span>{messages.reasons[reason]}</span>
        <small className="cut">{why}</small>
      </span>
    ),
    cardCell: ({ why }) => <span className="pair-why">{why}</span>,
  },
]

const { vessel, company } = messages.kinds
const factsOf = (row: DuplicatePair['a']) =>
  'imo' in row
    ? [row.imo ?? vessel.noNumber, row.clientName, messages.services(row.services, row.openProjects)]
    : [row.orgNumber ?? company.noNumber, row.city, messages.vessels(row.vessels)]

const Side = ({ row }: { row: DuplicatePair['a'] }) => (
  <span className="pair-side">
    <b className="cut">{row.name}</b>
    <small className="cut">{factsOf(row).filter(Boolean).join(' · ')}</small>
  </span>
)
