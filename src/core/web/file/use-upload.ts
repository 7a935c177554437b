import { useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  addUploads,
  cancelUpload,
  getUploads,
  prepareUploads,
  retryUpload,
  subscribeToUploads,
  type SaveUpload,
  type UploadEntry,
} from './uploads.ts'

const NOTHING: readonly UploadEntry[] = []

/** Every file on its way: what the frame's line shows. */
export const useUploads = (): readonly UploadEntry[] =>
  useSyncExternalStore(subscribeToUploads, getUploads, () => NOTHING)

/**
 * Sends files to one place and shows how far they are. They go on when the screen is left, and from where they stopped
 * when the line comes back or the same file is chosen again after a reload.
 * @param group names the place, such as `project:<id>:files`
 */
export function useUpload(group: string) {
  const all = useUploads()
  useEffect(() => void prepareUploads().catch(() => undefined), [])
  const entries = useMemo(() => all.filter((entry) => entry.group === group), [all, group])
  return {
    entries,
    /** `save` makes an arrived upload part of a record, usually by a POST with `uploadId`. */
    add: (files: readonly File[], save: SaveUpload) => addUploads(group, files, save),
    cancel: cancelUpload,
    retry: retryUpload,
  }
}
