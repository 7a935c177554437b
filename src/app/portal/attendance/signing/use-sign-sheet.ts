import { useSteps } from '#core/web/call/use-change.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { withdraw } from '#core/web/device/device.ts'
import { unsigned } from '#visits/service-reports/web/report-state.ts'
import { findSheetEntries } from '../../device/signed-views.ts'
import { takeSignature, type Signer } from '../../device/take-signature.ts'
import { findSheetReport, listPhotos } from '../sheet-facts.ts'
import type { Sheet } from '../use-sheet.ts'
import { isReportOfSheet } from './is-report-of-sheet.ts'
import { toReportBody } from './report-from-sheet.ts'

export type SignStep = 'technician' | 'master' | 'done'

/**
 * Signing of the sheet: with the technician's signature the report is made from it (or made again, where the sheet was
 * changed since), with the master's it is locked. Without a network the device keeps all of it.
 */
export function useSignSheet(sheet: Sheet) {
  const { project, checklist, findings, hours, parts, signatures } = sheet
  const photoIds = listPhotos(sheet).map(({ id }) => id)
  const body = toReportBody({ lines: checklist.lines, findings, photoIds, hours: hours.sums, parts })
  const { entries } = useDevice()
  const stored = findSheetReport(sheet)
  const isCurrent = stored !== null && isReportOfSheet(stored, body)
  const report = stored?.state === 'final' && !isCurrent ? null : stored
  const isChanged = stored !== null && !isCurrent && stored.signatures.length > 0
  const steps = useSteps<Signer | 'finish', unknown>(
    'project',
    async (signer) => {
      // Signed here for what the sheet no longer says: those signatures are never sent.
      const isAgain = signatures.length > 0 && !isCurrent
      if (isAgain) await withdraw(signatures.map(({ id }) => id))
      const sent = findSheetReport({ reports: sheet.sentReports })
      const draft = isAgain ? (sent?.state === 'draft' ? sent : null) : report
      return takeSignature({
        projectId: project.id,
        draft,
        content: !isAgain && isCurrent ? null : body,
        signer: signer === 'finish' ? null : signer,
        isLast: signer === 'finish' || signer.role === 'master',
        acceptUnprintable: signer === 'finish' || signer.acceptUnprintable,
        after: findSheetEntries(entries, sheet)
          .filter(({ id }) => !signatures.some((each) => each.id === id))
          .map(({ id }) => id),
      })
    },
    { waits: true },
  )
  const missing = report === null || !isCurrent ? ['technician' as const] : unsigned(report)
  return {
    report,
    /** Somebody signed, and the sheet was changed after that. */
    isChanged,
    step: report?.state === 'final' ? 'done' : ((missing[0] ?? 'master') satisfies SignStep),
    isBusy: steps.isPending,
    error: steps.error,
    sign: (signer: Signer, onSuccess: () => void) => steps.mutate(signer, { onSuccess }),
    finish: () => steps.mutate('finish'),
  } as const
}
