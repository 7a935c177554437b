import { Link, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import type { BillingExport, findExports } from '../invoicing.contract.ts'
import { makeExportColumns, EXPORT_TOOLS } from './export-columns.tsx'
import { exportMessages as messages } from './messages.en.ts'

const NEWEST = 7

/** The newest exports, below the unbilled items: each opens in the list of all. Nothing without any. */
export function ExportHistory() {
  const navigate = useNavigate()
  const exports = useEndpoint<typeof findExports>('GET /api/portal/billing/exports', {
    query: { page: '1', pageSize: String(NEWEST) },
  })
  if (exports.data?.total === 0) return null
  const open = ({ id }: Pick<BillingExport, 'id'>) => void navigate(`${paths.billingExports}?open=${id}`)
  return (
    <section className="exports-newest" aria-labelledby="newest-exports-h">
      <div className="exports-head">
        <h2 id="newest-exports-h">{messages.historyTitle}</h2>
        {exports.data ? <Link to={paths.billingExports}>{messages.showAll(exports.data.total)}</Link> : null}
      </div>
      <DataList
        caption={messages.historyCaption}
        columns={makeExportColumns(open).map(({ sort: _sort, ...column }) => column)}
        rows={exports.data?.items}
        rowKey={({ id }) => id}
        failed={failureOf(exports, messages.historyFailed, messages.failedText)}
        isBusy={exports.isPending}
        onOpen={open}
        tools={EXPORT_TOOLS}
        cards={{ look: 'rows' }}
        skeletonRows={NEWEST}
      />
      <p className="hint">{messages.historyNote}</p>
    </section>
  )
}
