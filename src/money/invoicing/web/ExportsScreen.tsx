import { useRef, type ReactNode } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListFile } from '#core/web/file/use-csv.ts'
import { useListAddress, type AddressChanges } from '#core/web/list-address.ts'
import { useList, type ListFilter } from '#core/web/list/use-list.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { StatusShape, statusClass } from '#ui/basic/StatusMark.tsx'
import { ListBar } from '#ui/list/bar/ListBar.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { BillingExport, findExportable, findExports } from '../invoicing.contract.ts'
import { EXPORT_FORMATS, EXPORT_STATES } from '../invoicing.limits.ts'
import { EXPORT_TOOLS, makeExportColumns } from './export-columns.tsx'
import { ExportPanel, type Crediting } from './ExportPanel.tsx'
import { filtersOf, readExportsAddress } from './exports-address.ts'
import { STATE_SHAPES } from './ExportState.tsx'
import { exportMessages as messages } from './messages.en.ts'
import { ReadyList } from './ReadyList.tsx'
import { useExporting } from './use-exporting.tsx'

const PAGE_SIZE = 20
const READY_SIZE = 50
const idOf = ({ id }: BillingExport) => id

interface ExportsScreenProps {
  /** Link to the unbilled items. */
  switcher: ReactNode
  /** How items become credited; passed by the module of billing. */
  crediting: Crediting
}

/** Exportable items, and past exports: an export opens next to the list, with its files and its invoice numbers. */
export function ExportsScreen({ switcher, crediting }: ExportsScreenProps) {
  const { query, change } = useListAddress()
  const address = readExportsAddress(query)
  const filters = filtersOf(address)
  const { exports, ready } = useExports(address)
  const rows = exports.data?.items
  const search = useRef<HTMLInputElement>(null)
  const exporting = useExporting()
  const here = { page: String(address.page) }
  const open = (row: BillingExport) => change({ ...here, open: row.id }, address.open === '' ? 'push' : 'replace')
  const close = () => change({ ...here, open: '' })
  const { cursor, before, next } = useRowKeys({
    rows,
    rowKey: idOf,
    open: address.open === '' ? null : address.open,
    onOpen: open,
    onClose: close,
    keys: () => ({ '/': () => search.current?.focus() }),
  })
  const columns = makeExportColumns(open)
  const list = useList({
    name: 'exports',
    noun: messages.noun,
    columns,
    filters: exportFilters(address),
    isOwn: (name) => name !== 'ready',
  })
  const csv = useExportsFile(filters, exports.data?.total)
  return (
    <div className={address.open === '' ? undefined : 'split'}>
      <div className="page exports">
        <Head ready={ready.data?.total} waiting={exports.data?.counts.open} switcher={switcher} />
        <ReadyList
          list={ready}
          onPage={(page) => change({ ...here, ready: page === 1 ? '' : String(page) }, 'push')}
          onExport={exporting.start}
        />
        <section aria-labelledby="history-h">
          <h2 id="history-h">{messages.historyTitle}</h2>
          <States counts={exports.data?.counts} state={address.state} onChange={change} />
          <ListBar
            list={list}
            search={{ label: messages.search, placeholder: messages.searchHint, value: address.q, inputRef: search }}
            hasColumns={address.open === ''}
            csv={csv}
          />
          <DataList
            list={list}
            caption={messages.historyCaption}
            columns={columns}
            rows={rows}
            rowKey={idOf}
            failed={failureOf(exports, messages.historyFailed, messages.failedText)}
            empty={NOTHING}
            isBusy={exports.isPending}
            sort={address.sort === '' ? '-number' : 'number'}
            onSort={(sort) => change({ sort: sort === 'number' ? sort : '' })}
            open={address.open}
            cursor={cursor}
            onOpen={open}
            tools={EXPORT_TOOLS}
            cards={{ look: 'rows' }}
          >
            {exports.data && exports.data.total > PAGE_SIZE ? (
              <Pager {...exports.data} onPage={(page) => change({ page: String(page) }, 'push')} />
            ) : null}
          </DataList>
          {rows && rows.length > 0 ? <p className="hint">{messages.historyNote}</p> : null}
        </section>
      </div>
      {address.open === '' ? null : (
        <ExportPanel
          key={address.open}
          id={address.open}
          crediting={crediting}
          onCreditNote={(projectIds) => exporting.start({ projectIds, kind: 'credit note', onDone: () => undefined })}
          onClose={close}
          onBefore={before}
          onNext={next}
        />
      )}
      {exporting.dialog}
    </div>
  )
}

