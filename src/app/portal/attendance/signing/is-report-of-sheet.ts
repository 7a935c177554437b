import { describeLogChanges } from '#visits/service-reports/describe-log-changes.ts'
import type { ServiceReport } from '#visits/service-reports/service-reports.contract.ts'
import type { toReportBody } from './report-from-sheet.ts'

/** Whether a report says what the sheet and the log say now: signatures count only for what was signed. */
export function isReportOfSheet(
  { content }: Pick<ServiceReport, 'content'>,
  body: ReturnType<typeof toReportBody>,
): boolean {
  if (content === null) return false
  return (
    content.findings === body.findings.trim() &&
    (content.recommendations ?? '') === (body.recommendations ?? '').trim() &&
    isSame(
      content.readings.map(({ quantity, value, unit, limit }) => [quantity, value, unit, limit ?? '']),
      (body.readings ?? []).map(({ quantity, value, unit = '', limit }) => [quantity, value, unit, limit ?? '']),
    ) &&
    isSame(
      content.photos.map(({ id }) => id),
      body.photos,
    ) &&
    describeLogChanges(body.shown, content).length === 0
  )
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
