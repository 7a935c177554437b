import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { storeBytes, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { siteSettings } from '#site/site-content/site-content.table.server.ts'
import { operatorDocuments } from '#visits/documents/documents.table.server.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { projectStatusChanges, vesselProjects } from '#visits/projects/projects.table.server.ts'
import type { ReportContent, ReportReading } from '#visits/service-reports/document/report-content.ts'
import { serviceReports } from '#visits/service-reports/service-reports.table.server.ts'
import { projectFiles } from '#visits/visit-files/visit-files.table.server.ts'
import { toDay, toDayNumber } from './demo-calendar.ts'
import { isMeasured, measure, newShip, type ShipState } from './demo-readings.ts'
import { createRandom, type Random } from './random.ts'
import { writePdf } from './write-pdf.ts'

export interface DemoFilesOptions {
  files: FileDeps
  seed: number
  /** The day that counts as today, YYYY-MM-DD. */
  today: string
}

/** Number of newest visits with files; older ones have none. */
const WITH_FILES = 1500
/** Files that are written at once. */
const AT_ONCE = 8
/** Events of the newest moves, so that recent activity and timelines have content. */
const EVENTS = 40

/** Adds data outside the tables: encrypted files, the setting of required documents, and events of the last days. */
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

/** Encrypts a file and marks it as claimed: the row that shows it is inserted next. */
async function storeDemoFile(ctx: Ctx, { files }: DemoFilesOptions, fileName: string, lines: readonly string[]) {
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
      const { storedFileId, fileSize } = await storeDemoFile(ctx, options, fileName, [
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

/** Completed visits have a service report with readings, some visits a delivery note. */
async function addProjectFiles(ctx: Ctx, options: DemoFilesOptions, random: Random): Promise<void> {
  const projects = await ctx.db
    .select()
    .from(vesselProjects)
    .where(inArray(vesselProjects.status, ['in progress', 'completed', 'closed']))
    .orderBy(desc(vesselProjects.scheduledDate))
    .limit(WITH_FILES)
  const logged = await readLogged(ctx)
  const ships = new Map<string, ShipState>()
  // In chronological order: each visit starts from the state that the one before left.
  const plans = projects.toReversed().map((project): Plan => {
    const hasReport = project.status !== 'in progress' && random.chance(project.status === 'closed' ? 0.97 : 0.85)
    const ship = ships.get(project.vesselId) ?? newShip(random)
    ships.set(project.vesselId, ship)
    const readings = hasReport && isMeasured(project.serviceType) ? measure(random, ship, project.serviceType) : []
    return { project, hasReport, readings, logged: logged.get(project.id), hasNote: random.chance(0.25) }
  })
  for (let start = 0; start < plans.length; start += AT_ONCE) {
    await Promise.all(plans.slice(start, start + AT_ONCE).map((plan) => addPapers(ctx, options, plan)))
  }
}

const LOGGED = {
  id: 'text',
  technician: 'text',
  hours: json<ReportContent['hours']>(),
  parts: json<ReportContent['parts']>(),
} as const
type Logged = Omit<RowFrom<typeof LOGGED>, 'id'>

/** Hours and parts in a report, by project. */
async function readLogged(ctx: Ctx): Promise<Map<string, Logged>> {
  const rows = await queryRows(
    ctx.db,
    LOGGED,
    sql`
    select project.id, person.name as technician,
      json_build_object('travel', hours.travel, 'work', hours.work, 'waiting', hours.waiting, 'total', hours.total,
        'entries', hours.entries) as hours,
      coalesce((select json_agg(json_build_object('partNumber', part_number, 'partName', part_name, 'quantity', quantity,
        'unit', unit, 'category', category) order by id) from parts_used where project_id = project.id), '[]') as parts
    from vessel_projects project join portal_users person on person.id = project.assigned_operator_id
    cross join lateral (select coalesce(sum(hours) filter (where kind = 'travel'), 0)::numeric(10, 2)::text as travel,
      coalesce(sum(hours) filter (where kind = 'work'), 0)::numeric(10, 2)::text as work,
      coalesce(sum(hours) filter (where kind = 'waiting'), 0)::numeric(10, 2)::text as waiting,
      coalesce(sum(hours), 0)::numeric(10, 2)::text as total,
      coalesce(json_agg(json_build_object('date', date, 'kind', kind, 'hours', hours::text, 'person', person.name,
        'note', null) order by date, id), '[]') as entries
      from project_hours where project_id = project.id) hours
    where project.status in ('completed', 'closed')`,
  )
  return new Map(rows.map(({ id, ...logged }) => [id, logged]))
}

interface Plan {
  project: typeof vesselProjects.$inferSelect
  hasReport: boolean
  readings: ReportReading[]
  logged: Logged | undefined
  hasNote: boolean
}

const COMPANY = { name: 'Example company', organisationNumber: '', address: '', phone: '', email: '' }

/** The content of the report, in the form that the service stores. */
function describeReport({ project, readings, logged }: Plan, at: Date): ReportContent | null {
  if (logged === undefined) return null
  const outside = readings.filter(({ isOutside }) => isOutside === true).map(({ quantity }) => quantity)
  return {
    format: 2,
    company: COMPANY,
    project: {
      number: project.projectNumber,
      vesselName: project.vesselName,
      vesselImo: null,
      client: project.clientName,
      serviceType: project.serviceType,
      port: project.location,
      portCode: project.portCode,
      berth: project.berth,
      scheduledDate: project.scheduledDate,
      scheduledEndDate: project.scheduledEndDate,
      technician: logged.technician,
      master: project.vesselMasterName,
      engineer: project.engineerName,
      description: project.description,
    },
    systems: project.systemType === null ? [] : [{ systemType: project.systemType, brand: '' }],
    hours: logged.hours,
    parts: logged.parts,
    findings: 'System tested at full flow. Analyser compared with the hand test, sample line and cuvette cleaned.',
    recommendations:
      outside.length === 0 ? null : `Outside its limit: ${outside.join(', ')}. Measure again within a month.`,
    readings,
    photos: [],
    photosOfVisit: 0,
    writtenBy: logged.technician,
    writtenAt: at.toISOString(),
  }
}

async function addPapers(ctx: Ctx, options: DemoFilesOptions, plan: Plan): Promise<void> {
  const { project, hasReport, hasNote, readings } = plan
  const { id: projectId, projectNumber, vesselName, assignedOperatorId: operatorId } = project
  if (operatorId === null) return
  const createdAt = new Date(`${project.completedDate ?? project.scheduledDate ?? options.today}T16:00:00Z`)
  if (hasReport) {
    const content = describeReport(plan, createdAt)
    const file = await storeDemoFile(ctx, options, `${projectNumber} service report.pdf`, [
      `Service report ${projectNumber}`,
      `${vesselName}, ${project.serviceType}, ${project.location ?? ''}`,
      `${project.operatorHours} hours. System tested at full flow.`,
      ...readings.map(
        ({ quantity, value, unit, limit }) => `${quantity}: ${value} ${unit}${limit === null ? '' : ` (${limit})`}`,
      ),
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
      ...(content === null
        ? { state: 'uploaded' }
        : { state: 'final', content: { ...content }, finalisedAt: createdAt }),
      sha256,
      createdAt,
    })
  }
  if (hasNote) {
    const { storedFileId, fileName, fileSize } = await storeDemoFile(
      ctx,
      options,
      `${projectNumber} delivery note.pdf`,
      [
        `Delivery note ${projectNumber}`,
        `${vesselName}: received on board.`,
        'Example document of the example company.',
      ],
    )
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

/** The log's timestamps are its own, so all of these are of today: they describe what happened, in order. */
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
