import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import { apart, type Ctx } from '#core/context.server.ts'
import { SealError } from '#core/crypto/box.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import { cleanFileName } from './clean-file-name.ts'
import { downloadAddress } from './download-address.ts'
import { LINK_SECONDS, RELEASED_DAYS } from './files.limits.ts'
import { downloadLinks, storedFiles, uploads } from './files.table.server.ts'
import { fileTexts } from './messages.en.ts'
import {
  newPartName,
  newStorageKey,
  newWrappedKey,
  PART_BYTES,
  readParts,
  writePart,
  type FileDeps,
  type SealedFile,
} from './sealed-parts.server.ts'

export type { FileDeps } from './sealed-parts.server.ts'

/** A file that a record now owns. */
export interface ClaimedFile {
  storedFileId: string
  fileName: string
  fileType: string
  fileSize: number
}

const refuseUpload = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'uploadId', message }] })

/**
 * Claims a finished upload for a record, in the record's own transaction. An upload can be claimed once, by its sender.
 * @throws AppError 422 on `uploadId`
 */
export async function claimUpload(
  tx: Ctx,
  { uploadId, userId }: { uploadId: string; userId: string },
): Promise<ClaimedFile> {
  const [upload] = await tx.db
    .select({
      storedBytes: uploads.storedBytes,
      fileSize: uploads.fileSize,
      refusal: uploads.refusal,
    })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.userId, userId)))
    .for('update')
  if (upload === undefined) throw refuseUpload(fileTexts.uploadGone)
  if (upload.refusal !== null) throw refuseUpload(upload.refusal)
  const isWhole = upload.storedBytes === upload.fileSize
  const [file] = isWhole
    ? await tx.db
        .update(storedFiles)
        .set({ claimedAt: sql`now()` })
        .where(and(eq(storedFiles.id, uploadId), isNull(storedFiles.claimedAt)))
        .returning({ fileName: storedFiles.fileName, fileType: storedFiles.fileType, fileSize: storedFiles.fileSize })
    : []
  if (file === undefined) throw refuseUpload(fileTexts.onItsWay)
  await tx.db.delete(uploads).where(eq(uploads.id, uploadId))
  return { storedFileId: uploadId, ...file }
}

/**
 * Seals and stores a file that the product made. Call it outside a transaction and point a row to it in the next one; a
 * file that no row points to is deleted within a day.
 */
export async function storeBytes(
  ctx: Ctx,
  deps: FileDeps,
  { bytes, fileName, fileType }: { bytes: Uint8Array; fileName: string; fileType: string },
): Promise<{ storedFileId: string; fileSize: number; sha256: string }> {
  const id = newId()
  const sha256 = createHash('sha256').update(bytes).digest()
  const count = Math.max(1, Math.ceil(bytes.length / PART_BYTES))
  const file: SealedFile = {
    id,
    storageKey: newStorageKey(),
    parts: Array.from({ length: count }, (_, index) => newPartName(index)),
    ...newWrappedKey(deps.fileKeys, id),
  }
  await ctx.db.insert(storedFiles).values({
    ...file,
    fileName: cleanFileName(fileName),
    fileType,
    fileSize: bytes.length,
    sha256,
    uploadedBy: ctx.actor.kind === 'portal' ? ctx.actor.userId : null,
  })
  for (const [index, name] of file.parts.entries()) {
    await writePart(deps, file, { index, name, bytes: bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES) })
  }
  return { storedFileId: id, fileSize: bytes.length, sha256: sha256.toString('hex') }
}

/**
 * Seals and stores a file as it is produced, so that no large file is ever whole in memory. As with {@link storeBytes},
 * an unreferenced one is deleted within a day. Until it is complete, reading it is refused.
 */
export async function storeStream(
  ctx: Ctx,
  deps: FileDeps,
  { bytes, fileName, fileType }: { bytes: AsyncIterable<Uint8Array>; fileName: string; fileType: string },
): Promise<{ storedFileId: string; fileSize: number; sha256: string }> {
  const id = newId()
  const hash = createHash('sha256')
  const file: SealedFile = { id, storageKey: newStorageKey(), parts: [], ...newWrappedKey(deps.fileKeys, id) }
  await ctx.db.insert(storedFiles).values({
    ...file,
    fileName: cleanFileName(fileName),
    fileType,
    fileSize: 0,
    sha256: Buffer.alloc(0),
    uploadedBy: null,
  })
  let fileSize = 0
  for await (const part of cutParts(bytes)) {
    const name = newPartName(file.parts.length)
    file.parts.push(name)
    // Named before it is written: the sweep also finds the parts of a run that was cut.
    await ctx.db.update(storedFiles).set({ parts: file.parts }).where(eq(storedFiles.id, id))
    await writePart(deps, file, { index: file.parts.length - 1, name, bytes: part })
    hash.update(part)
    fileSize += part.length
  }
  const sha256 = hash.digest()
  await ctx.db.update(storedFiles).set({ fileSize, sha256 }).where(eq(storedFiles.id, id))
  return { storedFileId: id, fileSize, sha256: sha256.toString('hex') }
}

