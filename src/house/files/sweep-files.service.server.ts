import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { databaseErrorCode, FOREIGN_KEY_VIOLATION } from '#core/db/pool.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { RELEASED_DAYS, UPLOAD_HOURS } from './files.limits.ts'
import { downloadLinks, fileRemovals, storedFiles, uploads } from './files.table.server.ts'
import { partsPrefix } from './sealed-parts.server.ts'

/** Maximum files that one run removes; the next one continues. */
const AT_ONCE = 1000
/** PostgreSQL: a row of another table still points here. */

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`

/**
 * Removes uploads that nobody finished or claimed within a day, files that their records released a week ago, and
 * expired links. Rows are deleted first, with a note of what they leave in the storage; the next run completes an
 * interrupted one.
 * @returns how many files' bytes were removed
 */
export async function sweepFiles(ctx: Ctx, storage: FileStorage): Promise<number> {
  await ctx.db.delete(downloadLinks).where(lt(downloadLinks.expiresAt, sql`now()`))
  for (const { id } of await findDue(ctx)) await forgetFile(ctx, id)
  await forgetUploads(ctx)
  const removals = await ctx.db.select().from(fileRemovals).limit(AT_ONCE)
  for (const { storageKey } of removals) {
    await storage.removeAll(partsPrefix(storageKey))
    await ctx.db.delete(fileRemovals).where(eq(fileRemovals.storageKey, storageKey))
  }
  return removals.length
}

const findDue = (ctx: Ctx): Promise<{ id: string }[]> =>
  ctx.db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      or(
        and(isNull(storedFiles.claimedAt), lt(storedFiles.createdAt, hoursAgo(UPLOAD_HOURS))),
        and(isNotNull(storedFiles.releasedAt), lt(storedFiles.releasedAt, hoursAgo(RELEASED_DAYS * 24))),
      ),
    )
    .limit(AT_ONCE)

/** Deletes a file's row unless a record points to it: then it is in use, regardless of the note. */
async function forgetFile(ctx: Ctx, id: string): Promise<void> {
  try {
    await ctx.tx(async (tx) => {
      const gone = await tx.db
        .delete(storedFiles)
        .where(eq(storedFiles.id, id))
        .returning({ storageKey: storedFiles.storageKey })
      await tx.db.delete(uploads).where(eq(uploads.id, id))
      if (gone.length > 0) await tx.db.insert(fileRemovals).values(gone).onConflictDoNothing()
    })
  } catch (error) {
    if (databaseErrorCode(error) !== FOREIGN_KEY_VIOLATION) throw error
    await ctx.db
      .update(storedFiles)
      .set({ claimedAt: sql`coalesce(${storedFiles.claimedAt}, now())`, releasedAt: null })
      .where(eq(storedFiles.id, id))
  }
}

async function forgetUploads(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    const due = await tx.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(lt(uploads.createdAt, hoursAgo(UPLOAD_HOURS)))
      .limit(AT_ONCE)
      .for('update')
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return
    // An upload that became a file in the meantime isn't deleted: the file's own day is counted from its end.
    const whole = await tx.db.select({ id: storedFiles.id }).from(storedFiles).where(inArray(storedFiles.id, ids))
    const unfinished = ids.filter((id) => !whole.some((file) => file.id === id))
    if (unfinished.length === 0) return
    const gone = await tx.db
      .delete(uploads)
      .where(inArray(uploads.id, unfinished))
      .returning({ storageKey: uploads.storageKey })
    await tx.db.insert(fileRemovals).values(gone).onConflictDoNothing()
  })
}
