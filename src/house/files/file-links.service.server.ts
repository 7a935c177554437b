import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { FileRecordKinds } from '#core/files/file-record.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { getOpenableFile, type OpenableFile } from './file-records.service.server.ts'
import { fileTexts } from './messages.en.ts'
import { createLink } from './stored-files.service.server.ts'

export interface FileLinkDeps {
  /** Origin that links begin with. */
  origin: () => string
  /** Every kind of record that shows a file. */
  records: FileRecordKinds
}

/** Makes a one-time link to a record's file; for travel documents the audit log has the user. */
export async function makeFileLink(
  ctx: Ctx,
  { origin, records }: FileLinkDeps,
  recordId: string,
): Promise<{ url: string }> {
  const { userId, sessionId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const { viewed, ...file } = await getOpenableFile(tx, records, recordId)
    const address = await createLink(tx, { ...file, recordId, userId, sessionId })
    if (viewed !== null) await recordAudit(tx, { ...viewed, description: fileTexts.linkMade })
    return { url: `${origin()}${address}` }
  })
}

/**
 * Checks the record's permission again when its link is used, and records the use.
 * @throws AppError 404 when the person may not see it any more
 */
export async function openLinkedFile(ctx: Ctx, records: FileRecordKinds, recordId: string): Promise<OpenableFile> {
  return ctx.tx(async (tx) => {
    const file = await getOpenableFile(tx, records, recordId)
    if (file.viewed !== null) await recordAudit(tx, { ...file.viewed, description: 'Downloaded' })
    return file
  })
}
