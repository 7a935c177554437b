import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, textAs } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { operatorDocuments } from '#visits/documents/documents.table.server.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import { getVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { serviceReports } from '#visits/service-reports/service-reports.table.server.ts'
import type { PaperRelease } from './visit-links.contract.ts'
import type { LinkHolder } from './visit-links.limits.ts'
import { canSee, isOpenForConfirmation, isVisitOver } from './visit-links.policy.ts'
import type { LiveLink } from './visit-links.queries.server.ts'
import { paperReleases } from './visit-links.table.server.ts'
import { findFinalReport } from './visit-page.queries.server.ts'

interface PaperReleases {
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

/** The same for a project that the caller has read. Throws 404 for people who may not see the documents. */
export async function readReleases(ctx: Ctx, project: StoredProject): Promise<PaperReleases> {
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

/** A file that the holder of a link may open, with the person whom it is about. */
export interface LinkedFile {
  recordId: string
  kind: 'paper' | 'report'
  storedFileId: string
  fileName: string
  fileType: string
  owner: { id: string; name: string; category: DocumentCategory } | null
}

/** The paper of this category that is released to the holder and valid; of several the one that is valid longest. */
export async function findReleasedPaper(
  ctx: Ctx,
  live: LiveLink,
  paper: { category: DocumentCategory } | { id: string },
) {
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

/** The signed report of a visit that is over, for holders who may read it. */
export async function findReportFile(ctx: Ctx, { link, project }: LiveLink): Promise<LinkedFile | null> {
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
