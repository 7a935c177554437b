import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { UPLOAD_MAX_BYTES } from '#core/contract/uploads.ts'
import { AppError } from '#core/errors.ts'
import { readBearer } from '#core/http/registry.server.ts'
import { answerTus, UPLOADS_ADDRESS } from './service/tus-uploads.server.ts'
import type { FileDeps } from './stored-files.service.server.ts'

const ACCESS: Access = 'portal:upload:create'
const OFFSET_STREAM = 'application/offset+octet-stream'
/** What the protocol's answers say; everything else about an answer is ours. */
const ANSWERED_HEADERS = ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'upload-expires', 'connection']

export interface UploadRouteDeps {
  createCtx: (actor: Actor, requestId: string) => Ctx
  authorize: (access: Access, token: string | null) => Promise<Actor>
  files: FileDeps
}

/**
 * Resumable uploads by the tus protocol: POST announces a file, PATCH brings bytes, HEAD says how far it came, DELETE
 * gives it up. Each request carries the Bearer token of the person whose upload it is.
 */
export async function registerUploads(app: FastifyInstance, deps: UploadRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    // The bytes stay in the request: they are sealed as they arrive and never lie in memory together.
    scope.addContentTypeParser(OFFSET_STREAM, (_request, _payload, done) => done(null, undefined))
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      request.actor = await deps.authorize(ACCESS, readBearer(request))
    }
    const handler = (request: FastifyRequest, reply: FastifyReply) => answerUpload(deps, request, reply)
    const plain = { onRequest, handler, config: { access: ACCESS, inFlight: 'api' as const } }
    const carrying = { ...plain, config: { access: ACCESS, inFlight: 'upload' as const }, bodyLimit: UPLOAD_MAX_BYTES }
    const one = `${UPLOADS_ADDRESS}/:id`
    scope.route({ ...carrying, method: 'POST', url: UPLOADS_ADDRESS })
    scope.route({ ...carrying, method: 'PATCH', url: one })
    scope.route({ ...plain, method: 'HEAD', url: one })
    scope.route({ ...plain, method: 'DELETE', url: one })
  })
}

async function answerUpload(deps: UploadRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { actor } = request
  if (actor?.kind !== 'portal') throw new AppError('unauthenticated', 'Please sign in.')
  if (request.method === 'PATCH' && request.headers['content-type'] !== OFFSET_STREAM)
    throw new AppError('unsupported-media-type', `An upload's bytes come as ${OFFSET_STREAM}.`)
  const ctx = deps.createCtx(actor, request.id)
  const answer = await answerTus({ ctx, files: deps.files, userId: actor.userId }, toWebRequest(request))
  for (const name of ANSWERED_HEADERS) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(answer.status).send()
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  const carries = request.headers['content-type'] === OFFSET_STREAM
  return new Request(new URL(request.raw.url ?? '', 'http://localhost'), {
    method: request.method,
    headers,
    ...(carries ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const } : {}),
  })
}
