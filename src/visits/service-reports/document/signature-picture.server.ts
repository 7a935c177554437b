import { AppError } from '#core/errors.ts'
import { loadSharp } from '#core/files/sharp.server.ts'
import { reportTexts } from '../messages.en.ts'
import { SIGNATURE_MAX_BYTES } from '../service-reports.limits.ts'

/** Limit for a hostile picture, pixels after unpacking: more than a whole screen. */
const PIXELS_MAX = 8e6
const SECONDS_MAX = 5
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEAD = 'data:image/png;base64,'

const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'signature', message }] })

/**
 * Re-encodes the image of a signature: only the pixels of the uploaded file are used.
 * @throws AppError 422 for anything but a complete PNG of at most 200 kB, regardless of its declared type
 */
export async function readSignature(dataUrl: string): Promise<Buffer> {
  const text = dataUrl.slice(HEAD.length)
  if (!dataUrl.startsWith(HEAD) || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw refused(reportTexts.asPng)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > SIGNATURE_MAX_BYTES) throw refused(reportTexts.signatureMost)
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw refused(reportTexts.notPng)
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .resize({ width: 1200, height: 400, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS_MAX })
      .png()
      .toBuffer()
  } catch {
    throw refused(reportTexts.damaged)
  }
}
