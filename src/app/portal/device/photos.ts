import type { QueryClient } from '@tanstack/react-query'
import { call } from '#core/web/call/call.ts'
import { renewSubject } from '#core/web/call/stale.ts'
import { createUploadStore, restoreUploads } from '#core/web/device/kept-uploads.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { addUploads, getUploads, setUploadStore } from '#core/web/file/uploads.ts'
import type { addProjectFile } from '#visits/visit-files/visit-files.contract.ts'
import type { UnsentFile } from './offline-calls.ts'
import { readPhotoGroup } from './photo-group.ts'

/** Returns the files of visits that wait on this device, in the order of their choosing. */
export const listUnsentFiles = (): UnsentFile[] =>
  getUploads().flatMap(({ keptId, group }) => {
    const visit = readPhotoGroup(group)
    return keptId === undefined || visit === null ? [] : [{ id: keptId, projectId: visit.projectId }]
  })

/** Stores photos of visits on the device until they have arrived, and sends those of an earlier page. */
export async function startPhotos(getClient: () => QueryClient): Promise<void> {
  setUploadStore(createUploadStore((group) => readPhotoGroup(group) !== null))
  await restoreUploads((group, file, stored) => {
    const { projectId: id = '', lineKey = null } = readPhotoGroup(group) ?? {}
    const save = async (uploadId: string) => {
      const added = await call<typeof addProjectFile>('POST /api/portal/projects/:id/files', {
        params: { id },
        body: { uploadId, ...(lineKey === null ? {} : { lineKey }) },
        headers: uploadKey(uploadId),
      })
      await renewSubject(getClient(), 'project')
      return added
    }
    addUploads(group, [file], save, stored)
  })
}