/** Chunks of any size as parts of one size; an empty file has one empty part. */
async function* cutParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting = Buffer.alloc(0)
  let isFirst = true
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length >= PART_BYTES) {
      yield waiting.subarray(0, PART_BYTES)
      waiting = waiting.subarray(PART_BYTES)
      isFirst = false
    }
  }
  if (waiting.length > 0 || isFirst) yield waiting
}

/**
 * The bytes of a stored file. The last of them are only given away when the whole is proven to be what was stored, so a
 * reader never takes a changed file for a good one.
 * @throws AppError 404 when there is no such file; 500, with an entry in the audit log, when it was changed or is missing
 */
export async function* openStoredFile(ctx: Ctx, deps: FileDeps, storedFileId: string): AsyncGenerator<Buffer> {
  const [file] = await ctx.db.select().from(storedFiles).where(eq(storedFiles.id, storedFileId))
  if (file === undefined) throw new AppError('not-found', fileTexts.noFile)
  const hash = createHash('sha256')
  let length = 0
  let buffered: Buffer | null = null
  try {
    for await (const bytes of readParts(deps, file)) {
      hash.update(bytes)
      length += bytes.length
      if (buffered !== null) yield buffered
      buffered = bytes
    }
    if (length !== file.fileSize || !hash.digest().equals(file.sha256)) throw new SealError()
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    await recordDamage(ctx, file)
    throw new AppError('internal', fileTexts.changed, {
      cause: error,
    })
  }
  if (buffered !== null) yield buffered
}

/** A whole stored file in memory; for files of a known, small size such as a report. */
export async function readStoredFile(ctx: Ctx, deps: FileDeps, storedFileId: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of openStoredFile(ctx, deps, storedFileId)) parts.push(part)
  return Buffer.concat(parts)
}

async function recordDamage(ctx: Ctx, file: { id: string; fileName: string }): Promise<void> {
  await apart(ctx).tx((tx) =>
    recordAudit(tx, {
      entityType: 'stored_file',
      entityId: file.id,
      entityName: file.fileName,
      action: 'file_viewed',
      description: fileTexts.refused,
      isPersonal: true,
    }),
  )
}

/** Releases a file from its record, in the record's transaction; the file itself is removed seven days later. */
export async function releaseFile(tx: Ctx, storedFileId: string): Promise<void> {
  await tx.db
    .update(storedFiles)
    .set({ releasedAt: sql`now()` })
    .where(eq(storedFiles.id, storedFileId))
}

/** Releases files of deleted records, in their transaction; the next sweep removes them without the days of grace. */
export async function releaseFilesAtOnce(tx: Ctx, storedFileIds: readonly string[]): Promise<void> {
  if (storedFileIds.length === 0) return
  await tx.db
    .update(storedFiles)
    .set({ releasedAt: sql`now() - make_interval(days => ${RELEASED_DAYS + 1})` })
    .where(inArray(storedFiles.id, [...storedFileIds]))
}

export interface NewLink {
  storedFileId: string
  /** The record that shows the file. */
  recordId: string
  fileName: string
  fileType: string
  userId: string
  sessionId: string
}

/** A new address of a file, and the hash under which it is stored. */
export function createFileAddress(): { tokenHash: Buffer; address: string } {
  const token = createToken()
  return { tokenHash: Buffer.from(hashToken(token), 'hex'), address: downloadAddress(token) }
}

/** A one-time address of the file, valid for a minute and while the session is. */
export async function createLink(tx: Ctx, link: NewLink): Promise<string> {
  const { tokenHash, address } = createFileAddress()
  await tx.db.insert(downloadLinks).values({
    ...link,
    tokenHash,
    expiresAt: sql`clock_timestamp() + make_interval(secs => ${LINK_SECONDS})`,
  })
  return address
}

/** Consumes a link: a second request finds nothing. Null for an unknown, used or expired one. */
export async function consumeLink(ctx: Ctx, token: string): Promise<NewLink | null> {
  const [link] = await ctx.db
    .delete(downloadLinks)
    .where(
      and(
        eq(downloadLinks.tokenHash, Buffer.from(hashToken(token), 'hex')),
        gt(downloadLinks.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning()
  return link ?? null
}
