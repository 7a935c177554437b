import { useState } from 'react'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { AdminReport } from '../../reports-admin.contract.ts'
import { reportAdminMessages as messages } from './messages.en.ts'
import { useForgetting, useReports } from './opened-reports.ts'
import { makeReportColumns } from './report-columns.tsx'
import { ReportPanel } from './ReportPanel.tsx'

const idOf = ({ id }: AdminReport) => id

/**
 * Confidential reports. First it explains what opening does; only a press reads them. The open report isn't in the
 * address: the browser's history would store it.
 */
export function ReportsTab() {
  const [isOpen, setIsOpen] = useState(false)
  const reports = useReports(isOpen)
  const forget = useForgetting()
  const [selected, setSelected] = useState<string | null>(null)
  // The day the clocks are counted from: that of the opening.
  const today = useOpeningDay()
  const rows = reports.data
  const report = rows?.find(({ id }) => id === selected)
  const open = ({ id }: AdminReport) => setSelected(id)
  const { cursor, before, next } = useRowKeys({
    rows,
    rowKey: idOf,
    open: report?.id ?? null,
    onOpen: open,
    onClose: () => setSelected(null),
  })
  const close = () => {
    setIsOpen(false)
    setSelected(null)
    forget()
  }
  return (
    <>
      <main className="admin-main" id="main" tabIndex={-1}>
        {isOpen ? (
          <>
            <Head rows={rows} isReading={reports.isFetching} onAgain={() => void reports.refetch()} onClose={close} />
            <DataList
              caption={messages.heading}
              columns={makeReportColumns(today, open)}
              rows={rows}
              rowKey={idOf}
              failed={failureOf(reports, messages.failedTitle, messages.failedText)}
              empty={<EmptyState title={messages.emptyTitle}>{messages.emptyText}</EmptyState>}
              open={report?.id ?? null}
              cursor={cursor}
              onOpen={open}
              rowProps={({ status, hasNewMessage }) =>
                status === 'new' || hasNewMessage ? { className: 'is-unread' } : {}
              }
              cards={{ look: 'rows' }}
              className="reports-list"
            />
          </>
        ) : (
          <Gate onOpen={() => setIsOpen(true)} />
        )}
      </main>
      {report ? (
        <ReportPanel
          key={report.id}
          report={report}
          today={today}
          onClose={() => setSelected(null)}
          onBefore={before}
          onNext={next}
        />
      ) : null}
    </>
  )
}

const Gate = ({ onOpen }: { onOpen: () => void }) => (
  <>
    <div className="page-head">
      <div>
        <h1>{messages.heading}</h1>
      </div>
    </div>
    <section className="report-gate block block-body" aria-labelledby="rep-gate-h">
      <h2 id="rep-gate-h">{messages.gateTitle}</h2>
      <p>{messages.gateText}</p>
      <p className="quiet">{messages.gateAgain}</p>
      <p className="quiet">{messages.gateLeave}</p>
      <div>
        <Button variant="primary" icon="eye" onClick={onOpen}>
          {messages.open}
        </Button>
      </div>
    </section>
  </>
)

function Head({
  rows,
  isReading,
  onAgain,
  onClose,
}: {
  rows: readonly AdminReport[] | undefined
  isReading: boolean
  onAgain: () => void
  onClose: () => void
}) {
  const fresh = rows?.filter(({ status }) => status === 'new').length ?? 0
  return (
    <div className="page-head">
      <div>
        <h1>{messages.heading}</h1>
        <p aria-live="polite">{rows ? messages.summary(rows.length, fresh) : messages.opening}</p>
      </div>
      <div className="actions">
        <Button icon="rotate-cw" off={isReading} onClick={onAgain}>
          {messages.again}
        </Button>
        <Button icon="eye-off" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
    </div>
  )
}
