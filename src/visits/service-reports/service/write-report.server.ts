import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import { AppError } from '#core/errors.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { claimUpload, releaseFile, type FileDeps } from '#house/files/stored-files.service.server.ts'
import type { SigningDeps } from '#house/signing-keys/signing-keys.service.server.ts'
import { describeSignObstacle } from '#visits/checklists/sign-obstacle.policy.ts'
import { findSheetObstacle } from '#visits/checklists/sign-obstacle.queries.server.ts'
import { getVisibleProject, lockVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import {
  refuseField,
  requireAuthor,
  requireLog,
  recordProjectChange,
} from '#visits/projects/service/record-change.server.ts'
import { describeLogChanges } from '../describe-log-changes.ts'
import { isOutsideLimit } from '../document/check-reading.ts'
import type { ReportContent, ReportReading } from '../document/report-content.ts'
import { reportTexts } from '../messages.en.ts'
import { collectReportContent } from '../report-facts.queries.server.ts'
import { choosePhotos } from '../report-photos.queries.server.ts'
import type {
  Reading,
  ReportChange,
  ReportInput,
  ReportUpload,
  ServiceReport,
  ShownLog,
} from '../service-reports.contract.ts'
import { getStoredReport, toReport, type StoredReport } from '../service-reports.queries.server.ts'
import { reportSignatures, serviceReports } from '../service-reports.table.server.ts'
import { drawNewReport, type DrawnReport } from './draw-report.server.ts'

export interface ReportDeps extends SigningDeps {
  files: FileDeps
  /** The head of the documents. */
  company: () => Promise<PaperCompany>
}

/** Takes a report that came as a file. */
export async function addReport(ctx: Ctx, projectId: string, input: ReportUpload): Promise<ServiceReport> {
  const { userId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    const { storedFileId, fileName, fileType, fileSize } = await claimUpload(tx, { uploadId: input.uploadId, userId })
    const file = { storedFileId, fileName, fileType, fileSize }
    const [row] = await tx.db
      .insert(serviceReports)
      .values({ projectId, operatorId: userId, ...file, description: input.description ?? null, state: 'uploaded' })
      .returning({ id: serviceReports.id })
    return recordAdded(tx, project, row?.id, { action: 'file_added', description: reportTexts.report })
  })
}

/** Draws a report from what is logged and what was written. It is a draft until finalised. */
export async function generateReport(
  ctx: Ctx,
  deps: ReportDeps,
  projectId: string,
  input: ReportInput,
): Promise<ServiceReport> {
  const { userId } = portalActor(ctx)
  const seen = await getVisibleProject(ctx, projectId)
  requireLog(ctx, seen)
  await requireReadySheet(ctx, projectId, input.fromSheet ? { fromSheet: true } : {})
  const content = await collectReportContent(ctx, seen, await deps.company(), {
    findings: input.findings,
    recommendations: input.recommendations ?? null,
    readings: input.readings.map(checkReading),
    ...(await choosePhotos(ctx, projectId, { chosen: input.photos })),
    ...(input.fromSheet ? { fromSheet: true } : {}),
  })
  requireShown(content, input.shown)
  const drawn = await drawNewReport(ctx, deps.files, content)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    await requireReadySheet(tx, projectId, content)
    const [row] = await tx.db
      .insert(serviceReports)
      .values({
        projectId,
        operatorId: userId,
        ...fileOf(drawn),
        fileType: 'application/pdf',
        description: input.description ?? null,
        state: 'draft',
        content: { ...content },
      })
      .returning({ id: serviceReports.id })
    return recordAdded(tx, project, row?.id, { action: 'report_generated', description: 'Draft' })
  })
}

/** @throws AppError 409 when the log no longer says what the signers read */
function requireShown({ hours, parts }: ReportContent, shown: ShownLog | undefined): void {
  const changes = shown === undefined ? [] : describeLogChanges(shown, { hours, parts })
  if (changes.length > 0) throw new AppError('conflict', reportTexts.otherLog(changes))
}

/** @throws AppError 409 for a report from an attendance sheet that can't be signed */
export async function requireReadySheet(
  ctx: Ctx,
  projectId: string,
  { fromSheet }: Pick<ReportContent, 'fromSheet'>,
): Promise<void> {
  const obstacle = fromSheet ? await findSheetObstacle(ctx, projectId) : null
  if (obstacle !== null) throw new AppError('conflict', describeSignObstacle(obstacle))
}

export const fileOf = ({ storedFileId, fileName, fileSize }: DrawnReport) => ({ storedFileId, fileName, fileSize })

async function recordAdded(
  tx: Ctx,
  project: StoredProject,
  id: string | undefined,
  event: { action: 'file_added' | 'report_generated'; description: string },
): Promise<ServiceReport> {
  if (id === undefined) throw new Error('The report was not inserted')
  const report = await getStoredReport(tx, id)
  await recordProjectChange(tx, project, { ...event, newValue: report.fileName })
  return toReport(report, project, tx)
}

const checkReading = ({ quantity, value, unit, limit = null }: Reading): ReportReading => ({
  quantity,
  value,
  unit,
  limit,
  isOutside: isOutsideLimit({ value, unit, limit }),
})

