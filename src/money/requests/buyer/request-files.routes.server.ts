import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VISITOR, type Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import { AppError, refuse } from '#core/errors.ts'
import { describeFile } from '#core/http/answers/content-disposition.server.ts'
import { FORM_CONSTRAINT } from '#core/http/form-constraint.server.ts'
import { readSender } from '#core/http/sender.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { FILE_PATHS } from '../file-paths.limits.ts'
import { en } from '../messages/en.ts'
import { REQUEST_FILES } from '../requests.limits.ts'
import { drawRequestPaper, openQuotePaper } from './buyer-papers.service.server.ts'
import { addRequestFile, openRequestFile, type RequestFileDeps } from './request-files.service.server.ts'

export interface RequestFileRouteDeps {
  createCtx: (actor: Actor, requestId: string) => Ctx
  files: RequestFileDeps
  throttle: Throttle
  company: () => Promise<PaperCompany>
}

const LIMITS = { fields: 0, files: 2, parts: 2, fileSize: REQUEST_FILES.bytes, headerPairs: 20 } as const

/** Files of buyers: one is sent before its request, and read by the link of the request. */
export function registerRequestFiles(app: FastifyInstance, deps: RequestFileRouteDeps): void {
  const config = { access: 'public' as const }
  app.post(
    FILE_PATHS.send,
    { config: { ...config, inFlight: 'upload' }, constraints: { [FORM_CONSTRAINT]: 'form' } },
    (request, reply) => receiveFile(deps, request, reply),
  )
  app.get(FILE_PATHS.read, { config: { ...config, inFlight: 'api' } }, (request, reply) =>
    sendFile(deps, request, reply),
  )
  app.get(FILE_PATHS.request, { config: { ...config, inFlight: 'form' } }, (request, reply) =>
    sendRequestPaper(deps, request, reply),
  )
  app.get(FILE_PATHS.quote, { config: { ...config, inFlight: 'api' } }, (request, reply) =>
    sendQuotePaper(deps, request, reply),
  )
}

async function receiveFile(deps: RequestFileRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  await deps.throttle.enter([['rfq-files', readSender(request.ip)]])
  request.server.takePlace('upload', reply)
  const file = await readFile(request)
  const ctx = deps.createCtx(VISITOR, request.id)
  return reply.code(201).send(await addRequestFile(ctx, deps.files, file))
}

/** The one file of a form. Throws 400 for anything else, 413 for one that is too large. */
async function readFile(request: FastifyRequest): Promise<{ bytes: Buffer; fileName: string }> {
  try {
    const read: { bytes: Buffer; fileName: string; isWhole: boolean }[] = []
    for await (const file of request.files({ limits: LIMITS, throwFileSizeLimit: false })) {
      read.push({ bytes: await file.toBuffer(), fileName: file.filename, isWhole: !file.file.truncated })
      if (read.length > 1) break
    }
    const [only, second] = read
    if (only === undefined || second !== undefined) throw refuse('malformed', en.refusals, 'oneFile')
    if (only.isWhole) return only
  } catch (error) {
    if (error instanceof AppError) throw error
    // The reader of parts has no codes of its own for a form that is cut off or was never one.
    throw refuse('malformed', en.refusals, 'oneFile', { cause: error })
  }
  throw refuse('too-large', en.refusals, 'fileTooLarge', { params: { most: REQUEST_FILES.most } })
}

async function sendFile(deps: RequestFileRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token = '', n: number = '' } = request.params as { token?: string; n?: string }
  const { file, bytes } = await openRequestFile(deps.createCtx(VISITOR, request.id), deps.files, token, Number(number))
  return answerFile(reply, { ...file, bytes })
}

async function sendRequestPaper(deps: RequestFileRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token = '' } = request.params as { token?: string }
  await deps.throttle.enter([['rfq-actions', readSender(request.ip)]])
  const company = await deps.company()
  return answerFile(reply, await drawRequestPaper(deps.createCtx(VISITOR, request.id), company, token))
}

async function sendQuotePaper(deps: RequestFileRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token = '' } = request.params as { token?: string }
  return answerFile(reply, await openQuotePaper(deps.createCtx(VISITOR, request.id), deps.files, token))
}

interface AnsweredFile {
  fileName: string
  fileType: string
  bytes: AsyncGenerator<Buffer> | Buffer
}

async function answerFile(reply: FastifyReply, { fileName, fileType, bytes }: AnsweredFile) {
  // The first bytes are read before the head is sent: a damaged file is then an error and not a broken download.
  const body = Buffer.isBuffer(bytes) ? bytes : Readable.from(follow(await bytes.next(), bytes), { objectMode: false })
  reply.headers({
    'content-type': fileType,
    'content-disposition': describeFile('attachment', fileName),
    'cache-control': 'private, no-store',
  })
  return reply.send(body)
}

async function* follow(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done !== true) yield first.value
  yield* rest
}
