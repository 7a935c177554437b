import { useChange } from '#core/web/call/use-change.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { UploadList } from '#ui/file/UploadList.tsx'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import type { addProjectFile } from '#visits/visit-files/visit-files.contract.ts'
import { attendanceMessages as messages } from './messages.en.ts'

interface PhotoRules {
  /** The line of the checklist that asked for the photos; its text is their caption. */
  line?: Pick<VisitLine, 'key' | 'text'>
  /** Gets the id of each photo that has arrived. */
  onAdded?: (fileId: string) => void
}

/** Adds photos to the files of a visit. */
export function usePhotos(projectId: string, { line, onAdded }: PhotoRules = {}) {
  // The group is all that a photo keeps over a reload: the caption is lost then.
  const sending = useUpload(`project:${projectId}:files${line === undefined ? '' : `:${line.key}`}`)
  const add = useChange<typeof addProjectFile>('POST /api/portal/projects/:id/files', {
    failed: messages.photoNotAdded,
    onDone: ({ id }) => onAdded?.(id),
  })
  return {
    isBusy: sending.entries.some(({ state }) => state !== 'failed'),
    add: (photos: readonly File[]) =>
      void sending.add(photos, (uploadId) =>
        add.mutateAsync({
          params: { id: projectId },
          body: { uploadId, ...(line === undefined ? {} : { lineKey: line.key, description: line.text }) },
          headers: uploadKey(uploadId),
        }),
      ),
    /** Photos on their way. */
    note: <UploadList entries={sending.entries} onCancel={sending.cancel} onRetry={sending.retry} />,
  }
}
