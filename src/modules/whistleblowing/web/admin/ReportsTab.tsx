import { useState } from 'react'
import { todayInOslo } from '#core/days.ts'
import { Button } from '#ui/staff/Button.tsx'
import { EmptyState } from '#ui/staff/EmptyState.tsx'
import { ErrorNote } from '#ui/staff/ErrorNote.tsx'
import { SkeletonLines } from '#ui/staff/Skeleton.tsx'
import { useHotkeys } from '#ui/staff/use-hotkeys.ts'
import type { AdminReport } from '../../reports-admin.contract.ts'
import { reportAdminMessages as messages } from './messages.en.ts'
import { useForgetting, useReports } from './report-api.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportRows, ReportTable } from './ReportTable.tsx'

/**
 * Confidential reports. First it says what opening does; only a press reads them. Which report is looked at stands in
 * no address: the browser's history would keep it.
 */
export function ReportsTab() {
  const [isOpen, setIsOpen] = useState(false)
  const reports = useReports(isOpen)
  const forget = useForgetting()
  const [selected, setSelected] = useState<string | null>(null)
  // The day the clocks are counted from: that of the opening.
  const [today] = useState(() => todayInOslo())
  const rows = reports.data
  const index = rows?.findIndex(({ id }) => id === selected) ?? -1
  const report = rows?.[index]
  const step = (by: number) => {
    const other = index === -1 ? undefined : rows?.[index + by]
    return other && (() => setSelected(other.id))
  }
  useHotkeys({ j: step(1), k: step(-1), Escape: () => (report ? setSelected(null) : false) })
  const close = () => {
    setIsOpen(false)
    setSelected(null)
    forget()
  }
  return (
    <>
      <main className="adm-main" id="main" tabIndex={-1}>
        {isOpen ? (
          <>
            <Head rows={rows} isReading={reports.isFetching} onAgain={() => void reports.refetch()} onClose={close} />
            {reports.isError && rows === undefined ? (
              <ErrorNote title={messages.failedTitle} onRetry={() => void reports.refetch()}>
                {messages.failedText}
              </ErrorNote>
            ) : rows === undefined ? (
              <SkeletonLines lines={6} />
            ) : rows.length === 0 ? (
              <EmptyState title={messages.emptyTitle}>{messages.emptyText}</EmptyState>
            ) : (
              <div className="tbl-wrap bare-on-phone">
                <div className="only-wide">
                  <ReportTable rows={rows} today={today} selected={selected} onOpen={({ id }) => setSelected(id)} />
                </div>
                <ReportRows rows={rows} today={today} onOpen={({ id }) => setSelected(id)} />
              </div>
            )}
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
          onBefore={step(-1)}
          onNext={step(1)}
        />
      ) : null}
    </>
  )
}

const Gate = ({ onOpen }: { onOpen: () => void }) => (
  <>
    <div className="page-h">
      <div>
        <h1>{messages.heading}</h1>
      </div>
    </div>
    <section className="rep-gate block block-b" aria-labelledby="rep-gate-h">
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
    <div className="page-h">
      <div>
        <h1>{messages.heading}</h1>
        <p aria-live="polite">{rows ? messages.summary(rows.length, fresh) : messages.opening}</p>
      </div>
      <div className="acts">
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
