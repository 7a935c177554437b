import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { useUploads } from '#core/web/file/use-upload.ts'
import type { findFindings } from '#visits/checklists/findings.contract.ts'
import type { getVisitChecklist } from '#visits/checklists/visit-checklist.contract.ts'
import type { findHours } from '#visits/hours/hours.contract.ts'
import type { findProjectParts } from '#visits/parts/project-parts.contract.ts'
import { useProject } from '#visits/projects/web/project-calls.ts'
import type { findReports } from '#visits/service-reports/service-reports.contract.ts'
import type { findProjectFiles } from '#visits/visit-files/visit-files.contract.ts'
import { readPhotoGroup } from '../device/photo-group.ts'
import { findUnsentMarks } from '../device/sheet-views.ts'
import { findSignatures, showSignatures } from '../device/signed-views.ts'

/** A phone may say no type for a picture in its own format. */
const PICTURE_NAME = /\.(jpe?g|png|webp|heic|heif|hif)$/i

/** Everything that is on the attendance sheet of a visit. */
export function useSheet(projectId: string) {
  const project = useProject(projectId)
  const checklist = useEndpoint<typeof getVisitChecklist>('GET /api/portal/projects/:id/checklist', {
    params: { id: projectId },
  })
  const findings = useEndpoint<typeof findFindings>(
    'GET /api/portal/projects/:id/findings',
    listOn(projectId, 'createdAt'),
  )
  const files = useEndpoint<typeof findProjectFiles>(
    'GET /api/portal/projects/:id/files',
    listOn(projectId, '-createdAt'),
  )
  const hours = useEndpoint<typeof findHours>('GET /api/portal/projects/:id/hours', listOn(projectId, '-date'))
  const parts = useEndpoint<typeof findProjectParts>(
    'GET /api/portal/projects/:id/parts',
    listOn(projectId, '-createdAt'),
  )
  const reports = useEndpoint<typeof findReports>(
    'GET /api/portal/projects/:id/reports',
    listOn(projectId, '-createdAt'),
  )
  const { entries } = useDevice()
  const uploads = useUploads().flatMap((upload) => {
    const group = readPhotoGroup(upload.group)
    return group?.projectId === projectId ? [{ ...upload, lineKey: group.lineKey }] : []
  })
  const reads = [project, checklist, findings, files, hours, parts, reports]
  const failed = reads.find(({ isLoadingError }) => isLoadingError)
  if (failed !== undefined) {
    const retry = () => void Promise.all(reads.filter(({ isError }) => isError).map((read) => read.refetch()))
    return { state: 'failed', error: failed.error, retry } as const
  }
  if (
    project.data === undefined ||
    checklist.data === undefined ||
    findings.data === undefined ||
    files.data === undefined ||
    hours.data === undefined ||
    parts.data === undefined ||
    reports.data === undefined
  ) {
    return { state: 'loading' } as const
  }
  const signatures = findSignatures(entries, projectId)
  const { permissions } = project.data
  return {
    state: 'ready',
    sheet: {
      // Signed on this device: what was signed doesn't change any more, unless the signatures are removed.
      project:
        signatures.length === 0
          ? project.data
          : { ...project.data, permissions: { ...permissions, log: false, logHours: false } },
      canSign: permissions.log,
      /** Entries by which it was signed here, not sent yet. */
      signatures,
      /** Photos that this device has not sent yet, the oldest first. */
      unsentPhotos: uploads.flatMap(({ keptId, name, state, lineKey }) =>
        keptId === undefined || state === 'failed' || !PICTURE_NAME.test(name)
          ? []
          : [{ id: keptId, name, filePath: null, lineKey, marks: findUnsentMarks(keptId, entries) }],
      ),
      checklist: checklist.data,
      findings: findings.data.items,
      /** A photo is on its way to the server or to this device: nobody can sign for it yet. */
      hasMovingPhoto: uploads.some(({ keptId, state }) => keptId === undefined && state !== 'failed'),
      files: files.data.items,
      hours: hours.data,
      parts: parts.data.items,
      reports: showSignatures(reports.data.items, signatures),
      /** Without the signatures of this device. */
      sentReports: reports.data.items,
    },
  } as const
}

export type Sheet = Extract<ReturnType<typeof useSheet>, { state: 'ready' }>['sheet']
