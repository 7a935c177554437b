import type { Sharp } from 'sharp'
import { AppError } from '#core/errors.ts'
import { convertHeic, HeicError } from '#core/files/heic/convert-heic.server.ts'
import { readPictureKind, SERVER_PICTURES } from '#core/files/picture-kind.ts'
import { loadSharp } from '#core/files/sharp.server.ts'
import { InFlightCap } from '#core/http/in-flight.server.ts'
import { pictureTexts } from '../messages.en.ts'
import type { PictureVariant } from './picture-address.ts'
import {
  PICTURE_FORMATS,
  PICTURE_MAX_BYTES,
  PICTURE_QUALITY,
  PICTURE_SHAPES,
  type PictureFormat,
  type PictureShape,
  type PictureSize,
} from './pictures.limits.ts'

/** Limits for a hostile picture (trust 4d): pixels after unpacking, and seconds of work. */
const PIXELS_MAX = 40e6
const SECONDS_MAX = 10
/** Pictures processed concurrently in one process; further requests are refused. */
const ENCODINGS_AT_ONCE = 8
/** AVIF's scale is another one: this looks like JPEG at 80. */
const AVIF_QUALITY = 55
/** AVIF's own, and from this many pixels on a quicker one: each is a second or more of a core. */
const AVIF_EFFORT = 4
const QUICK_FROM = 400
const QUICK_EFFORT = 2

const working = new InFlightCap(ENCODINGS_AT_ONCE)

/** One file of a picture. */
export interface EncodedVariant extends PictureVariant {
  bytes: Buffer
}

export interface EncodedPicture {
  /** Pixels of the largest file. */
  width: number
  height: number
  variants: EncodedVariant[]
}

const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'imageUrl', message }] })

/**
 * Encodes the picture of a data URL anew, in every stored size and format. Nothing of the original file is stored: no
 * metadata, nothing appended to it. Its kind is read from the bytes, whatever the data URL says.
 * @throws AppError 422 when it is too large, of another kind or damaged
 */
export async function encodePicture(dataUrl: string, shape: PictureShape = 'card'): Promise<EncodedPicture> {
  const bytes = readDataUrl(dataUrl)
  if (bytes.length > PICTURE_MAX_BYTES) throw refused(pictureTexts.tooLarge)
  const kind = readPictureKind(bytes)
  if (!SERVER_PICTURES.some((known) => known === kind)) throw refused(pictureTexts.otherKind)
  const leave = working.enter()
  try {
    return await reencode(kind === 'HEIC' ? await convertHeic(bytes) : bytes, PICTURE_SHAPES[shape])
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof HeicError && error.reason === 'too-large') throw refused(pictureTexts.tooManyPixels)
    throw refused(
      error instanceof Error && error.message.includes('pixel limit')
        ? pictureTexts.tooManyPixels
        : pictureTexts.damaged,
    )
  } finally {
    leave()
  }
}

function readDataUrl(dataUrl: string): Buffer {
  const text = dataUrl.slice(dataUrl.indexOf(',') + 1)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw refused(pictureTexts.damaged)
  return Buffer.from(text, 'base64')
}

async function reencode(bytes: Buffer, sizes: readonly PictureSize[]): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const bound = Math.max(...sizes)
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .rotate()
    .resize({ width: bound, height: bound, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS_MAX })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const variants: EncodedVariant[] = []
  // One after another: a picture then uses one core, and the server answers other requests in the meantime.
  for (const size of sizes) {
    for (const format of PICTURE_FORMATS) {
      const scaled = sharp(data, { raw: { width, height, channels } })
        .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: SECONDS_MAX })
      variants.push({ size, format, bytes: await encodeAs(scaled, format, size).toBuffer() })
    }
  }
  return { width, height, variants }
}

function encodeAs(image: Sharp, format: PictureFormat, size: PictureSize): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: AVIF_QUALITY, effort: size > QUICK_FROM ? QUICK_EFFORT : AVIF_EFFORT })
    case 'webp':
      return image.webp({ quality: PICTURE_QUALITY })
    case 'jpg':
      return image.jpeg({ quality: PICTURE_QUALITY, mozjpeg: true })
  }
}
