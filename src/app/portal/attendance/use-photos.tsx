import { useEffect, useEffectEvent, useRef } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { getUploads, type UploadEntry } from '#core/web/file/uploads.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { PhotoRoom } from '#ui/device/PhotoRoom.tsx'
import { UploadList } from '#ui/file/UploadList.tsx'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import type { addProjectFile } from '#visits/visit-files/visit-files.contract.ts'
import { photoGroup } from '../device/photo-group.ts'
import { attendanceMessages as messages } from './messages.en.ts'

interface PhotoRules {
  /** The line of the checklist that asked for the photos; its text is their caption. */
  line?: Pick<VisitLine, 'key' | 'text'>
  /**
   * Gets the id of each photo: by which it is stored on the device, or of the file that it became where the device
   * stores nothing.
   */
  onAdded?: (id: string) => void
}

/** Adds photos to the files of a visit. */
export function usePhotos(projectId: string, { line, onAdded = () => undefined }: PhotoRules = {}) {
  // The group is all that a photo keeps over a reload: the caption is lost then.
  const sending = useUpload(photoGroup(projectId, line?.key))
  const own = useRef(new Set<number>())
  const add = useChange<typeof addProjectFile>('POST /api/portal/projects/:id/files', {
    failed: messages.photoNotAdded,
  })
  const announceKept = useEffectEvent((entries: readonly UploadEntry[]) => {
    for (const { id, keptId } of entries) {
      if (keptId !== undefined && own.current.delete(id)) onAdded?.(keptId)
    }
  })
  useEffect(() => announceKept(sending.entries), [sending.entries])
  const save = async (uploadId: string, name: string) => {
    const file = await add.mutateAsync({
      params: { id: projectId },
      body: { uploadId, ...(line === undefined ? {} : { lineKey: line.key, description: line.text }) },
      headers: uploadKey(uploadId),
    })
    const upload = getUploads().find((each) => own.current.has(each.id) && each.name === name)
    if (upload !== undefined && own.current.delete(upload.id)) onAdded?.(upload.keptId ?? file.id)
    return file
  }
  return {
    /** Whether one is on its way that would be lost if the page were closed. */
    isBusy: sending.entries.some(({ state, isKept }) => state !== 'failed' && !isKept),
    isWaiting: sending.entries.some(({ state }) => state !== 'failed'),
    add: (photos: readonly File[]) => {
      for (const id of sending.add(photos, save)) own.current.add(id)
    },
    /** Room for photos, and those on their way. */
    note: (
      <>
        <PhotoRoom />
        <UploadList entries={sending.entries} onCancel={sending.cancel} onRetry={sending.retry} />
      </>
    ),
  }
}
