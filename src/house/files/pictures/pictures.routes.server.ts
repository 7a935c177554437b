import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { API_HEADERS, FILE_HEADERS } from '#core/http/headers.server.ts'
import { pictureTexts } from '../messages.en.ts'
import { FULL_PICTURE, isPictureId, readPictureVariant } from './picture-address.ts'
import type { PictureFormat } from './pictures.limits.ts'
import type { PictureReader } from './pictures.queries.server.ts'

/** A new picture has a new address, so responses are immutable. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A portrait is asked for again after five minutes, so that an erased one disappears from browsers and proxies. */
const FIVE_MINUTES = 'public, max-age=300, must-revalidate'

const CONTENT_TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const NOT_OF_FILES = Object.keys(API_HEADERS).filter((name) => !(name in FILE_HEADERS))

export interface PictureRouteDeps {
  ctx: () => Ctx
  pictures: PictureReader
}

/** Serves stored pictures: `/pictures/<id>` is the JPEG, `/pictures/<id>/200.avif` another size and format of it. */
export function registerPictures(app: FastifyInstance, deps: PictureRouteDeps): void {
  const options = { config: { access: 'public' as const } }
  app.get('/pictures/:id', options, (request, reply) => answerPicture(deps, request, reply))
  app.get('/pictures/:id/:variant', options, (request, reply) => answerPicture(deps, request, reply))
}

async function answerPicture(
  deps: PictureRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id = '', variant: name } = request.params as { id?: string; variant?: string }
  const variant = name === undefined ? FULL_PICTURE : readPictureVariant(name)
  if (!isPictureId(id) || variant === null) throw new AppError('not-found', pictureTexts.noPicture)
  const { bytes, isShortLived } = await deps.pictures.read(deps.ctx(), id, variant)
  for (const header of NOT_OF_FILES) reply.removeHeader(header)
  const etag = `"${id}-${variant.size}-${variant.format}"`
  const cacheControl = isShortLived ? FIVE_MINUTES : FOR_EVER
  reply.headers({ ...FILE_HEADERS, 'cache-control': cacheControl, etag, 'content-type': CONTENT_TYPES[variant.format] })
  if (request.headers['if-none-match'] === etag) return reply.code(304).removeHeader('content-type').send()
  return reply.send(Buffer.from(bytes))
}
