import type { z } from 'zod'
import type { Severity } from '#visits/checklists/checklists.limits.ts'
import type { Finding } from '#visits/checklists/findings.contract.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import type { generateReport, ShownLog } from '#visits/service-reports/service-reports.contract.ts'
import { REPORT_LIMITS, REPORT_PHOTOS_MAX } from '#visits/service-reports/service-reports.limits.ts'
import { sheetTexts as texts } from './sheet-texts.en.ts'

type ReportBody = z.input<(typeof generateReport)['body']>
type SheetFinding = Pick<Finding, 'text' | 'severity' | 'lineKey' | 'fileIds'>

export interface SheetContent {
  lines: readonly VisitLine[]
  findings: readonly SheetFinding[]
  /** Pictures of the visit, the oldest first. */
  photoIds: readonly string[]
  hours: ShownLog['hours']
  parts: ShownLog['parts']
}

/** What the service report prints of a sheet; hours and parts are those of the log, which has to say what was shown. */
export const toReportBody = ({
  lines,
  findings,
  photoIds,
  hours: { travel, work, waiting, total },
  parts,
}: SheetContent): Required<Omit<ReportBody, 'description'>> => ({
  fromSheet: true,
  findings: cut(describeFindings(lines, findings)),
  recommendations: cut(describeRecommendations(findings)),
  readings: lines.flatMap(toReadings),
  photos: orderPhotos(findings, photoIds),
  shown: {
    hours: { travel, work, waiting, total },
    parts: parts.map(({ partNumber, partName, quantity, unit }) => ({ partNumber, partName, quantity, unit })),
  },
})

/** Longer than the report takes only with hundreds of long findings; what is cut stays on the sheet, and the text says so. */
const cut = (text: string): string =>
  text.length <= REPORT_LIMITS.text ? text : `${text.slice(0, REPORT_LIMITS.text - texts.cut.length)}${texts.cut}`

function describeFindings(lines: readonly VisitLine[], findings: readonly SheetFinding[]): string {
  const nameOf = (key: string | null) => lines.find((line) => line.key === key)?.text
  const notDone = lines.filter(({ result }) => result === 'not done')
  const unanswered = lines.filter(({ result }) => result === null)
  const checks = lines.filter(({ kind, result }) => kind === 'check' && result === 'ok')
  const blocks = [
    findings.length === 0
      ? [texts.noFindings]
      : findings.map(({ text, severity, lineKey }) =>
          [nameOf(lineKey), `${text} (${texts.severities[severity]})`].filter(Boolean).join(': '),
        ),
    ...(notDone.length === 0
      ? []
      : [[texts.notDone, ...notDone.map(({ text, reason }) => `${text}: ${reason ?? ''}`)]]),
    ...(unanswered.length === 0 ? [] : [[texts.notChecked, ...unanswered.map(({ text }) => text)]]),
    ...(checks.length === 0 ? [] : [[texts.checkedOk(checks.length), checks.map(({ text }) => text).join(', ')]]),
  ]
  return blocks.map((block) => block.join('\n')).join('\n\n')
}

const SOON: readonly Severity[] = ['major', 'minor']

const describeRecommendations = (findings: readonly SheetFinding[]): string =>
  SOON.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity).map(({ text }) => `${texts.dueAt[severity]}: ${text}`),
  ).join('\n')

/** A reading by hand, and what the ship's analyser showed as one of its own. */
function toReadings({
  kind,
  text,
  value,
  onLine,
  unit = '',
  min,
  max,
}: VisitLine): NonNullable<ReportBody['readings']> {
  if (kind !== 'reading') return []
  const limit = writeLimit(min, max)
  return [
    ...(onLine === undefined ? [] : [{ quantity: texts.onLine(text), value: onLine, unit, limit }]),
    ...(value === undefined
      ? []
      : [{ quantity: onLine === undefined ? text : texts.byHand(text), value, unit, limit }]),
  ]
}

/** In the notation that the report judges readings by. */
function writeLimit(min: string | undefined, max: string | undefined): string | null {
  if (min !== undefined && max !== undefined) return `${min}-${max}`
  if (max !== undefined) return `max ${max}`
  return min === undefined ? null : `min ${min}`
}

/** Photos of findings first, in the order of the findings, then the others. */
function orderPhotos(findings: readonly SheetFinding[], photoIds: readonly string[]): string[] {
  const known = new Set(photoIds)
  const found = findings.flatMap(({ fileIds }) => fileIds).filter((id) => known.has(id))
  return [...new Set([...found, ...photoIds])].slice(0, REPORT_PHOTOS_MAX)
}
