import { createHash } from 'node:crypto'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { uploadTexts } from '#core/contract/messages.en.ts'
import {
  FILE_KINDS,
  refuseBeforeSending,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_TEXT,
  type FileKind,
} from '#core/contract/uploads.ts'
import { SealError } from '#core/crypto/box.server.ts'
import { AppError, refuse } from '#core/errors.ts'
import { HeicError } from '#core/files/heic/convert-heic.server.ts'
import { en } from '#core/messages/en.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { cleanFileName, fileEnding } from './clean-file-name.ts'
import { UPLOAD_HOURS, UPLOAD_STALLED_AFTER_HOURS, UPLOADS_WAITING_BYTES, UPLOADS_WAITING_MAX } from './files.limits.ts'
import { fileRemovals, storedFiles, uploads } from './files.table.server.ts'
import { HEAD_BYTES, inspectFile, refuseByHead, TAIL_BYTES, type FileInspection } from './inspect-file.server.ts'
import { fileTexts } from './messages.en.ts'
import type { OwnUpload } from './own-uploads.contract.ts'
import {
  newPartName,
  newStorageKey,
  newWrappedKey,
  partsPrefix,
  readParts,
  writePart,
  type FileDeps,
} from './sealed-parts.server.ts'
import { convertUpload } from './service/convert-upload.server.ts'

export type Upload = typeof uploads.$inferSelect

/** Parts of one upload at most: each cut of the line makes one more. */
const PARTS_MAX = 500

/** Seconds without a heartbeat after which a request has lost the lease of its upload. */
export const LEASE_SECONDS = 6

const lease = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`
const isAlive = sql`${uploads.createdAt} > clock_timestamp() - make_interval(hours => ${UPLOAD_HOURS})`

/** In progress: received bytes within the last hour. A stalled upload locks nobody out. */
const isProgressing = sql<boolean>`${uploads.progressedAt} > clock_timestamp() - make_interval(hours => ${UPLOAD_STALLED_AFTER_HOURS})`
const recordProgress = { progressedAt: sql`clock_timestamp()` }

const refuseKind = (sentence: string): AppError => new AppError('unsupported-media-type', sentence)

interface NewUpload {
  id: string
  userId: string
  fileName: string
  fileSize: number
  /** The request that writes to it. */
  lockHolder: string
}

/**
 * Announces a file. Nothing of it is stored yet.
 * @throws AppError 413 when it is too large or too many are pending, 415 for a type that is not accepted by its name,
 * 507 when the disk is full
 */
export async function createUpload(
  ctx: Ctx,
  { fileKeys, storage }: FileDeps,
  { id, userId, fileName, fileSize, lockHolder }: NewUpload,
): Promise<Upload> {
  const name = cleanFileName(fileName)
  if (fileSize > UPLOAD_MAX_BYTES) throw new AppError('too-large', uploadTexts.tooLarge(UPLOAD_MAX_TEXT))
  const refusal = refuseBeforeSending({ name, size: fileSize })
  if (refusal !== null) throw refuseKind(refusal)
  // Before anything is accepted: a file that finds no room would be sent for nothing.
  if (!(await storage.hasRoom(fileSize))) throw refuse('storage-full', en.refusals, 'storageFull')
  return ctx.tx(async (tx) => {
    // One after another for each person, so that many at once cannot slip past the count.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`)
    await refuseTooMany(tx, userId, fileSize)
    const [upload] = await tx.db
      .insert(uploads)
      .values({
        id,
        storageKey: newStorageKey(),
        userId,
        fileName: name,
        fileSize,
        ...newWrappedKey(fileKeys, id),
        lockHolder,
        lockedUntil: lease,
      })
      .returning()
    if (upload === undefined) throw new Error('The upload was not written')
    return upload
  })
}

