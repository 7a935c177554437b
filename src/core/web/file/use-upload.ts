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

/** All pending uploads, for the frame's progress line. */
export const useUploads = (): readonly UploadEntry[] =>
  useSyncExternalStore(subscribeToUploads, getUploads, () => NOTHING)

/**
 * Uploads files to one group and shows their progress. They continue when the screen is left, and from where they
 * stopped when the connection is back or the same file is chosen again after a reload.
 * @param group names the target, such as `project:<id>:files`
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