/**
 * Changes a draft: it is rendered again from the current records, and signers sign again, since they signed something
 * else. Of an uploaded report only the description can change.
 */
export async function changeReport(
  ctx: Ctx,
  deps: ReportDeps,
  id: string,
  { version, description, shown, ...written }: ReportChange,
): Promise<ServiceReport> {
  const { report: seen, project } = await seeReport(ctx, id, version)
  if (seen.content === null) {
    const field = Object.keys(written).find((name) => written[name as keyof typeof written] !== undefined)
    if (field !== undefined) throw refuseField(field, reportTexts.descriptionOnly)
    return describeReport(ctx, id, seen.version, description)
  }
  const sheet = written.fromSheet || seen.content.fromSheet ? ({ fromSheet: true } as const) : {}
  await requireReadySheet(ctx, project.id, sheet)
  const content = await collectReportContent(ctx, project, await deps.company(), {
    findings: written.findings ?? seen.content.findings,
    recommendations: written.recommendations === undefined ? seen.content.recommendations : written.recommendations,
    readings: written.readings?.map(checkReading) ?? seen.content.readings,
    ...(await choosePhotos(ctx, project.id, { chosen: written.photos, draft: seen.content })),
    ...sheet,
  })
  requireShown(content, shown)
  const drawn = await drawNewReport(ctx, deps.files, content)
  return ctx.tx(async (tx) => {
    const { report, project: locked } = await lockReport(tx, id, seen.version)
    await requireReadySheet(tx, locked.id, content)
    await tx.db.delete(reportSignatures).where(eq(reportSignatures.reportId, id))
    await replaceFile(tx, report, {
      ...fileOf(drawn),
      content: { ...content },
      ...(description === undefined ? {} : { description }),
    })
    await recordProjectChange(tx, locked, {
      action: 'report_generated',
      newValue: drawn.fileName,
      description: report.signatures.length === 0 ? reportTexts.changed : reportTexts.unsigned,
    })
    return toReport(await getStoredReport(tx, id), locked, tx)
  })
}

async function describeReport(
  ctx: Ctx,
  id: string,
  version: number,
  description: string | null | undefined,
): Promise<ServiceReport> {
  return ctx.tx(async (tx) => {
    const { report, project } = await lockReport(tx, id, version)
    if (description === undefined || description === report.description) return toReport(report, project, tx)
    await tx.db
      .update(serviceReports)
      .set({ description, version: sql`${serviceReports.version} + 1` })
      .where(eq(serviceReports.id, id))
    await recordProjectChange(tx, project, {
      action: 'updated',
      fieldChanged: 'description',
      oldValue: report.description,
      newValue: description,
      description: reportTexts.named(report.fileName),
    })
    return toReport(await getStoredReport(tx, id), project, tx)
  })
}

/** Deletes a draft or an uploaded report; a final one can't be deleted. */
export async function deleteReport(ctx: Ctx, id: string, version: number | undefined): Promise<void> {
  await ctx.tx(async (tx) => {
    const { report, project } = await lockReport(tx, id, version)
    requireAuthor(tx, report.operatorId)
    await tx.db.delete(serviceReports).where(eq(serviceReports.id, id))
    if (report.storedFileId !== null) await releaseFile(tx, report.storedFileId)
    await recordProjectChange(tx, project, {
      action: 'file_removed',
      oldValue: report.fileName,
      description: report.state === 'draft' ? reportTexts.draft : reportTexts.report,
    })
  })
}

/** The report with its project, if the caller may change it and nobody else did in the meantime. */
export async function seeReport(ctx: Ctx, id: string, version: number | undefined, requireRight = requireLog) {
  const report = await getStoredReport(ctx, id)
  const project = await getVisibleProject(ctx, report.projectId)
  requireRight(ctx, project)
  return assertDraft(ctx, report, project, version)
}

/** As `seeReport`, with the project's row locked. */
export async function lockReport(tx: Ctx, id: string, version: number | undefined, requireRight = requireLog) {
  const project = await lockVisibleProject(tx, (await getStoredReport(tx, id)).projectId)
  requireRight(tx, project)
  // Every change of a report locks its project, so this one is the newest.
  return assertDraft(tx, await getStoredReport(tx, id), project, version)
}

async function assertDraft(ctx: Ctx, report: StoredReport, project: StoredProject, version: number | undefined) {
  const current = await toReport(report, project, ctx)
  if (report.state === 'final') {
    throw new AppError('conflict', reportTexts.isFinal, { extension: { current } })
  }
  refuseStale(current, version)
  return { report, project }
}

/** Points the row to a newly drawn file and releases the one before. */
export async function replaceFile(
  tx: Ctx,
  report: StoredReport,
  values: Partial<typeof serviceReports.$inferInsert>,
): Promise<void> {
  await tx.db
    .update(serviceReports)
    .set({ ...values, version: sql`${serviceReports.version} + 1` })
    .where(eq(serviceReports.id, report.id))
  if (report.storedFileId !== null) await releaseFile(tx, report.storedFileId)
}
