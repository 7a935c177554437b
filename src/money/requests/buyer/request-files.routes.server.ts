import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VISITOR, type Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { refuse } from '#core/errors.ts'
import { describeFile } from '#core/http/answers/content-disposition.server.ts'
import { FORM_CONSTRAINT } from '#core/http/form-constraint.server.ts'
import { readSender } from '#core/http/sender.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { paths } from '#core/paths.ts'
import { en } from '../messages/en.ts'
import { REQUEST_FILES } from '../requests.limits.ts'
import { addRequestFile, openRequestFile, type RequestFileDeps } from './request-files.service.server.ts'

export interface RequestFileRouteDeps {
  createCtx: (actor: Actor, requestId: string) => Ctx
  files: RequestFileDeps
  throttle: Throttle
}

const LIMITS = { fields: 0, files: 1, parts: 1, fileSize: REQUEST_FILES.bytes, headerPairs: 20 } as const

/** Files of buyers: one is sent before its request, and read by the link of the request. */
export function registerRequestFiles(app: FastifyInstance, deps: RequestFileRouteDeps): void {
  const config = { access: 'public' as const }
  app.post(
    paths.buyerFiles,
    { config: { ...config, inFlight: 'upload' }, constraints: { [FORM_CONSTRAINT]: 'form' } },
    (request, reply) => receiveFile(deps, request, reply),
  )
  app.get(paths.buyerFile(':token', ':n'), { config: { ...config, inFlight: 'api' } }, (request, reply) =>
    sendFile(deps, request, reply),
  )
}

async function receiveFile(deps: RequestFileRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  await deps.throttle.enter([['rfq-files', readSender(request.ip)]])
  request.server.takePlace('upload', reply)
  const file = await request.file({ limits: LIMITS, throwFileSizeLimit: false })
  if (file === undefined) throw refuse('malformed', en.refusals, 'oneFile')
  const bytes = await file.toBuffer()
  if (file.file.truncated)
    throw refuse('too-large', en.refusals, 'fileTooLarge', { params: { most: REQUEST_FILES.most } })
  const ctx = deps.createCtx(VISITOR, request.id)
  return reply.code(201).send(await addRequestFile(ctx, deps.files, { bytes, fileName: file.filename }))
}

async function sendFile(deps: RequestFileRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token = '', n = '' } = request.params as { token?: string; n?: string }
  const { file, bytes } = await openRequestFile(deps.createCtx(VISITOR, request.id), deps.files, token, Number(n))
  // The first bytes are read before the head is sent: a damaged file is then an error and not a broken download.
  const first = await bytes.next()
  reply.headers({
    'content-type': file.fileType,
    'content-disposition': describeFile('attachment', file.fileName),
    'cache-control': 'private, no-store',
  })
  return reply.send(Readable.from(follow(first, bytes), { objectMode: false }))
}

async function* follow(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done !== true) yield first.value
  yield* rest
}
