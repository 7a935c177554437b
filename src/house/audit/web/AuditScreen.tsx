import type { ReactNode } from 'react'
import { writeNumber } from '#core/language/counts.ts'
import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { changeQuery, type AddressChanges } from '#core/web/list-address.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { ScreenBar, ScreenFoot, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import type { AuditCheck, verifyAuditLogs } from '../audit.contract.ts'
import { makeAuditColumns } from './audit-columns.tsx'
import { AUDIT_LIST, hidesSignIns, useAuditOptions } from './audit-list.ts'
import { AuditTimeline, TimelineHead } from './AuditTimeline.tsx'
import { CheckNote } from './CheckNote.tsx'
import { auditMessages as messages } from './messages.en.ts'

const COLUMNS = makeAuditColumns(
  (entityType, entityId) => `?${changeQuery(new URLSearchParams(), { entityType, entityId })}`,
)

/** Another kind of record ends the timeline of one record. */
const endTimeline = (changes: AddressChanges) => ('entityType' in changes ? { entityId: '', ...changes } : changes)

/** The audit log with its filters, the timeline of one record, and the verification of the hash chain. */
export function AuditScreen({ actions }: { actions?: ReactNode }) {
  const log = useListPage(AUDIT_LIST, endTimeline)
  const { values, rows, total } = log
  const screen = useListScreen(log, { columns: COLUMNS, words: useAuditOptions() })
  const verify = useVerify()
  const isTimeline = values.entityType !== '' && values.entityId !== ''
  const count = (screen.list.active.length > 0 ? messages.eventsFiltered : messages.events)(writeNumber(total ?? 0))
  return (
    <div className="page audit">
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p aria-live="polite">
            {total === undefined ? messages.intro : count + (hidesSignIns(values) ? messages.withoutSignIns : '')}
          </p>
        </div>
        <div className="actions">
          {actions}
          <Button icon="shield-check" off={verify.isPending} onClick={() => verify.mutate()}>
            {verify.isPending ? messages.verifying : messages.verify}
          </Button>
        </div>
      </div>
      {verify.data ? <CheckNote check={verify.data} /> : null}
      <ScreenBar screen={screen} hasColumns={!isTimeline} />
      {isTimeline ? (
        <TimelineHead
          entry={rows?.[0]}
          entityType={values.entityType}
          entityId={values.entityId}
          onAll={() => log.change({ entityType: '', entityId: '' }, 'push')}
        />
      ) : null}
      {isTimeline && rows && rows.length > 0 ? (
        <div className="table-wrap bare-on-phone">
          <AuditTimeline rows={rows} />
          <ScreenFoot screen={screen} hints={HINTS} />
        </div>
      ) : (
        <ScreenRows
          screen={screen}
          empty={
            <div className="table-wrap">
              <EmptyState icon="history" title={messages.noneTitle}>
                {messages.noneText}
              </EmptyState>
            </div>
          }
          cards={{ look: 'audit-rows' }}
          skeletonRows={12}
          hints={HINTS}
        />
      )}
    </div>
  )
}

const HINTS = (
  <span>
    <Kbd>/</Kbd> {messages.searchHint.toLowerCase()}
  </span>
)

/** Verifies the whole chain on request only, since it reads every row. */
const useVerify = () =>
  useSteps<void, AuditCheck>(undefined, () => call<typeof verifyAuditLogs>('GET /api/portal/audit-logs/verify'), {
    failed: { title: messages.verifyFailed },
  })
