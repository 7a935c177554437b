import { z } from 'zod'
import { pictureTexts } from '../messages.en.ts'
import { readPictureId } from './picture-address.ts'
import { PICTURE_BODY_LIMIT } from './pictures.limits.ts'

const DATA_URL_START = /^data:image\/(?:jpeg|jpg|png|webp|heic|heif);base64,/
/** An address of this site; whether it is the row's own is for the service to see. */
const OWN_ADDRESS = /^\/[a-z0-9][a-z0-9/_.-]{0,199}$/

/** A new picture. */
export const PictureDataUrl = z
  .string()
  .max(PICTURE_BODY_LIMIT)
  .refine((value) => DATA_URL_START.test(value.slice(0, 40)), pictureTexts.choose)

/** The address of a picture that is stored. */
export const StoredPicture = z.string().refine((value) => readPictureId(value) !== null, pictureTexts.choose)

/**
 * A picture in a write: a data URL is a new picture, null or an empty text takes it away, the row's own address keeps it,
 * and so does leaving the field out. Any other address is refused: the server fetches nothing for anybody.
 */
export const PictureInput = z
  .string()
  .max(PICTURE_BODY_LIMIT)
  .refine(
    (value) => value === '' || DATA_URL_START.test(value.slice(0, 40)) || OWN_ADDRESS.test(value),
    pictureTexts.choose,
  )
  .transform((value) => (value === '' ? null : value))
  .nullable()
  .optional()
export type PictureInput = z.output<typeof PictureInput>
