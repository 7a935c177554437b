import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { createLink } from '#modules/files/stored-files.service.server.ts'
import { getOpenableFile, type OpenableFile } from './file-links.queries.server.ts'

/** Makes an address that gives a record's file once; for travel documents the audit log says who asked. */
export async function makeFileLink(ctx: Ctx, origin: () => string, recordId: string): Promise<{ url: string }> {
  const { userId, sessionId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const { viewed, ...file } = await getOpenableFile(tx, recordId)
    const address = await createLink(tx, { ...file, recordId, userId, sessionId })
    if (viewed !== null) await recordAudit(tx, { ...viewed, description: 'Link made' })
    return { url: `${origin()}${address}` }
  })
}

/**
 * Asks the record's rule again when its link is used, and notes that it was.
 * @throws AppError 404 when the person may not see it any more
 */
export async function openLinkedFile(ctx: Ctx, recordId: string): Promise<OpenableFile> {
  return ctx.tx(async (tx) => {
    const file = await getOpenableFile(tx, recordId)
    if (file.viewed !== null) await recordAudit(tx, { ...file.viewed, description: 'Downloaded' })
    return file
  })
}
