import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { call } from '#core/web/call/call.ts'
import type { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useEveryRow } from '#core/web/list/use-every-row.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { listTexts } from '#ui/list/list-messages.en.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useSelection } from '#ui/list/use-selection.ts'
import type { Exportable, findExportable } from '../invoicing.contract.ts'
import { EXPORT_KINDS, type ExportKind } from '../invoicing.limits.ts'
import { READY_COLUMNS } from './export-columns.tsx'
import { exportMessages as messages } from './messages.en.ts'
import type { useExporting } from './use-exporting.tsx'

const keyOf = ({ projectId, kind }: Exportable) => `${projectId} ${kind}`
const NONE: readonly Exportable[] = []

interface ReadyListProps {
  list: ReturnType<typeof useEndpoint<typeof findExportable>>
  onPage: (page: number) => void
  onExport: ReturnType<typeof useExporting>['start']
}

/** Exportable items: a row per project, chosen or all of them at once. */
export function ReadyList({ list, onPage, onExport }: ReadyListProps) {
  const rows = list.data?.items
  const selection = useSelection(rows ?? NONE, keyOf)
  const every = useEveryRow<Exportable>(
    (query) => call<typeof findExportable>('GET /api/portal/billing/exportable', { query }),
    list.data?.total,
    listTexts.selectFailed,
  )
  const start = (from: readonly Exportable[], kind: ExportKind) => {
    const projectIds = from.filter((row) => row.kind === kind).map(({ projectId }) => projectId)
    onExport({ projectIds, kind, onDone: selection.clear })
  }
  const chosen = selection.rows
  const invoiced = (rows ?? NONE).filter(({ kind }) => kind === 'invoice').length
  return (
    <section aria-labelledby="ready-h">
      <div className="exports-head">
        <h2 id="ready-h">{messages.readyTitle}</h2>
        {list.data ? <span className="count">{list.data.total}</span> : null}
        {invoiced > 0 && chosen.length === 0 ? (
          <Button variant="primary" icon="download" onClick={() => start(rows ?? NONE, 'invoice')}>
            {messages.exportAll(invoiced)}
          </Button>
        ) : null}
      </div>
      <DataList
        caption={messages.readyCaption}
        columns={READY_COLUMNS}
        rows={rows}
        rowKey={keyOf}
        failed={failureOf(list, messages.readyFailed, messages.failedText)}
        empty={
          <div className="table-wrap">
            <EmptyState
              icon="circle-check"
              title={messages.readyEmpty}
              actions={
                <Link className="button" to={paths.billingDashboard}>
                  {messages.toDashboard}
                </Link>
              }
            >
              {messages.readyEmptyText}
            </EmptyState>
          </div>
        }
        selection={{
          chosen: selection,
          all: messages.selectAll,
          one: ({ projectNumber, kind }) => messages.select(projectNumber, messages.kinds[kind].toLowerCase()),
          every,
          actions: EXPORT_KINDS.map((kind) => {
            const count = chosen.filter((row) => row.kind === kind).length
            return count === 0 ? null : (
              <Button
                key={kind}
                variant={kind === 'invoice' ? 'primary' : 'default'}
                icon="download"
                onClick={() => start(chosen, kind)}
              >
                {kind === 'invoice' ? messages.exportSelected(count) : messages.creditSelected(count)}
              </Button>
            )
          }),
        }}
        cards={{ look: 'rows tool-cards' }}
        skeletonRows={4}
      >
        {list.data && list.data.total > list.data.pageSize ? <Pager {...list.data} onPage={onPage} /> : null}
      </DataList>
    </section>
  )
}
