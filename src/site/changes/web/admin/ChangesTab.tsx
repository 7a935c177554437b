import { useRef, type ReactNode, type RefObject } from 'react'
import { idIn, pageIn } from '#core/web/address-values.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useAddress } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { Select } from '#ui/field/Select.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { Change, countChanges, findChanges } from '../../changes.contract.ts'
import { FEED_DAYS, FEED_KINDS, type FeedKind } from '../../changes.limits.ts'
import { BinList } from './BinList.tsx'
import { dayOf, makeChangeColumns, nameOf } from './change-columns.tsx'
import { ChangePanel } from './ChangePanel.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { changesMessages as messages } from './messages.en.ts'
import { usePutBack } from './use-put-back.ts'

const PAGE_SIZE = 25
const KIND_ICONS = { imports: 'upload', edits: 'pencil', deletions: 'trash-2', since: 'triangle-alert' } as const
const idOf = ({ id }: Change) => id
const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((each) => each === value)

/** Address state of the screen. */
function useChangesAddress() {
  const address = useAddress()
  const query = {
    q: address.get('q').slice(0, 120) || undefined,
    kind: oneOf(FEED_KINDS, address.get('kind')),
    by: address.get('by').slice(0, 100) || undefined,
    days: oneOf(FEED_DAYS, address.get('days')),
    about: idIn(address.query, 'about') || undefined,
  }
  return {
    query,
    isFiltered: Object.values(query).some((value) => value !== undefined),
    page: pageIn(address.query),
    isBin: address.get('view') === 'bin',
    open: idIn(address.query, 'open') || null,
    isComparing: address.get('compare') === '1',
    show: (id: string | null, isComparing = false) =>
      address.set({ open: id ?? '', compare: isComparing ? '1' : '' }, id === null ? 'replace' : 'push'),
    filter: (values: Record<string, string>) => address.set({ page: '', open: '', ...values }),
    goToPage: (next: number) => address.set({ page: next === 1 ? '' : String(next), open: '' }, 'push'),
    showBin: (is: boolean) => address.set({ view: is ? 'bin' : '', open: '', page: '' }, 'push'),
  }
}

/** Every change of the catalogue, the team and the site, each with its way back, and what was deleted. */
export function ChangesTab() {
  const address = useChangesAddress()
  const counts = useEndpoint<typeof countChanges>('GET /api/admin/changes/counts').data
  const head = (
    <div className="page-head">
      <div>
        <h1>{messages.heading}</h1>
        <p>{messages.intro}</p>
      </div>
      <div className="actions">
        <div className="segments" role="group" aria-label={messages.show}>
          <button type="button" aria-pressed={!address.isBin} onClick={() => address.showBin(false)}>
            <Icon name="history" />
            {messages.feed}
          </button>
          <button type="button" aria-pressed={address.isBin} onClick={() => address.showBin(true)}>
            <Icon name="trash-2" />
            {messages.bin} <span className="faint">{counts?.bin}</span>
          </button>
        </div>
      </div>
    </div>
  )
  return address.isBin ? <BinList head={head} /> : <Feed head={head} address={address} counts={counts} />
}

type Address = ReturnType<typeof useChangesAddress>
type Counts = NonNullable<ReturnType<typeof useEndpoint<typeof countChanges>>['data']>