async function refuseTooMany(tx: Ctx, userId: string, fileSize: number): Promise<void> {
  const [waiting] = await tx.db
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${uploads.fileSize}), 0)::int` })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.refusal), isAlive, isProgressing))
  if (waiting === undefined) return
  if (waiting.count >= UPLOADS_WAITING_MAX || waiting.bytes + fileSize > UPLOADS_WAITING_BYTES) {
    throw new AppError('too-large', fileTexts.manyWait)
  }
}

/** Returns a person's unclaimed uploads, newest first: those in progress and stalled ones. */
export async function findOwnUploads(ctx: Ctx): Promise<{ items: OwnUpload[] }> {
  const { userId } = portalActor(ctx)
  const rows = await ctx.db
    .select({ upload: uploads, isProgressing })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.refusal), isAlive))
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
  return { items: rows.map(({ upload, isProgressing: moves }) => toOwnUpload(upload, moves)) }
}

const toOwnUpload = ({ id, fileName, fileSize, storedBytes, progressedAt }: Upload, moves: boolean): OwnUpload => ({
  id,
  fileName,
  fileSize,
  storedBytes,
  isMoving: moves,
  progressedAt: progressedAt.toISOString(),
})

/** Cancels one of the caller's own uploads. Throws 404 for anybody else's. */
export async function cancelOwnUpload(ctx: Ctx, id: string): Promise<void> {
  const { userId } = portalActor(ctx)
  if ((await findUpload(ctx, id, userId)) === null) throw new AppError('not-found', fileTexts.noUpload)
  await cancelUpload(ctx, id, userId)
}

/** Returns a person's own upload; null when there is none, it belongs to another person, or it has expired. */
export async function findUpload(ctx: Ctx, id: string, userId: string): Promise<Upload | null> {
  const [upload] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isAlive))
  return upload ?? null
}

/** Cancels an upload; its stored bytes are removed by the sweep. */
export async function cancelUpload(ctx: Ctx, id: string, userId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const [gone] = await tx.db
      .delete(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
      .returning({ storageKey: uploads.storageKey })
    if (gone === undefined) return
    // A finished unclaimed one has its row of stored files, which is deleted with it.
    await tx.db.delete(storedFiles).where(and(eq(storedFiles.id, id), isNull(storedFiles.claimedAt)))
    await tx.db.insert(fileRemovals).values(gone).onConflictDoNothing()
  })
}

/**
 * Stores the next bytes of an upload for good and gives the upload as it is then. The last ones make the file: it is read
 * back whole, checked, and only then counts as arrived.
 * @throws AppError 415 when it is a kind that is not taken, 409 when another request writes to it by now
 */
export async function addBytes(ctx: Ctx, deps: FileDeps, upload: Upload, bytes: Buffer): Promise<Upload> {
  if (upload.storedBytes === 0 && bytes.length >= Math.min(HEAD_BYTES, upload.fileSize)) {
    const early = refuseByHead(bytes.subarray(0, HEAD_BYTES))
    if (early !== null) return refuseUpload(ctx, deps, upload, early)
  }
  if (upload.parts.length >= PARTS_MAX) return refuseUpload(ctx, deps, upload, fileTexts.cutOff)
  const index = upload.parts.length
  const name = newPartName(index)
  await writePart(deps, upload, { index, name, bytes })
  const next = { ...upload, parts: [...upload.parts, name], storedBytes: upload.storedBytes + bytes.length }
  if (next.storedBytes === upload.fileSize) await finish(ctx, deps, next)
  else await recordPart(ctx, upload, next)
  return next
}

async function recordPart(ctx: Ctx, before: Upload, after: Upload): Promise<void> {
  const rows = await ctx.db
    .update(uploads)
    .set({ parts: after.parts, storedBytes: after.storedBytes, lockedUntil: lease, ...recordProgress })
    .where(
      and(
        eq(uploads.id, before.id),
        eq(uploads.storedBytes, before.storedBytes),
        // The process that took over has read the offset; bytes that this one stored after that belong to no upload.
        before.lockHolder === null ? sql`false` : eq(uploads.lockHolder, before.lockHolder),
      ),
    )
    .returning({ id: uploads.id })
  if (rows.length === 0) throw new AppError('conflict', fileTexts.otherGoesOn)
}

async function finish(ctx: Ctx, deps: FileDeps, upload: Upload): Promise<void> {
  const { inspection, sha256 } = await examine(deps, upload)
  if ('refusal' in inspection) {
    await refuseUpload(ctx, deps, upload, inspection.refusal)
    return
  }
  const isHeic = inspection.kind === 'HEIC'
  const fileType = inspection.kind === 'HEIC' ? 'image/jpeg' : inspection.kind
  const file = isHeic
    ? await convertOrRefuse(ctx, deps, upload)
    : { parts: upload.parts, fileSize: upload.fileSize, sha256 }
  await ctx.tx(async (tx) => {
    const { id, storageKey, wrappedKey, keyId, userId } = upload
    const before = upload.storedBytes - (await storedBefore(tx, upload))
    if (before <= 0) throw new AppError('conflict', fileTexts.otherGoesOn)
    await tx.db
      .update(uploads)
      .set({ parts: file.parts, storedBytes: upload.storedBytes, ...recordProgress })
      .where(eq(uploads.id, id))
    await tx.db.insert(storedFiles).values({
      id,
      storageKey,
      fileName: nameAs(upload.fileName, fileType),
      fileType,
      ...file,
      wrappedKey,
      keyId,
      uploadedBy: userId,
    })
  })
  await removeStrangers(deps, { ...upload, parts: file.parts })
}

/** The name with an ending of the file's kind: IMG_1.heic is stored as IMG_1.jpg. */
function nameAs(name: string, kind: FileKind): string {
  const { endings } = FILE_KINDS[kind]
  const ending = fileEnding(name)
  if (endings.some((known) => known === ending)) return name
  return `${ending === '' ? name : name.slice(0, -ending.length - 1)}.${endings[0]}`
}

async function convertOrRefuse(ctx: Ctx, deps: FileDeps, upload: Upload) {
  try {
    return await convertUpload(deps, upload)
  } catch (error) {
    if (!(error instanceof HeicError)) throw error
    return refuseUpload(ctx, deps, upload, uploadTexts.heic[error.reason])
  }
}

/** Returns the stored offset, with the row locked; the last known one when the lease was lost. */
async function storedBefore(tx: Ctx, { id, lockHolder, storedBytes }: Upload): Promise<number> {
  const [row] = await tx.db
    .select({ storedBytes: uploads.storedBytes, lockHolder: uploads.lockHolder })
    .from(uploads)
    .where(eq(uploads.id, id))
    .for('update')
  return row === undefined || row.lockHolder !== lockHolder ? storedBytes : row.storedBytes
}

/** Reads the stored bytes, not the sent ones: a file that cannot be decrypted again never counts as arrived. */
async function examine(deps: FileDeps, upload: Upload): Promise<{ inspection: FileInspection; sha256: Buffer }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  try {
    for await (const bytes of readParts(deps, upload)) {
      hash.update(bytes)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)])
      tail = Buffer.concat([tail, bytes]).subarray(-TAIL_BYTES)
    }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new AppError('internal', fileTexts.notReadBack, {
      cause: error,
    })
  }
  return {
    inspection: inspectFile({ head, tail, size: upload.fileSize, name: upload.fileName }),
    sha256: hash.digest(),
  }
}

/** Stores the reason, so that a client that missed the answer gets it later, and deletes the file. */
async function refuseUpload(ctx: Ctx, { storage }: FileDeps, upload: Upload, refusal: string): Promise<never> {
  await ctx.db.update(uploads).set({ refusal, parts: [] }).where(eq(uploads.id, upload.id))
  await storage.removeAll(partsPrefix(upload.storageKey))
  throw refuseKind(refusal)
}

/** Parts that a cut connection stored and could not note any more. */
async function removeStrangers({ storage }: FileDeps, { storageKey, parts }: Upload): Promise<void> {
  const prefix = partsPrefix(storageKey)
  for (const name of await storage.list(prefix)) if (!parts.includes(name)) await storage.remove(prefix + name)
}
