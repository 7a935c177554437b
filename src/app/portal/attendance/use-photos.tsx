import { useChange } from '#core/web/call/use-change.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { PhotoRoom } from '#ui/device/PhotoRoom.tsx'
import { UploadList } from '#ui/file/UploadList.tsx'
import type { addProjectFile } from '#visits/visit-files/visit-files.contract.ts'
import { attendanceMessages as messages } from './messages.en.ts'

/** Adds photos to the files of a visit; `onAdded` gets the id of each that has arrived. */
export function usePhotos(projectId: string, onAdded: (fileId: string) => void = () => undefined) {
  const sending = useUpload(`project:${projectId}:files`)
  const add = useChange<typeof addProjectFile>('POST /api/portal/projects/:id/files', {
    failed: messages.photoNotAdded,
    onDone: ({ id }) => onAdded(id),
  })
  return {
    isBusy: sending.entries.some(({ state }) => state !== 'failed'),
    add: (photos: readonly File[]) =>
      void sending.add(photos, (uploadId) =>
        add.mutateAsync({ params: { id: projectId }, body: { uploadId }, headers: uploadKey(uploadId) }),
      ),
    /** Room for photos, and those on their way. */
    note: (
      <>
        <PhotoRoom />
        <UploadList entries={sending.entries} onCancel={sending.cancel} onRetry={sending.retry} />
      </>
    ),
  }
}
