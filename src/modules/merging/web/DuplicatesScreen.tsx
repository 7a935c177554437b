import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import type { dismissDuplicate, DuplicatePair, DuplicateVessel, findDuplicates } from '../merging.contract.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { MergesBlock } from './MergesBlock.tsx'
import { mergeMessages as messages } from './messages.en.ts'

const PAGE_SIZE = '25'

/** Vessels that may be one ship, two by two: compared, merged, or told apart for good. */
export function DuplicatesScreen() {
  const { query, change } = useListAddress()
  const [open, setOpen] = useState<DuplicatePair | null>(null)
  const list = useEndpoint<typeof findDuplicates>(
    'GET /api/portal/vessels/duplicates',
    { query: { page: query.get('page') ?? '1', pageSize: PAGE_SIZE } },
    { keepsPrevious: true },
  )
  const dismiss = useChange<typeof dismissDuplicate>('POST /api/portal/vessels/duplicates/:pair/dismiss', {
    done: ({ a, b }) => messages.dismissed(a.name, b.name),
    failed: messages.dismissFailed,
    waits: true,
  })
  const apart = ({ pair }: DuplicatePair) => dismiss.mutate({ params: { pair } }, { onSuccess: () => setOpen(null) })
  return (
    <div className="page duplicates">
      <Link className="crumb" to={paths.vesselDirectory}>
        <Icon name="chevron-left" />
        {messages.crumb}
      </Link>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p aria-live="polite">{list.data ? messages.summary(list.data.total) : '\u00A0'}</p>
        </div>
      </div>
      <div className="stack">
        <DataList
          caption={messages.caption}
          columns={COLUMNS}
          rows={list.data?.items}
          rowKey={({ pair }) => pair}
          failed={failureOf(list, messages.listFailed)}
          empty={
            <EmptyState icon="check" title={messages.noneTitle}>
              {messages.noneText}
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
              { icon: 'x', label: messages.dismiss, isOff: dismiss.isPending, stays: true, onSelect: () => apart(row) },
            ],
          }}
          cards={{ look: 'rows' }}
        >
          {list.data && list.data.total > list.data.pageSize ? (
            <Pager {...list.data} onPage={(page) => change({ page: String(page) }, 'push')} />
          ) : null}
        </DataList>
        <MergesBlock />
      </div>
      {open ? (
        <MergeDialog
          staysId={open.a.id}
          goesId={open.b.id}
          why={open.why}
          extra={
            <Button variant="ghost" off={dismiss.isPending} onClick={() => apart(open)}>
              {messages.dismiss}
            </Button>
          }
          onDone={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}

const COLUMNS: DataColumn<DuplicatePair>[] = [
  {
    id: 'a',
    head: messages.first,
    width: '32%',
    card: 'title',
    cell: ({ a }) => <Side vessel={a} />,
    cardCell: ({ a, b }) => `${a.name} · ${b.name}`,
  },
  { id: 'b', head: messages.second, width: '32%', cell: ({ b }) => <Side vessel={b} /> },
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
    cardCell: ({ why }) => why,
  },
]

const Side = ({ vessel: { name, imo, clientName, services, openProjects } }: { vessel: DuplicateVessel }) => (
  <span className="pair-side">
    <b className="cut">{name}</b>
    <small className="cut">
      {[imo ?? messages.noImo, clientName, messages.facts(services, openProjects)].filter(Boolean).join(' · ')}
    </small>
  </span>
)
