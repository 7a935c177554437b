import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { storeBytes, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { findExportFiles, getExport } from '../exports.queries.server.ts'
import { billingExportFiles } from '../invoicing.table.server.ts'
import { invoicingTexts } from '../messages.en.ts'

/**
 * Encrypts and stores those files of an export that are not in the storage yet. Concurrent calls are safe: the second
 * copy is unreferenced and is deleted by the cleanup.
 */
export async function encryptFiles(ctx: Ctx, files: FileDeps, exportId: string): Promise<void> {
  const waiting = and(eq(billingExportFiles.exportId, exportId), isNotNull(billingExportFiles.bytes))
  for (const { id, bytes, fileName, fileType, sha256 } of await ctx.db
    .select()
    .from(billingExportFiles)
    .where(waiting)) {
    if (bytes === null) continue
    const stored = await storeBytes(ctx, files, { bytes, fileName, fileType })
    if (stored.sha256 !== sha256) throw new Error('The bytes of an export are not those that were written')
    await ctx.db
      .update(billingExportFiles)
      .set({ bytes: null, storedFileId: stored.storedFileId })
      .where(and(eq(billingExportFiles.id, id), isNotNull(billingExportFiles.bytes)))
  }
}

export interface LinkDeps {
  files: FileDeps
  /** A one-time address of a record's file, valid for a minute. */
  link: (ctx: Ctx, recordId: string) => Promise<{ url: string }>
}

/** Addresses of an export's files, or of the one named; the bytes are those that were written when it was made. */
export async function linkExport(
  ctx: Ctx,
  { files, link }: LinkDeps,
  exportId: string,
  name: string | undefined,
): Promise<{ url: string; files: { name: string; url: string }[] }> {
  await getExport(ctx, exportId)
  await encryptFiles(ctx, files, exportId)
  const wanted = (await findExportFiles(ctx, exportId)).filter(({ fileName }) => fileName === (name ?? fileName))
  const linked: { name: string; url: string }[] = []
  for (const { id, fileName } of wanted) linked.push({ name: fileName, ...(await link(ctx, id)) })
  const [first] = linked
  if (first === undefined) throw new AppError('not-found', invoicingTexts.unknownInvoice(name ?? ''))
  return { url: first.url, files: linked }
}
