import type { ReactNode } from 'react'
import { pageIn } from '#core/web/address-values.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { AddressChanges } from '#core/web/list-address.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { StatusShape, statusClass } from '#ui/basic/StatusMark.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { ScreenBar, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import type { BillingExport, findExportable } from '../invoicing.contract.ts'
import { EXPORT_STATES, type ExportState } from '../invoicing.limits.ts'
import { EXPORT_TOOLS, makeExportColumns } from './export-columns.tsx'
import { ExportPanel, type Crediting } from './ExportPanel.tsx'
import { EXPORTS_LIST } from './exports-list.ts'
import { STATE_SHAPES } from './ExportState.tsx'
import { exportMessages as messages } from './messages.en.ts'
import { ReadyList } from './ReadyList.tsx'
import { useExporting } from './use-exporting.tsx'

const READY_SIZE = 50

interface ExportsScreenProps {
  /** Link to the unbilled items. */
  switcher: ReactNode
  /** How items become credited; passed by the module of billing. */
  crediting: Crediting
}

/** Exportable items, and past exports: an export opens next to the list, with its files and its invoice numbers. */
export function ExportsScreen({ switcher, crediting }: ExportsScreenProps) {
  const exports = useListPage(EXPORTS_LIST)
  const { rows, open, show, change, values } = exports
  const counts = exports.answer.data?.counts
  const ready = useEndpoint<typeof findExportable>(
    'GET /api/portal/billing/exportable',
    { query: { page: String(pageIn(exports.query, 'ready')), pageSize: String(READY_SIZE) } },
    { keepsPrevious: true },
  )
  const exporting = useExporting()
  const onOpen = ({ id }: BillingExport) => show(id)
  const onClose = () => show('')
  const screen = useListScreen(exports, {
    columns: makeExportColumns(onOpen),
    isOwn: (name) => name !== 'ready',
    open: open || null,
    onOpen,
    onClose,
  })
  const toReadyPage = (page: number) =>
    change({ page: exports.query.get('page') ?? '', ready: page === 1 ? '' : String(page) }, 'push')
  return (
    <div className={open === '' ? undefined : 'split'}>
      <Stack gap={24} className="page exports">
        <Head ready={ready.data?.total} waiting={counts?.open} switcher={switcher} />
        <ReadyList list={ready} onPage={toReadyPage} onExport={exporting.start} />
        <section aria-labelledby="history-h">
          <h2 id="history-h">{messages.historyTitle}</h2>
          <States counts={counts} state={values.state} onChange={change} />
          <ScreenBar screen={screen} hasColumns={open === ''} />
          <ScreenRows screen={screen} empty={NOTHING} tools={EXPORT_TOOLS} cards={{ look: 'rows' }} />
          {rows && rows.length > 0 ? <p className="hint">{messages.historyNote}</p> : null}
        </section>
      </Stack>
      {open === '' ? null : (
        <ExportPanel
          key={open}
          id={open}
          crediting={crediting}
          onCreditNote={(projectIds) => exporting.start({ projectIds, kind: 'credit note', onDone: () => undefined })}
          onClose={onClose}
          onBefore={screen.before}
          onNext={screen.next}
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
  state: '' | ExportState
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
