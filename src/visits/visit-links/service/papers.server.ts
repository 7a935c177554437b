import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { SYSTEM } from '#core/actor.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, textAs } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { downloadAddress } from '#house/files/download-address.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { operatorDocuments } from '#visits/documents/documents.table.server.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import { getVisibleProject, lockVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { recordProjectChange } from '#visits/projects/service/record-change.server.ts'
import { serviceReports } from '#visits/service-reports/service-reports.table.server.ts'
import { visitLinkTexts } from '../messages.en.ts'
import type { PaperRelease } from '../visit-links.contract.ts'
import { PAPER_MINUTES, type LinkHolder } from '../visit-links.limits.ts'
import { canSee, isOpenForConfirmation, isVisitOver } from '../visit-links.policy.ts'
import { findLiveLink, type LiveLink } from '../visit-links.queries.server.ts'
import { paperReleases, visitFileLinks } from '../visit-links.table.server.ts'
import { findFinalReport, recordOpening } from '../visit-page.queries.server.ts'
import { noSuchVisit, requireLink } from './holder-actions.server.ts'

export interface PaperReleases {
  items: PaperRelease[]
  mayRelease: boolean
}

const RELEASE_ROW = {
  documentId: 'text',
  fileCategory: textAs<DocumentCategory>(),
  expiryDate: 'text?',
  isExpired: 'boolean',
  releasedTo: json<LinkHolder[]>(),
} as const

async function readReleases(ctx: Ctx, project: StoredProject): Promise<PaperReleases> {
  if (!permissionsOf(project, ctx.actor).seeTravelDocuments) throw new AppError('not-found', coreTexts.nothingThere)
  const { assignedOperatorId } = project
  const mayRelease = ctx.actor.kind === 'portal' && ctx.actor.userId === assignedOperatorId
  if (assignedOperatorId === null) return { items: [], mayRelease }
  const items = await queryRows(
    ctx.db,
    RELEASE_ROW,
    sql`
    select document.id as "documentId", document.file_category as "fileCategory",
      document.expiry_date::text as "expiryDate", coalesce(document.expiry_date < current_date, false) as "isExpired",
      (select coalesce(jsonb_agg(released.holder order by released.holder), '[]') from paper_releases released
        where released.document_id = document.id and released.project_id = ${project.id}) as "releasedTo"
    from operator_documents document where document.user_id = ${assignedOperatorId}
    order by document.file_category, document.id`,
  )
  return { items, mayRelease }
}

/** The assigned technician's documents, and to whom each is released for this visit. Throws 404. */
export const findPaperReleases = async (ctx: Ctx, projectId: string): Promise<PaperReleases> =>
  readReleases(ctx, await getVisibleProject(ctx, projectId))

/**
 * Sets the switch of one document for the holders of one kind of link.
 * @throws AppError 404; 403 for anybody but the assigned technician whose document it is
 */
export const releasePaper = (
  ctx: Ctx,
  projectId: string,
  { documentId, for: holder, isReleased }: { documentId: string; for: 'master' | 'agent'; isReleased: boolean },
): Promise<PaperReleases> =>
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

/** A file that the holder of a link may open, with the person whom it is about. */
interface LinkedFile {
  recordId: string
  kind: 'paper' | 'report'
  storedFileId: string
  fileName: string
  fileType: string
  owner: { id: string; name: string; category: DocumentCategory } | null
}

/** The paper of this category that is released to the holder and valid; of several the one that is valid longest. */
async function findReleasedPaper(ctx: Ctx, live: LiveLink, paper: { category: DocumentCategory } | { id: string }) {
  const { link, project } = live
  const { assignedOperatorId, status } = project
  if (assignedOperatorId === null || !canSee(link.holder, 'papers') || !isOpenForConfirmation(status)) return null
  const [file] = await ctx.db
    .select({
      recordId: operatorDocuments.id,
      storedFileId: operatorDocuments.storedFileId,
      fileName: operatorDocuments.fileName,
      fileType: storedFiles.fileType,
      category: operatorDocuments.fileCategory,
      ownerName: nameOfUser(operatorDocuments.userId),
    })
    .from(operatorDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, operatorDocuments.storedFileId))
    .innerJoin(
      paperReleases,
      and(
        eq(paperReleases.documentId, operatorDocuments.id),
        eq(paperReleases.projectId, project.id),
        eq(paperReleases.holder, link.holder),
      ),
    )
    .where(
      and(
        eq(operatorDocuments.userId, assignedOperatorId),
        'id' in paper ? eq(operatorDocuments.id, paper.id) : eq(operatorDocuments.fileCategory, paper.category),
        sql`coalesce(${operatorDocuments.expiryDate} >= current_date, true)`,
      ),
    )
    .orderBy(sql`${operatorDocuments.expiryDate} desc nulls first`)
    .limit(1)
  if (file === undefined) return null
  const { category, ownerName, ...found } = file
  return { ...found, kind: 'paper', owner: { id: assignedOperatorId, name: ownerName, category } } satisfies LinkedFile
}

async function findReportFile(ctx: Ctx, { link, project }: LiveLink): Promise<LinkedFile | null> {
  if (!canSee(link.holder, 'report') || !isVisitOver(project.status)) return null
  const report = await findFinalReport(ctx, project.id)
  if (report === null) return null
  const [file] = await ctx.db
    .select({ storedFileId: storedFiles.id, fileName: serviceReports.fileName, fileType: storedFiles.fileType })
    .from(serviceReports)
    .innerJoin(storedFiles, eq(storedFiles.id, serviceReports.storedFileId))
    .where(eq(serviceReports.id, report.id))
  return file === undefined ? null : { ...file, recordId: report.id, kind: 'report', owner: null }
}

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
    const address = createToken()
    await tx.db.insert(visitFileLinks).values({
      tokenHash: Buffer.from(hashToken(address), 'hex'),
      linkId: live.link.id,
      recordId: file.recordId,
      kind: file.kind,
      expiresAt: sql`clock_timestamp() + make_interval(mins => ${PAPER_MINUTES})`,
    })
    const show = file.fileType === 'application/pdf' && file.kind === 'paper' ? '?show' : ''
    return { url: `${origin()}${downloadAddress(address)}${show}` }
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
