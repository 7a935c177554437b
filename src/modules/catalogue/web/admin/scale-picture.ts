import { pictureTexts } from '#modules/files/messages.en.ts'
import { PICTURE_BOUND, PICTURE_MAX_BYTES, PICTURE_QUALITY } from '#modules/files/pictures/pictures.limits.ts'
import { adminCatalogueMessages } from './messages.en.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export interface ScaledPicture {
  dataUrl: string
  width: number
  height: number
}

/** Why a picture was not taken, as the toast that says so. */
export class PictureRefusal extends Error {
  readonly title: string
  constructor({ title, description }: { title: string; description: string }) {
    super(description)
    this.title = title
  }
}

/** Whole pixels of a picture that fits into the bound; a small one stays as it is. */
export function fitInto(width: number, height: number, bound = PICTURE_BOUND): { width: number; height: number } {
  const scale = Math.min(1, bound / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture from a file, a drop, the clipboard or a camera as a JPEG within 400 × 400 px at quality 0.8 (specification,
 * sections 5 and 9), upright and on white where it was transparent.
 * @throws PictureRefusal when it is too large, cannot be read, or cannot be drawn
 */
export async function scalePicture(file: Blob): Promise<ScaledPicture> {
  const { tooLarge, loadError, uploadError } = adminCatalogueMessages.picture
  if (file.size > PICTURE_MAX_BYTES) throw new PictureRefusal({ title: tooLarge, description: pictureTexts.tooLarge })
  if (!PICTURE_TYPES.includes(file.type)) throw new PictureRefusal(loadError)
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) throw new PictureRefusal(loadError)
  try {
    const size = fitInto(bitmap.width, bitmap.height)
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')
    if (context === null) throw new PictureRefusal(uploadError)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    const dataUrl = canvas.toDataURL('image/jpeg', PICTURE_QUALITY / 100)
    if (!dataUrl.startsWith('data:image/jpeg')) throw new PictureRefusal(uploadError)
    return { dataUrl, ...size }
  } finally {
    bitmap.close()
  }
}

/** The first picture of a drop or the clipboard; null when there is none. */
export function findPicture(transfer: DataTransfer | null): File | null {
  const files = Array.from(transfer?.files ?? [])
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null
}
