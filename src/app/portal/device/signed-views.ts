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
  let shown = [...reports]
  for (const entry of signatures) {
    if (lineOf(entry) === 'POST /api/portal/projects/:id/reports/generate') shown = [toDraft(entry), ...shown]
    else {
      const id = withoutPathReferences(entry.path, rowIdOf).split('/')[4] ?? ''
      // The answer to the draft arrived, and the list of reports hasn't been read since.
      if (!shown.some((each) => each.id === id)) shown = [...findAnswered(id), ...shown]
      shown = shown.map((each) => (each.id === id ? apply(each, entry) : each))
    }
  }
  return shown
}

const findAnswered = (id: string): ServiceReport[] =>
  [...getDeviceState().answers.values()].filter((answer): answer is ServiceReport => {
    const report = answer as Partial<ServiceReport> | null
    return report?.id === id && report.signatures !== undefined
  })

function apply(report: ServiceReport, entry: Entry): ServiceReport {
  switch (lineOf(entry)) {
    case 'PATCH /api/portal/reports/:id':
      return { ...report, content: toContent(entry), signatures: [] }
    case 'POST /api/portal/reports/:id/sign': {
      const { role, name, at } = entry.body as SignatureInput
      const others = report.signatures.filter((each) => each.role !== role)
      return { ...report, signatures: [...others, { role, name, signedAt: at ?? entry.at }] }
    }
    case 'POST /api/portal/reports/:id/finalise':
      return { ...report, state: 'final', finalisedAt: entry.at }
    default:
      return report
  }
}

/** What the draft will contain: what was written, and the log as it was on the page. */
function toContent(entry: Entry): ServiceReport['content'] {
  const { findings, recommendations, readings, photos, shown } = withoutReferences(entry.body, rowIdOf) as ReportInput
  return {
    findings,
    recommendations: recommendations ?? null,
    readings: readings.map((reading) => ({ ...reading, limit: reading.limit ?? null, isOutside: null })),
    hours: shown?.hours ?? { travel: '0.00', work: '0.00', waiting: '0.00', total: '0.00' },
    parts: shown?.parts ?? [],
    photos: (photos ?? []).map((id) => ({ id, caption: '' })),
    photosOfVisit: null,
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
