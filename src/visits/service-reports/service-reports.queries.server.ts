import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { containing, offsetOf, orderBy, totalOf } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { isManager } from '#core/policy.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { findLogObstacle, findSignObstacle } from '#visits/projects/log-rules.policy.ts'
import {
  getVisibleProject,
  readableUntilReplaced,
  type StoredProject,
} from '#visits/projects/projects.queries.server.ts'
import { digestReport } from './document/digest-report.server.ts'
import { captionOf, type ReportContent, type SignatureMark } from './document/report-content.ts'
import type { ReportsQuery, ServiceReport } from './service-reports.contract.ts'
import { reportSignatures, serviceReports } from './service-reports.table.server.ts'
import { findUnprintableIn } from './unprintable.queries.server.ts'

const fields = {
  id: serviceReports.id,
  projectId: serviceReports.projectId,
  operatorId: serviceReports.operatorId,
  operatorName: nameOfUser(serviceReports.operatorId),
  storedFileId: serviceReports.storedFileId,
  fileName: serviceReports.fileName,
  fileURL: serviceReports.fileURL,
  fileType: serviceReports.fileType,
  fileSize: serviceReports.fileSize,
  description: serviceReports.description,
  state: serviceReports.state,
  content: serviceReports.content,
  signatures: sql<
    SignatureMark[]
  >`(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('role', signature.role, 'name', signature.name,
      'remark', signature.remark,
      'signedAt', to_char(signature.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'imageSha256', encode(sha256(signature.image), 'hex'))) order by signature.role desc), '[]')
    from report_signatures signature where signature.report_id = service_reports.id)`,
  sha256: serviceReports.sha256,
  finalisedAt: serviceReports.finalisedAt,
  isMailed: serviceReports.isMailed,
  version: serviceReports.version,
  createdAt: serviceReports.createdAt,
} as const

/** A report as it is stored, with its signers. */
export interface StoredReport extends Omit<
  ServiceReport,
  | 'content'
  | 'unprintable'
  | 'signatures'
  | 'contentDigest'
  | 'createdAt'
  | 'finalisedAt'
  | 'mayChange'
  | 'maySign'
  | 'mayMail'
> {
  storedFileId: string | null
  content: ReportContent | null
  signatures: SignatureMark[]
  finalisedAt: Date | null
  createdAt: Date
}

type Row = Omit<StoredReport, 'content'> & { content: Record<string, unknown> | null }

/** Only this module writes the column, in this one form. */
const toStored = (row: Row): StoredReport => ({ ...row, content: row.content as ReportContent | null })

const showContent = (content: ReportContent) => {
  const { findings, recommendations, readings, photos, photosOfVisit, hours, parts } = content
  const { travel, work, waiting, total } = hours
  return {
    findings,
    recommendations,
    readings,
    hours: { travel, work, waiting, total },
    parts: parts.map(({ partNumber, partName, quantity, unit }) => ({ partNumber, partName, quantity, unit })),
    photos: photos.map((photo) => ({ id: photo.fileId ?? null, caption: captionOf(photo) })),
    photosOfVisit: photosOfVisit ?? null,
    fromSheet: content.fromSheet ?? false,
  }
}

/** The report as the caller gets it. */
export async function toReport(
  { storedFileId: _place, content, signatures, ...row }: StoredReport,
  project: StoredProject,
  { actor }: Ctx,
): Promise<ServiceReport> {
  const canLog = findLogObstacle(project, actor) === null
  const seesAll = isManager(actor)
  return {
    ...row,
    content: content === null ? null : showContent(content),
    unprintable: content === null ? [] : await findUnprintableIn(content),
    signatures: signatures.map(({ role, name, remark = null, signedAt }) => ({ role, name, remark, signedAt })),
    contentDigest: content === null ? null : digestReport(content, signatures),
    finalisedAt: row.finalisedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    mayChange: canLog && row.state !== 'final',
    maySign: row.state === 'draft' && findSignObstacle(project, actor) === null,
    mayMail: row.state !== 'draft' && (canLog || seesAll),
  }
}

/** Service reports of one project, newest first. */
export async function findReports(
  ctx: Ctx,
  projectId: string,
  query: ReportsQuery,
): Promise<{ items: ServiceReport[]; total: number; page: number; pageSize: number }> {
  const project = await getVisibleProject(ctx, projectId)
  const { createdAt, fileName, description, state } = serviceReports
  const where = and(
    eq(serviceReports.projectId, projectId),
    readableUntilReplaced(ctx.actor, serviceReports),
    containing(query.q, fileName, description),
  )
  const counted = ctx.db.select({ total: count() }).from(serviceReports).where(where)
  const rows = await ctx.db
    .select({ row: fields, total: sql<number>`(${counted})::int` })
    .from(serviceReports)
    .where(where)
    .orderBy(orderBy(query.sort, '-createdAt', { createdAt, fileName, state }), desc(serviceReports.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: await Promise.all(rows.map(({ row }) => toReport(toStored(row), project, ctx))),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
  }
}

/** Throws 404 when there is no such report; whether the caller may see it is checked by its project. */
export async function getStoredReport(ctx: Ctx, id: string): Promise<StoredReport> {
  const [row] = await ctx.db.select(fields).from(serviceReports).where(eq(serviceReports.id, id))
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return toStored(row)
}

/** The drawings of a report's signatures. */
export async function findSignatureImages(
  ctx: Ctx,
  reportId: string,
): Promise<{ role: 'technician' | 'master'; name: string; remark: string | null; signedAt: Date; image: Buffer }[]> {
  return ctx.db
    .select({
      role: reportSignatures.role,
      name: reportSignatures.name,
      remark: reportSignatures.remark,
      signedAt: reportSignatures.signedAt,
      image: reportSignatures.image,
    })
    .from(reportSignatures)
    .where(eq(reportSignatures.reportId, reportId))
}
