import { PHOTO_EDGE, PHOTO_MAX_BYTES } from '#core/contract/uploads.ts'

/** JPEG quality of a photo that is made smaller. */
const QUALITY = 0.88
/** Each further attempt has this part of the edge. */
const STEP = 0.75
const ATTEMPTS = 4

/**
 * Returns a photo as a JPEG within these limits, upright; null if this browser can't draw it, as HEIC outside Safari, or
 * if it wouldn't become smaller.
 */
export async function shrinkPhoto(file: File, bytes = PHOTO_MAX_BYTES, edge = PHOTO_EDGE): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const blob = await drawSmaller(bitmap, edge * STEP ** attempt)
      if (blob === null || blob.size >= file.size) return null
      if (blob.size <= bytes)
        return new File([blob], nameOf(file.name), { type: blob.type, lastModified: file.lastModified })
    }
    return null
  } finally {
    bitmap.close()
  }
}

/** The ending has to agree with the bytes. */
const nameOf = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

function drawSmaller(bitmap: ImageBitmap, edge: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
}
