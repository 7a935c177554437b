import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { SYSTEM } from '#core/actor.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { hashToken } from '#core/crypto/session-token.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { createFileAddress } from '#house/files/stored-files.service.server.ts'
import { lockVisibleProject } from '#visits/projects/projects.queries.server.ts'
import { recordProjectChange } from '#visits/projects/service/record-change.server.ts'
import { visitLinkTexts } from '../messages.en.ts'
import { findReleasedPaper, findReportFile, readReleases, type LinkedFile } from '../papers.queries.server.ts'
import { PAPER_MINUTES } from '../visit-links.limits.ts'
import { findLiveLink } from '../visit-links.queries.server.ts'
import { paperReleases, visitFileLinks } from '../visit-links.table.server.ts'
import { recordOpening } from '../visit-page.queries.server.ts'
import { noSuchVisit, requireLink } from './holder-actions.server.ts'

/**
 * Sets the switch of one document for the holders of one kind of link.
 * @throws AppError 404; 403 for anybody but the assigned technician whose document it is
 */
export const releasePaper = (
  ctx: Ctx,
  projectId: string,
  { documentId, for: holder, isReleased }: { documentId: string; for: 'master' | 'agent'; isReleased: boolean },
): ReturnType<typeof readReleases> =>
  ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    const before = await readReleases(tx, project)
    if (!before.mayRelease) throw new AppError('forbidden', visitLinkTexts.notYourDocument)
    const document = before.items.find((each) => each.documentId === documentId)
    if (document === undefined) throw new AppError('not-found', coreTexts.nothingThere)
    if (document.releasedTo.includes(holder) === isReleased) return before
    if (isReleased) await tx.db.insert(paperReleases).values({ projectId, documentId, holder })
    else {
      const { projectId: project_, documentId: document_, holder: holder_ } = paperReleases
      await tx.db
        .delete(paperReleases)
        .where(and(eq(project_, projectId), eq(document_, documentId), eq(holder_, holder)))
    }
    const after = await readReleases(tx, project)
    await recordProjectChange(tx, project, {
      action: 'updated',
      fieldChanged: 'travelDocuments',
      newValue: document.fileCategory,
      description: visitLinkTexts.paperSwitched(holder, isReleased),
      isPersonal: true,
    })
    return after
  })

/** Makes the address under which a paper or the report opens once. Throws 404 for what the holder may not open. */
export const openPaper = (
  ctx: Ctx,
  { origin }: { origin: () => string },
  token: string,
  document: DocumentCategory | 'report',
): Promise<{ url: string }> =>
  ctx.tx(async (tx) => {
    const live = await requireLink(tx, token)
    const file =
      document === 'report' ? await findReportFile(tx, live) : await findReleasedPaper(tx, live, { category: document })
    if (file === null) throw noSuchVisit()
    const { tokenHash, address } = createFileAddress()
    await tx.db.insert(visitFileLinks).values({
      tokenHash,
      linkId: live.link.id,
      recordId: file.recordId,
      kind: file.kind,
      expiresAt: sql`clock_timestamp() + make_interval(mins => ${PAPER_MINUTES})`,
    })
    const show = file.fileType === 'application/pdf' && file.kind === 'paper' ? '?show' : ''
    return { url: `${origin()}${address}${show}` }
  })

/**
 * Consumes the one-use address of a paper or report, and checks again that the holder may open it; the audit log records
 * it. Null for an unknown, used or expired one, and for what is no longer released.
 */
export const consumeVisitFile = (ctx: Ctx, address: string): Promise<Omit<LinkedFile, 'owner'> | null> =>
  ctx.tx(async (tx) => {
    const [used] = await tx.db
      .delete(visitFileLinks)
      .where(
        and(
          eq(visitFileLinks.tokenHash, Buffer.from(hashToken(address), 'hex')),
          gt(visitFileLinks.expiresAt, sql`clock_timestamp()`),
        ),
      )
      .returning()
    const live = used === undefined ? null : await findLiveLink(tx, used.linkId)
    if (used === undefined || live === null) return null
    const file =
      used.kind === 'report' ? await findReportFile(tx, live) : await findReleasedPaper(tx, live, { id: used.recordId })
    if (file === null || file.recordId !== used.recordId) return null
    const { owner, ...found } = file
    if (owner === null) await recordOpening(tx, live, visitLinkTexts.reportOpened)
    else {
      await recordAudit(
        { ...tx, actor: SYSTEM },
        {
          entityType: 'portal_user',
          entityId: owner.id,
          entityName: owner.name,
          action: 'file_viewed',
          fieldChanged: 'travelDocuments',
          newValue: `${owner.category}: ${file.fileName}`,
          description: visitLinkTexts.paperOpened(live.link.holder, live.link.name),
          isPersonal: true,
        },
      )
    }
    return found
  })

/** Deletes addresses that have expired. @returns how many */
export async function deleteExpiredFileLinks(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .delete(visitFileLinks)
    .where(lt(visitFileLinks.expiresAt, sql`now()`))
    .returning({ linkId: visitFileLinks.linkId })
  return rows.length
}
