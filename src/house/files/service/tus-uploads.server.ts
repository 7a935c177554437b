import type { Readable } from 'node:stream'
import { DataStore, Server, Upload as TusUpload } from '@tus/server'
import type { Ctx } from '#core/context.server.ts'
import { uploadTexts } from '#core/contract/messages.en.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT } from '#core/contract/uploads.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import { UPLOAD_HOURS } from '../files.limits.ts'
import { fileTexts } from '../messages.en.ts'
import { PART_BYTES, type FileDeps } from '../sealed-parts.server.ts'
import { addBytes, cancelUpload, createUpload, findUpload, type Upload } from '../uploads.service.server.ts'
import { createUploadLock, newLockHolder } from './upload-lock.server.ts'

/** Address of the resumable uploads (tus 1.0). */
export const UPLOADS_ADDRESS = '/api/portal/uploads'

/** How long a request may continue after another one claims its upload, milliseconds. */
const DRAIN_LOCK = 500
const UPLOAD_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export interface UploadCaller {
  ctx: Ctx
  files: FileDeps
  userId: string
}

/** The data store of one request: encrypted parts in the storage, their state in the database. */
class SealedStore extends DataStore {
  readonly #caller: UploadCaller
  readonly #holder: string
  #writing: Promise<unknown> = Promise.resolve()

  constructor(caller: UploadCaller, holder: string) {
    super()
    this.#caller = caller
    this.#holder = holder
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override getExpiration(): number {
    return UPLOAD_HOURS * 3_600_000
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    const { ctx, files, userId } = this.#caller
    const { id, metadata, size } = upload
    const fileName = metadata?.['filename'] ?? metadata?.['name'] ?? 'file'
    const row = await createUpload(ctx, files, {
      id,
      userId,
      fileName,
      fileSize: size ?? 0,
      lockHolder: this.#holder,
    })
    upload.creation_date = row.createdAt.toISOString()
    return upload
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const row = await this.#find(id)
    if (row.refusal !== null) throw new AppError('unsupported-media-type', row.refusal)
    return new TusUpload({
      id,
      size: row.fileSize,
      offset: row.storedBytes,
      creation_date: row.createdAt.toISOString(),
    })
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id)
    await cancelUpload(this.#caller.ctx, id, this.#caller.userId)
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = { ...(await this.#find(id)), lockHolder: this.#holder }
    if (row.storedBytes !== offset) throw new AppError('conflict', fileTexts.otherPlace)
    const writing = this.#storeBytes(stream, row)
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  /** Resolves when no write is pending, also if the request has already failed. */
  async settle(): Promise<void> {
    await this.#writing
  }

  /** Stores bytes until the stream ends or fails; those before a failure are stored as well. */
  async #storeBytes(stream: Readable, first: Upload): Promise<number> {
    const { ctx, files } = this.#caller
    let upload = first
    let buffered: Buffer[] = []
    let bufferedBytes = 0
    let failure: Error | null = null
    const store = async (atLeast: number): Promise<void> => {
      if (bufferedBytes < atLeast) return
      const all = Buffer.concat(buffered)
      for (let at = 0; at < all.length; at += PART_BYTES) {
        const piece = all.subarray(at, at + PART_BYTES)
        if (piece.length < PART_BYTES && atLeast === PART_BYTES) {
          buffered = [piece]
          bufferedBytes = piece.length
          return
        }
        upload = await addBytes(ctx, files, upload, piece)
      }
      buffered = []
      bufferedBytes = 0
    }
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        buffered.push(chunk)
        bufferedBytes += chunk.length
        await store(PART_BYTES)
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      failure = error instanceof Error ? error : new Error('The connection failed')
    }
    await store(1)
    if (failure !== null) throw failure
    return upload.storedBytes
  }

  async #find(id: string): Promise<Upload> {
    const row = await findUpload(this.#caller.ctx, id, this.#caller.userId)
    if (row === null) throw noSuchUpload()
    return row
  }
}

const noSuchUpload = (): AppError => new AppError('not-found', fileTexts.noUpload)

/**
 * Answers one request of the tus protocol for one person.
 * @throws AppError for every refusal
 */
export async function answerTus(caller: UploadCaller, request: Request): Promise<Response> {
  const id = new URL(request.url).pathname.slice(UPLOADS_ADDRESS.length + 1)
  if (id !== '' && (!UPLOAD_ID.test(id) || (await findUpload(caller.ctx, id, caller.userId)) === null))
    throw noSuchUpload()
  const holder = newLockHolder()
  const store = new SealedStore(caller, holder)
  let failure: unknown
  const server = new Server({
    path: UPLOADS_ADDRESS,
    datastore: store,
    relativeLocation: true,
    maxSize: UPLOAD_MAX_BYTES,
    lockDrainTimeout: DRAIN_LOCK,
    locker: {
      newLock: (lockId) => {
        const lock = createUploadLock(caller.ctx, lockId, holder)
        return {
          lock: (signal, cancelRequest) => lock.lock(signal, cancelRequest),
          unlock: async () => {
            await store.settle()
            await lock.unlock()
          },
        }
      },
    },
    namingFunction: () => newId(),
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  const response = await server.handleWeb(request)
  if (failure !== undefined) throw toRefusal(failure)
  if (response.status >= 400) throw new AppError('malformed', `${(await response.text()).trim()}.`)
  return response
}

/** The protocol's own refusals, each with a sentence; the browser decides by the status whether to retry. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('status_code' in error)) return error
  switch (error.status_code) {
    case 404:
    case 410:
      return noSuchUpload()
    case 409:
      return new AppError('conflict', fileTexts.otherPlace)
    case 413:
      return new AppError('too-large', uploadTexts.tooLarge(UPLOAD_MAX_TEXT))
    case 500:
      return error
    default:
      return new AppError('malformed', 'body' in error ? String(error.body).trim() : fileTexts.unreadable)
  }
}