function Feed({ head, address, counts }: { head: ReactNode; address: Address; counts: Counts | undefined }) {
  const feed = useEndpoint<typeof findChanges>(
    'GET /api/admin/changes',
    { query: { ...address.query, page: String(address.page), pageSize: String(PAGE_SIZE) } },
    { keepsPrevious: true },
  )
  const search = useRef<HTMLInputElement>(null)
  const rows = feed.data?.items
  const putting = usePutBack({
    onChangedSince: (id) => address.show(id, rows?.find((each) => each.id === id)?.rows === 1),
    onDone: () => address.isComparing && address.show(address.open),
  })
  const undoChange = (change: Change) => putting.undoChange({ id: change.id, name: nameOf(change) })
  const { cursor, before, next } = useRowKeys({
    rows,
    rowKey: idOf,
    open: address.open,
    onOpen: ({ id }) => address.show(id),
    onClose: () => address.show(null),
    keys: (current) => ({
      '/': () => search.current?.focus(),
      b: current && current.open > 0 ? () => undoChange(current) : undefined,
      z: putting.undo,
    }),
  })
  return (
    <>
      <main className="admin-main changes" id="main" tabIndex={-1}>
        {head}
        <Filters address={address} counts={counts} searchRef={search} />
        <DataList
          caption={messages.caption}
          columns={makeChangeColumns({
            onOpen: ({ id }) => address.show(id),
            onPutBack: undoChange,
            underWay: putting.underWay?.id,
            onCompare: ({ id }) => address.show(id, true),
          })}
          rows={rows}
          rowKey={idOf}
          groupOf={dayOf}
          failed={failureOf(feed, messages.failedTitle, messages.failedText)}
          empty={<Nothing address={address} />}
          isBusy={feed.isFetching}
          open={address.open}
          cursor={cursor}
          rowProps={({ open, putBackAt }) => (open === 0 && putBackAt !== null ? { className: 'is-put-back' } : {})}
          cards={{ look: 'rows tool-cards' }}
        >
          {feed.data ? (
            <Pager {...feed.data} onPage={address.goToPage}>
              <Hints />
            </Pager>
          ) : null}
        </DataList>
      </main>
      <LeaveDialog putting={putting} />
      {address.open === null ? null : (
        <ChangePanel
          id={address.open}
          change={rows?.find(({ id }) => id === address.open)}
          isComparing={address.isComparing}
          putting={putting}
          onCompare={(is) => address.show(address.open, is)}
          onOpen={(id) => address.show(id)}
          onClose={() => address.show(null)}
          onBefore={before}
          onNext={next}
        />
      )}
    </>
  )
}

interface FiltersProps {
  address: Address
  counts: Counts | undefined
  searchRef: RefObject<HTMLInputElement | null>
}

function Filters({ address, counts, searchRef }: FiltersProps) {
  const { query, filter } = address
  const chip = (kind: FeedKind | undefined, count: number | undefined) => (
    <button
      key={kind ?? 'all'}
      className="filter-chip"
      type="button"
      aria-pressed={query.kind === kind}
      onClick={() => filter({ kind: kind ?? '' })}
    >
      {kind === undefined ? null : <Icon name={KIND_ICONS[kind]} />}
      <span>{messages.kinds[kind ?? 'all']}</span>
      <b>{count}</b>
    </button>
  )
  return (
    <>
      <div className="chips" role="group" aria-label={messages.kindsLabel}>
        {chip(undefined, counts?.all)}
        {FEED_KINDS.map((kind) => chip(kind, counts?.[kind]))}
      </div>
      <div className="filters">
        <SearchBox
          label={messages.search}
          placeholder={messages.searchHint}
          value={query.q ?? ''}
          onValue={(q) => filter({ q })}
          inputRef={searchRef}
        />
        <Select
          aria-label={messages.person}
          value={query.by ?? ''}
          options={[
            { value: '', label: messages.everybody },
            ...(counts?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValue={(by) => filter({ by })}
        />
        <Select
          aria-label={messages.period}
          value={query.days ?? ''}
          options={(['', ...FEED_DAYS] as const).map((value) => ({ value, label: messages.periods[value] }))}
          onValue={(days) => filter({ days })}
        />
      </div>
      {query.about === undefined ? null : (
        <p className="quiet">
          {messages.oneRow}{' '}
          <button className="link" type="button" onClick={() => filter({ about: '' })}>
            {messages.allRows}
          </button>
        </p>
      )}
    </>
  )
}

const Nothing = ({ address }: { address: Address }) =>
  address.isFiltered ? (
    <EmptyState
      icon="search"
      title={messages.noMatchTitle}
      actions={
        <Button onClick={() => address.filter({ q: '', kind: '', by: '', days: '', about: '' })}>
          {messages.allRows}
        </Button>
      }
    >
      {messages.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState icon="history" title={messages.emptyTitle}>
      {messages.emptyText}
    </EmptyState>
  )

const Hints = () => (
  <>
    <span>
      <Kbd>J</Kbd>
      <Kbd>K</Kbd> {messages.hints.next}
    </span>
    <span>
      <Kbd>B</Kbd> {messages.hints.back}
    </span>
    <span>
      <Kbd>Z</Kbd> {messages.hints.undo}
    </span>
  </>
)
