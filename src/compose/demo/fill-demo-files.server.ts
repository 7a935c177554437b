import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { operatorDocuments } from '#modules/documents/documents.table.server.ts'
import { storedFiles } from '#modules/files/files.table.server.ts'
import { storeBytes, type FileDeps } from '#modules/files/stored-files.service.server.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'
import { projectEvent } from '#modules/projects/projects.events.ts'
import { projectStatusChanges, vesselProjects } from '#modules/projects/projects.table.server.ts'
import { serviceReports } from '#modules/service-reports/service-reports.table.server.ts'
import { siteSettings } from '#modules/site-content/site-content.table.server.ts'
import { projectFiles } from '#modules/visit-files/visit-files.table.server.ts'
import { toDay, toDayNumber } from './demo-calendar.ts'
import { createRandom, type Random } from './random.ts'
import { writePdf } from './write-pdf.ts'

export interface DemoFilesOptions {
  files: FileDeps
  seed: number
  /** The day that counts as today, YYYY-MM-DD. */
  today: string
}

/** Visits that get files: the newest; older ones are history without paper. */
const WITH_FILES = 1500
/** Files that are written at once. */
const AT_ONCE = 8
/** Events of the newest moves, so that recent activity and timelines have something to tell. */
const EVENTS = 40

/** Adds what lies outside of the tables: sealed files, the setting of required documents, and events of the last days. */
export async function fillDemoFiles(ctx: Ctx, options: DemoFilesOptions): Promise<void> {
  const random = createRandom(options.seed + 1)
  await requireDocuments(ctx)
  await addPersonalDocuments(ctx, options, random)
  await addProjectFiles(ctx, options, random)
  await recordNewestMoves(ctx)
}

const requireDocuments = (ctx: Ctx) =>
  ctx.db.update(siteSettings).set({
    value: sql`jsonb_set(${siteSettings.value}, '{portal,requiredTravelDocuments}', '["passport", "medical"]')`,
  })

/** Seals a file and marks it as taken: the row that shows it follows at once. */
async function keepFile(ctx: Ctx, { files }: DemoFilesOptions, fileName: string, lines: readonly string[]) {
  const [heading = fileName, ...rest] = lines
  const bytes = writePdf(heading, rest)
  const stored = await storeBytes(ctx, files, { bytes, fileName, fileType: 'application/pdf' })
  await ctx.db
    .update(storedFiles)
    .set({ claimedAt: sql`now()` })
    .where(eq(storedFiles.id, stored.storedFileId))
  return { ...stored, fileName }
}

const DOCUMENTS: readonly [DocumentCategory, number, number][] = [
  ['passport', 40, 2400],
  ['medical', 20, 600],
  ["seaman's book", 100, 1500],
  ['port access', 30, 500],
]

/** Everybody has a passport and a medical; one person's runs out soon, another's has run out. */
async function addPersonalDocuments(ctx: Ctx, options: DemoFilesOptions, random: Random): Promise<void> {
  const today = toDayNumber(options.today)
  const operators = await ctx.db
    .select()
    .from(portalUsers)
    .where(eq(portalUsers.role, 'operator'))
    .orderBy(portalUsers.name)
  for (const [index, operator] of operators.entries()) {
    for (const [category, soonest, latest] of DOCUMENTS.slice(0, index % 3 === 0 ? 4 : 3)) {
      const isEnding = category === 'medical' && index === 4
      const days = isEnding ? 12 : category === 'passport' && index === 8 ? -3 : random.whole(soonest, latest)
      const fileName = `${category.replace(/[^a-z]+/g, '-')}.pdf`
      const { storedFileId, fileSize } = await keepFile(ctx, options, fileName, [
        `Example ${category}`,
        `Of ${operator.name}. Made up, good for nothing.`,
      ])
      await ctx.db.insert(operatorDocuments).values({
        userId: operator.id,
        storedFileId,
        fileName,
        fileSize,
        fileCategory: category,
        expiryDate: toDay(today + days),
        uploadedBy: operator.id,
      })
    }
  }
}

