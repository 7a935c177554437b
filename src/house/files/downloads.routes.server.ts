import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SYSTEM, VISITOR, type Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { describeFile } from '#core/http/answers/content-disposition.server.ts'
import { isDownloadToken } from './download-address.ts'
import { fileTexts } from './messages.en.ts'
import { openStoredFile, consumeLink, type FileDeps } from './stored-files.service.server.ts'

export interface DownloadDeps {
  createCtx: (actor: Actor, requestId: string) => Ctx
  files: FileDeps
  /** The user who made the link, while the session in which it was made is still valid. */
  findPerson: (ctx: Ctx, session: { userId: string; sessionId: string }) => Promise<Actor | null>
  /**
   * Consumes the address of a file that somebody without an account may open once; null for any other one. It checks
   * the permission and records the opening.
   */
  openVisitorFile: (ctx: Ctx, token: string) => Promise<VisitorFile | null>
  /** The record's own rule, asked again; throws 404. */
  openRecord: (ctx: Ctx, recordId: string) => Promise<{ storedFileId: string }>
}

interface VisitorFile {
  storedFileId: string
  fileName: string
  fileType: string
}

/**
 * `/d/<token>` serves a file once, as a download, or with `?show` a PDF in the browser. The address is the key, so it
 * isn't logged and the response isn't cached.
 */
export function registerDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  // Looking at the head would use the link up.
  const options = { config: { access: 'public' as const, inFlight: 'api' as const }, exposeHeadRoute: false }
  app.get('/d/:token', options, (request, reply) => answerDownload(deps, request, reply))
}

async function answerDownload(deps: DownloadDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token = '' } = request.params as { token?: string }
  const isShown = (request.query as { show?: unknown }).show !== undefined
  const visitor = deps.createCtx(VISITOR, request.id)
  if (!isDownloadToken(token)) throw noSuchLink()
  const own = await openPersonsFile(deps, visitor, token)
  const file = own?.link ?? (await deps.openVisitorFile(visitor, token))
  if (file === null) throw noSuchLink()
  const bytes = openStoredFile(own?.ctx ?? { ...visitor, actor: SYSTEM }, deps.files, file.storedFileId)
  // The first bytes are read before the head is sent: a damaged file is then an error and not a broken download.
  const first = await bytes.next()
  reply.headers({
    'content-type': file.fileType,
    'content-disposition': describeFile(
      isShown && file.fileType === SHOWN_TYPE ? 'inline' : 'attachment',
      file.fileName,
    ),
    'cache-control': 'private, no-store',
  })
  return reply.send(Readable.from(follow(first, bytes), { objectMode: false }))
}

/** A file by a link of the portal: while the session lives, and the person may see the record. */
async function openPersonsFile(deps: DownloadDeps, visitor: Ctx, token: string) {
  const link = await consumeLink(visitor, token)
  if (link === null) return null
  const person = await deps.findPerson(visitor, link)
  if (person === null) throw noSuchLink()
  const ctx = deps.createCtx(person, visitor.requestId)
  const { storedFileId } = await deps.openRecord(ctx, link.recordId)
  if (storedFileId !== link.storedFileId) throw noSuchLink()
  return { link, ctx }
}

async function* follow(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done !== true) yield first.value
  yield* rest
}

/**
 * Types that a browser shows in a viewer of its own; any other one could be a page on our origin and is always
 * downloaded.
 */
const SHOWN_TYPE = 'application/pdf'

const noSuchLink = (): AppError => new AppError('not-found', fileTexts.linkUsed)
