import { withoutPathReferences, withoutReferences } from '#core/contract/calls/references.ts'
import { getDeviceState, rowIdOf } from '#core/web/device/device-state.ts'
import type { Entry } from '#core/web/device/outbox.ts'
import type { ReportInput, ServiceReport, SignatureInput } from '#visits/service-reports/service-reports.contract.ts'
import { isSigning, lineOf } from './offline-calls.ts'

/** Unsent entries by which a visit's sheet was signed on this device. */
export const findSignatures = (entries: readonly Entry[], projectId: string): Entry[] =>
  entries.filter((entry) => entry.projectId === projectId && isSigning(entry))

interface SheetRows {
  project: { id: string }
  findings: readonly { id: string }[]
  files: readonly { id: string }[]
  unsentPhotos: readonly { id: string }[]
}

/** Unsent entries of a visit: those of its own, and changes of its findings and photos. */
export function findSheetEntries(
  entries: readonly Entry[],
  { project, findings, files, unsentPhotos }: SheetRows,
): Entry[] {
  const rows = new Set([...findings, ...files, ...unsentPhotos].map(({ id }) => id))
  return entries.filter(
    ({ projectId, path }) =>
      projectId === project.id || rows.has(withoutPathReferences(path, rowIdOf).split('/')[4] ?? ''),
  )
}

/** Reports of a visit, newest first, as they will be once the signatures of this device are sent. */
export function showSignatures(reports: readonly ServiceReport[], signatures: readonly Entry[]): ServiceReport[] {
  const shown = new Map(reports.map((report) => [report.id, report]))
  const added: ServiceReport[] = []
  const show = (report: ServiceReport) => {
    if (!shown.has(report.id)) added.unshift(report)
    shown.set(report.id, report)
  }
  for (const entry of signatures) {
    if (lineOf(entry) === 'POST /api/portal/projects/:id/reports/generate') show(toDraft(entry))
    else {
      const id = withoutPathReferences(entry.path, rowIdOf).split('/')[4] ?? ''
      // The answer to the draft arrived, and the list of reports hasn't been read since.
      const report = shown.get(id) ?? findAnswered(id)
      if (report !== undefined) show(apply(report, entry))
    }
  }
  return [...added, ...reports].flatMap(({ id }) => shown.get(id) ?? [])
}

const findAnswered = (id: string): ServiceReport | undefined =>
  [...getDeviceState().answers.values()].findLast((answer): answer is ServiceReport => {
    const report = answer as Partial<ServiceReport> | null
    return report?.id === id && report.signatures !== undefined
  })

function apply(report: ServiceReport, entry: Entry): ServiceReport {
  const line = lineOf(entry)
  if (line === 'PATCH /api/portal/reports/:id') return { ...report, content: toContent(entry), signatures: [] }
  if (line === 'POST /api/portal/reports/:id/finalise') return { ...report, state: 'final', finalisedAt: entry.at }
  if (line !== 'POST /api/portal/reports/:id/sign') return report
  const { role, name, remark = null, at } = entry.body as SignatureInput
  const others = report.signatures.filter((each) => each.role !== role)
  return { ...report, signatures: [...others, { role, name, remark, signedAt: at ?? entry.at }] }
}

/** What the draft will contain: what was written, and the log as it was on the page. */
function toContent(entry: Entry): ServiceReport['content'] {
  const { findings, recommendations, readings, photos, shown, fromSheet } = withoutReferences(
    entry.body,
    rowIdOf,
  ) as ReportInput
  return {
    findings,
    recommendations: recommendations ?? null,
    readings: readings.map(({ quantity, value, unit, limit = null }) => ({
      quantity,
      value,
      unit,
      limit,
      isOutside: null,
    })),
    hours: shown?.hours ?? { travel: '0.00', work: '0.00', waiting: '0.00', total: '0.00' },
    parts: shown?.parts ?? [],
    photos: (photos ?? []).map((id) => ({ id, caption: '' })),
    photosOfVisit: null,
    fromSheet: fromSheet ?? false,
  }
}

const toDraft = (entry: Entry): ServiceReport => ({
  id: entry.id,
  projectId: entry.projectId ?? '',
  operatorId: '',
  operatorName: '',
  fileName: '',
  fileURL: '',
  fileType: 'application/pdf',
  fileSize: 0,
  description: null,
  state: 'draft',
  content: toContent(entry),
  unprintable: [],
  signatures: [],
  contentDigest: null,
  sha256: null,
  finalisedAt: null,
  isMailed: false,
  version: 0,
  createdAt: entry.at,
  mayChange: false,
  maySign: true,
  mayMail: false,
})