const NOTHING = (
  <div className="table-wrap">
    <EmptyState icon="receipt" title={messages.historyEmpty}>
      {messages.historyEmptyText}
    </EmptyState>
  </div>
)

/** The filtered list as a file. */
const useExportsFile = (filters: Record<string, string>, total: number | undefined) =>
  useListFile<typeof findExports>('GET /api/portal/billing/exports', messages, { query: filters }, total)

/** Page of exports in the address, and the exportable items. */
function useExports(address: ReturnType<typeof readExportsAddress>) {
  const filters = filtersOf(address)
  const exports = useEndpoint<typeof findExports>(
    'GET /api/portal/billing/exports',
    {
      query: {
        ...filters,
        ...(address.sort === '' ? {} : { sort: address.sort }),
        page: String(address.page),
        pageSize: String(PAGE_SIZE),
      },
    },
    { keepsPrevious: true },
  )
  const ready = useEndpoint<typeof findExportable>(
    'GET /api/portal/billing/exportable',
    { query: { page: String(address.ready), pageSize: String(READY_SIZE) } },
    { keepsPrevious: true },
  )
  return { exports, ready }
}

interface HeadProps {
  ready: number | undefined
  waiting: number | undefined
  switcher: ReactNode
}

function Head({ ready, waiting, switcher }: HeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{messages.title}</h1>
        <p aria-live="polite">
          {ready === undefined || waiting === undefined ? '\u00A0' : messages.lead(ready, waiting)}
        </p>
      </div>
      <div className="actions">{switcher}</div>
    </div>
  )
}

type OnChange = (changes: AddressChanges, how?: 'push' | 'replace') => void

interface StatesProps {
  counts: Record<(typeof EXPORT_STATES)[number], number> | undefined
  state: ReturnType<typeof readExportsAddress>['state']
  onChange: OnChange
}

const States = ({ counts, state, onChange }: StatesProps) => (
  <div className="chips" role="group" aria-label={messages.statesLabel}>
    <button
      type="button"
      className="filter-chip"
      aria-pressed={state === ''}
      onClick={() => onChange({ state: '' }, 'push')}
    >
      {messages.all} {counts ? <b>{EXPORT_STATES.reduce((sum, each) => sum + counts[each], 0)}</b> : null}
    </button>
    {EXPORT_STATES.map((each) => (
      <button
        key={each}
        type="button"
        className="filter-chip"
        aria-pressed={each === state}
        onClick={() => onChange({ state: each }, 'push')}
      >
        <span className={statusClass(STATE_SHAPES[each])}>
          <StatusShape status={STATE_SHAPES[each]} />
        </span>
        {messages.states[each]} {counts ? <b>{counts[each]}</b> : null}
      </button>
    ))}
  </div>
)

/** Filters of the exports, in words. */
const exportFilters = ({ q, state, format }: ReturnType<typeof readExportsAddress>): ListFilter[] => [
  { name: 'q', label: messages.search, value: q, isBeside: true },
  {
    name: 'state',
    label: messages.statesLabel,
    value: state,
    said: () => (state === '' ? '' : messages.states[state]),
    isBeside: true,
  },
  {
    name: 'format',
    label: messages.form,
    value: format,
    control: {
      any: messages.anyForm,
      options: EXPORT_FORMATS.map((value) => ({ value, label: messages.formats[value] })),
    },
  },
]