/** Completed visits have their service report, some visits a delivery note. */
async function addProjectFiles(ctx: Ctx, options: DemoFilesOptions, random: Random): Promise<void> {
  const projects = await ctx.db
    .select()
    .from(vesselProjects)
    .where(inArray(vesselProjects.status, ['in progress', 'completed', 'closed']))
    .orderBy(desc(vesselProjects.scheduledDate))
    .limit(WITH_FILES)
  const plans = projects.map((project) => ({
    project,
    hasReport: project.status !== 'in progress' && random.chance(project.status === 'closed' ? 0.97 : 0.85),
    hasNote: random.chance(0.25),
  }))
  for (let start = 0; start < plans.length; start += AT_ONCE) {
    await Promise.all(plans.slice(start, start + AT_ONCE).map((plan) => addPapers(ctx, options, plan)))
  }
}

interface Plan {
  project: typeof vesselProjects.$inferSelect
  hasReport: boolean
  hasNote: boolean
}

async function addPapers(ctx: Ctx, options: DemoFilesOptions, { project, hasReport, hasNote }: Plan): Promise<void> {
  const { id: projectId, projectNumber, vesselName, assignedOperatorId: operatorId } = project
  if (operatorId === null) return
  const createdAt = new Date(`${project.completedDate ?? project.scheduledDate ?? options.today}T16:00:00Z`)
  if (hasReport) {
    const file = await keepFile(ctx, options, `${projectNumber} service report.pdf`, [
      `Service report ${projectNumber}`,
      `${vesselName}, ${project.serviceType}, ${project.location ?? ''}`,
      `${project.operatorHours} hours. System tested at full flow, readings within limits.`,
      'Example document of the example company.',
    ])
    const { storedFileId, fileName, fileSize, sha256 } = file
    await ctx.db.insert(serviceReports).values({
      projectId,
      operatorId,
      storedFileId,
      fileName,
      fileSize,
      fileType: 'application/pdf',
      state: 'uploaded',
      sha256,
      createdAt,
    })
  }
  if (hasNote) {
    const { storedFileId, fileName, fileSize } = await keepFile(ctx, options, `${projectNumber} delivery note.pdf`, [
      `Delivery note ${projectNumber}`,
      `${vesselName}: received on board.`,
      'Example document of the example company.',
    ])
    await ctx.db.insert(projectFiles).values({
      projectId,
      userId: operatorId,
      storedFileId,
      fileName,
      fileSize,
      fileType: 'application/pdf',
      description: 'Signed by the chief engineer',
      createdAt,
    })
  }
}

/** The log takes its own time, so all of these are of today: they tell what happened, in order. */
async function recordNewestMoves(ctx: Ctx): Promise<void> {
  const moves = await ctx.db
    .select({ change: projectStatusChanges, project: vesselProjects, person: portalUsers })
    .from(projectStatusChanges)
    .innerJoin(vesselProjects, eq(vesselProjects.id, projectStatusChanges.projectId))
    .innerJoin(portalUsers, eq(portalUsers.id, projectStatusChanges.changedBy))
    .where(sql`${projectStatusChanges.fromStatus} is not null`)
    .orderBy(desc(projectStatusChanges.changedAt))
    .limit(EVENTS)
  for (const { change, project, person } of moves.toReversed()) {
    const actor: Actor = { kind: 'portal', userId: person.id, name: person.name, role: person.role, sessionId: '' }
    await createCtx(ctx.db, actor, ctx.requestId).tx((tx) =>
      recordAudit(
        tx,
        projectEvent(project, {
          action: 'status_changed',
          fieldChanged: 'status',
          oldValue: change.fromStatus,
          newValue: change.toStatus,
          ...(change.reason === null ? {} : { description: change.reason }),
        }),
      ),
    )
  }
}
