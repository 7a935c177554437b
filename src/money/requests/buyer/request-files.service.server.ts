import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { createLinkToken } from '#core/crypto/link-token.server.ts'
import { refuse } from '#core/errors.ts'
import { storeSentFile } from '#house/files/sent-files.service.server.ts'
import { openStoredFile, releaseFilesAtOnce, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { en } from '../messages/en.ts'
import { REQUEST_FILE_KINDS, REQUEST_FILES } from '../requests.limits.ts'
import { requestFiles } from '../requests.table.server.ts'
import { noSuchLink } from './buyer-actions.service.server.ts'
import { findFiles, findLink } from './find-request.queries.server.ts'

export type RequestFileDeps = FileDeps

/** Stores a file of a buyer. The token names it in the request that is sent within a day. Throws 415. */
export async function addRequestFile(
  ctx: Ctx,
  files: FileDeps,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
): Promise<{ token: string }> {
  if (bytes.length > REQUEST_FILES.bytes)
    throw refuse('too-large', en.refusals, 'fileTooLarge', { params: { most: REQUEST_FILES.most } })
  const stored = await storeSentFile(ctx, files, { bytes, fileName, kinds: REQUEST_FILE_KINDS })
  const { token, hash } = createLinkToken()
  await ctx.db.insert(requestFiles).values({ ...stored, tokenHash: hash })
  return { token }
}

/** A file of a request, by its number, for the holder of the request's link. Throws 404. */
export async function openRequestFile(ctx: Ctx, files: FileDeps, token: string, number: number) {
  const found = await findLink(ctx, token)
  if (found.kind !== 'open') throw noSuchLink()
  const file = (await findFiles(ctx, found.row.id))[number - 1]
  if (file === undefined) throw noSuchLink()
  return { file, bytes: openStoredFile(ctx, files, file.storedFileId) }
}

/** Deletes files that no request has named within a day. */
export const deleteUnusedFiles = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    const unused = await tx.db
      .delete(requestFiles)
      .where(
        and(
          isNull(requestFiles.requestId),
          lt(requestFiles.createdAt, sql`now() - make_interval(hours => ${REQUEST_FILES.unusedHours})`),
        ),
      )
      .returning({ storedFileId: requestFiles.storedFileId })
    await releaseFilesAtOnce(
      tx,
      unused.map(({ storedFileId }) => storedFileId),
    )
  })

/** Deletes the files of requests that are deleted in this transaction. */
export async function deleteFilesOf(tx: Ctx, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return
  const gone = await tx.db
    .delete(requestFiles)
    .where(inArray(requestFiles.requestId, [...requestIds]))
    .returning({ storedFileId: requestFiles.storedFileId })
  await releaseFilesAtOnce(
    tx,
    gone.map(({ storedFileId }) => storedFileId),
  )
}
