import { useEffect, useState } from 'react'
import { rowIdOf } from '#core/web/device/device-state.ts'
import { findUploadFile } from '#core/web/file/uploads.ts'
import { PhotoFrame } from '#ui/file/PhotoFrame.tsx'
import { PhotoPreview } from '#visits/visit-files/web/PhotoPreview.tsx'
import { loadPicture } from './finding/load-picture.ts'

/** A small photo of the visit: of this device until the server has it. */
export const SheetPhoto = ({ id }: { id: string }) =>
  findUploadFile(id) === null ? <PhotoPreview id={rowIdOf(id)} /> : <DevicePhoto id={id} />

const DevicePhoto = ({ id }: { id: string }) => <PhotoFrame picture={usePicture(id, null)} />

/**
 * Address of a photo as long as this screen shows it; undefined while it loads, null if it can't be read.
 * @param filePath of one that the server has
 */
export function usePicture(id: string, filePath: string | null): string | null | undefined {
  const [picture, setPicture] = useState<string | null>()
  useEffect(() => {
    let address: string | null = null
    let isGone = false
    const load = async () => {
      const blob = findUploadFile(id) ?? (filePath === null ? null : await loadPicture(filePath).catch(() => null))
      if (isGone) return
      if (blob !== null) address = URL.createObjectURL(blob)
      setPicture(address)
    }
    void load()
    return () => {
      isGone = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [id, filePath])
  return picture
}
