import { AppError } from '#core/errors.ts'
import { convertHeic, HeicError } from '#core/files/heic/convert-heic.server.ts'
import { readPictureKind } from '#core/files/picture-kind.ts'
import { pictureTexts } from '../messages.en.ts'
import { HEIC_MAX_BYTES, PICTURE_SIZES } from './pictures.limits.ts'

const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'photo', message }] })

/**
 * Converts a HEIC photo to a JPEG that is as large as any picture of the site. Both are base64.
 * @throws AppError 422 when it is no HEIC photo, too large or damaged
 */
export async function convertPhoto(photo: string): Promise<string> {
  const bytes = Buffer.from(photo, 'base64')
  if (bytes.length > HEIC_MAX_BYTES) throw refused(pictureTexts.photoTooLarge)
  if (readPictureKind(bytes) !== 'HEIC') throw refused(pictureTexts.otherKind)
  try {
    const jpeg = await convertHeic(bytes, { bound: Math.max(...PICTURE_SIZES) })
    return jpeg.toString('base64')
  } catch (error) {
    if (!(error instanceof HeicError)) throw error
    throw refused(error.reason === 'too-large' ? pictureTexts.tooManyPixels : pictureTexts.damaged)
  }
}
