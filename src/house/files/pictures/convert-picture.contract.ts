import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { pictureTexts } from '../messages.en.ts'
import { HEIC_BODY_LIMIT } from './pictures.limits.ts'

/** A HEIC photo in base64. */
const Photo = z
  .string()
  .max(HEIC_BODY_LIMIT)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, pictureTexts.damaged)

/** Converts a HEIC photo, which most browsers can't draw, to a JPEG in base64. Nothing is stored. */
export const convertPicture = defineEndpoint({
  method: 'POST',
  path: '/api/admin/pictures/convert',
  access: 'admin',
  body: z.strictObject({ photo: Photo }),
  response: z.strictObject({ jpeg: z.string() }),
})
