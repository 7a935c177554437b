import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import type {
  changeReport,
  finaliseReport,
  generateReport,
  ServiceReport,
  SignatureInput,
  signReport,
} from '#visits/service-reports/service-reports.contract.ts'
import { unsigned } from '#visits/service-reports/web/report-state.ts'
import { isPhoto } from '#visits/visit-files/web/FileThumbnail.tsx'
import { findSheetReport } from '../sheet-facts.ts'
import type { Sheet } from '../use-sheet.ts'
import { isReportOfSheet } from './is-report-of-sheet.ts'
import { toReportBody } from './report-from-sheet.ts'

export type SignStep = 'technician' | 'master' | 'done'

type Signer = Omit<SignatureInput, 'version'>

/**
 * Signing of the sheet: with the technician's signature the report is made from it (or made again, where the sheet was
 * changed since), with the master's it is locked.
 */
export function useSignSheet(sheet: Sheet) {
  const { project, checklist, findings, files } = sheet
  const photos = files.filter(isPhoto).toReversed()
  const body = toReportBody({ lines: checklist.lines, findings, photoIds: photos.map(({ id }) => id) })
  const stored = findSheetReport(sheet)
  const isCurrent = stored !== null && isReportOfSheet(stored, body, sheet)
  const report = stored?.state === 'final' && !isCurrent ? null : stored
  const attempt = useAttemptKey()

  /** The draft that says what the sheet says. */
  const makeReport = async (): Promise<ServiceReport> => {
    if (report === null) {
      const made = await call<typeof generateReport>('POST /api/portal/projects/:id/reports/generate', {
        params: { id: project.id },
        body,
        headers: attempt.headersFor(body),
      })
      attempt.done()
      return made
    }
    if (isCurrent) return report
    return call<typeof changeReport>('PATCH /api/portal/reports/:id', {
      params: { id: report.id },
      body: { ...body, version: report.version },
    })
  }
  const finalise = ({ id, version }: ServiceReport, acceptUnprintable: boolean): Promise<ServiceReport> =>
    call<typeof finaliseReport>('POST /api/portal/reports/:id/finalise', {
      params: { id },
      body: { version, acceptUnprintable },
    })
  const steps = useSteps<Signer | 'finish', ServiceReport>(
    'project',
    async (signer) => {
      const draft = await makeReport()
      if (signer === 'finish') return finalise(draft, true)
      const signed = await call<typeof signReport>('POST /api/portal/reports/:id/sign', {
        params: { id: draft.id },
        body: { ...signer, version: draft.version },
      })
      return signer.role === 'master' ? finalise(signed, signer.acceptUnprintable) : signed
    },
    { waits: true },
  )
  const missing = report === null || !isCurrent ? ['technician' as const] : unsigned(report)
  return {
    report,
    /** Somebody signed, and the sheet was changed after that. */
    isChanged: stored !== null && !isCurrent && stored.signatures.length > 0,
    step: report?.state === 'final' ? 'done' : ((missing[0] ?? 'master') satisfies SignStep),
    isBusy: steps.isPending,
    error: steps.error,
    sign: (signer: Signer, onSuccess: () => void) => steps.mutate(signer, { onSuccess }),
    finish: () => steps.mutate('finish'),
  } as const
}
