import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { UPLOAD_MAX_BYTES } from '#core/contract/uploads.ts'
import { AppError } from '#core/errors.ts'
import { readBearer } from '#core/http/registry.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { fileTexts } from './messages.en.ts'
import { answerTus, UPLOADS_ADDRESS } from './service/tus-uploads.server.ts'
import type { FileDeps } from './stored-files.service.server.ts'

const ACCESS: Access = 'portal:upload:create'
const OFFSET_STREAM = 'application/offset+octet-stream'
/** Headers of the protocol in responses; everything else about a response is ours. */
const ANSWERED_HEADERS = ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'upload-expires', 'connection']

export interface UploadRouteDeps {
  createCtx: (actor: Actor, requestId: string) => Ctx
  authorize: (access: Access, token: string | null) => Promise<Actor>
  files: FileDeps
}

/**
 * Resumable uploads by the tus protocol: POST announces a file, PATCH brings bytes, HEAD returns the offset, DELETE
 * cancels it. Each request carries the Bearer token of the upload's owner.
 */
export async function registerUploads(app: FastifyInstance, deps: UploadRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    // The bytes stay in the request: they are sealed as they arrive and never lie in memory together.
    scope.addContentTypeParser(OFFSET_STREAM, (_request, _payload, done) => done(null, undefined))
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      request.actor = await deps.authorize(ACCESS, readBearer(request))
    }
    const handler = (request: FastifyRequest, reply: FastifyReply) => answerUpload(deps, request, reply)
    const common = { onRequest, handler, config: { access: ACCESS }, bodyLimit: UPLOAD_MAX_BYTES }
    const one = `${UPLOADS_ADDRESS}/:id`
    scope.route({ ...common, method: 'POST', url: UPLOADS_ADDRESS })
    for (const method of ['PATCH', 'HEAD', 'DELETE'] as const) scope.route({ ...common, method, url: one })
  })
}

async function answerUpload(deps: UploadRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { actor } = request
  if (actor?.kind !== 'portal') throw new AppError('unauthenticated', coreTexts.signIn)
  if (request.method === 'PATCH' && !carriesBytes(request))
    throw new AppError('unsupported-media-type', fileTexts.bytesAs(OFFSET_STREAM))
  // Few requests may send bytes concurrently; one that only reads the offset doesn't count.
  request.server.takePlace(carriesBytes(request) ? 'upload' : 'api', reply)
  const ctx = deps.createCtx(actor, request.id)
  const answer = await answerTus({ ctx, files: deps.files, userId: actor.userId }, toWebRequest(request))
  for (const name of ANSWERED_HEADERS) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(answer.status).send()
}

const carriesBytes = (request: FastifyRequest): boolean => request.headers['content-type'] === OFFSET_STREAM

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  return new Request(new URL(request.raw.url ?? '', 'http://localhost'), {
    method: request.method,
    headers,
    ...(carriesBytes(request) ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const } : {}),
  })
}
