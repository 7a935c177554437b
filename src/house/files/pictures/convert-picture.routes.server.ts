import { route, type Route } from '#core/http/registry.server.ts'
import { convertPicture } from './convert-picture.contract.ts'
import { convertPhoto } from './convert-picture.service.server.ts'
import { HEIC_BODY_LIMIT } from './pictures.limits.ts'

/** Calls about pictures that are not stored yet. */
export const pictureRoutes: readonly Route[] = [
  route(convertPicture, async (_ctx, { body }) => ({ jpeg: await convertPhoto(body.photo) }), {
    bodyLimit: HEIC_BODY_LIMIT,
    inFlight: 'form',
  }),
]
