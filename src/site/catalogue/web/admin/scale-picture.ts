import { PICTURE_HEAD_BYTES, readPictureKind, SERVER_PICTURES, type PictureKind } from '#core/files/picture-kind.ts'
import { ApiError } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { encodeBase64 } from '#core/web/file/encode-base64.ts'
import { pictureTexts } from '#house/files/messages.en.ts'
import type { convertPicture } from '#house/files/pictures/convert-picture.contract.ts'
import {
  HEIC_MAX_BYTES,
  PICTURE_BOUND,
  PICTURE_MAX_BYTES,
  PICTURE_QUALITY,
} from '#house/files/pictures/pictures.limits.ts'
import { adminCatalogueMessages } from './messages.en.ts'

/** `accept` of the file chooser. The type is read from the file itself: phones and desktops often set none for HEIC. */
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif,.avif'

export interface ScaledPicture {
  dataUrl: string
  width: number
  height: number
}

/** Why a picture was refused, as text of the toast. */
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
 * sections 5 and 9), upright and on white where it was transparent. A phone's photograph may be larger than what is sent:
 * the 5 MB speak of a file only where the browser cannot make it smaller. A HEIC photo that this browser can't draw is
 * converted by the server first.
 * @throws PictureRefusal when it is no picture, is damaged or can't be drawn
 */
export async function scalePicture(file: File, bound?: number): Promise<ScaledPicture> {
  const { uploadError } = adminCatalogueMessages.picture
  const kind = readPictureKind(new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()))
  // Pictures of other kinds, such as a drawing that could carry script, are not asked of the browser.
  const bitmap = kind && (await createImageBitmap(file).catch(() => (kind === 'HEIC' ? drawConverted(file) : null)))
  if (bitmap === null) throw refuse(file, kind)
  try {
    const size = fitInto(bitmap.width, bitmap.height, bound)
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

/** The bitmap of a HEIC photo by way of the server. @throws PictureRefusal with what the server says */
async function drawConverted(file: File): Promise<ImageBitmap> {
  const { loadError, pasted } = adminCatalogueMessages.picture
  const say = (sentence: string): PictureRefusal =>
    new PictureRefusal({ title: loadError, description: pictureTexts.photoRefused(file.name || pasted, sentence) })
  if (file.size > HEIC_MAX_BYTES) throw say(pictureTexts.photoTooLarge)
  try {
    const { jpeg } = await call<typeof convertPicture>('POST /api/admin/pictures/convert', {
      body: { photo: await encodeBase64(file) },
    })
    const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.codePointAt(0) ?? 0)
    return await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  } catch (error) {
    throw say((error instanceof ApiError ? error.problem?.detail : undefined) ?? pictureTexts.notConverted)
  }
}

function refuse({ name, size }: File, kind: PictureKind | null): PictureRefusal {
  const { tooLarge, loadError, pasted } = adminCatalogueMessages.picture
  const shown = name || pasted
  if (size > PICTURE_MAX_BYTES) return new PictureRefusal({ title: tooLarge, description: pictureTexts.tooLarge })
  if (kind === null) return new PictureRefusal({ title: loadError, description: pictureTexts.noPictureFile(shown) })
  const isRead = SERVER_PICTURES.some((known) => known === kind)
  const description = isRead ? pictureTexts.damagedFile(shown, kind) : pictureTexts.notDrawn(shown, kind)
  return new PictureRefusal({ title: loadError, description })
}

/** The first picture of a drop or the clipboard; null when there is none. */
export function findPicture(transfer: DataTransfer | null): File | null {
  const files = Array.from(transfer?.files ?? [])
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null
}
