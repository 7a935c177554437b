import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { isAssumedBrand } from '#fleet/vessels/vessels.limits.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { sumHours } from '#visits/hours/hours.queries.server.ts'
import { projectHours } from '#visits/hours/hours.table.server.ts'
import { findAllParts } from '#visits/parts/parts.queries.server.ts'
import type { StoredProject } from '#visits/projects/projects.queries.server.ts'
import type { ReportContent } from './document/report-content.ts'

/** The person's input, with the readings assessed, and the chosen photos. */
export type WrittenContent = Pick<
  ReportContent,
  'findings' | 'recommendations' | 'readings' | 'photos' | 'photosOfVisit' | 'fromSheet'
>

/** The content of a report, from the current logged data and the person's input. */
export async function collectReportContent(
  ctx: Ctx,
  project: StoredProject,
  company: PaperCompany,
  written: WrittenContent,
): Promise<ReportContent> {
  const facts = await findFacts(ctx, project)
  const parts = await findAllParts(ctx, project.id)
  return {
    format: 2,
    company,
    project: {
      number: project.projectNumber,
      vesselName: project.vesselName,
      vesselImo: facts.imo,
      client: project.clientName ?? project.companyName,
      serviceType: project.serviceType,
      port: project.location,
      portCode: project.portCode,
      berth: project.berth,
      scheduledDate: project.scheduledDate,
      scheduledEndDate: project.scheduledEndDate,
      technician: facts.operatorName,
      master: project.vesselMasterName,
      engineer: project.engineerName,
      description: project.description,
    },
    systems: facts.systems,
    hours: { ...(await sumHours(ctx, project.id)), entries: await findEntries(ctx, project.id) },
    // Named one by one: nothing of the money can slip in.
    parts: parts.map(({ partNumber, partName, quantity, unit, category }) => ({
      partNumber,
      partName,
      quantity,
      unit,
      category,
    })),
    ...written,
    writtenBy: portalActor(ctx).name,
    writtenAt: new Date().toISOString(),
  }
}

async function findFacts(ctx: Ctx, project: StoredProject) {
  const rows = await queryRows(
    ctx.db,
    {
      imo: 'text?',
      operator_name: 'text?',
      system_type1: 'text?',
      brand1: 'text',
      system_type2: 'text?',
      brand2: 'text',
    },
    sql`
    select vessel.imo, vessel.system_type1, vessel.brand1, vessel.system_type2, vessel.brand2,
      (select person.name from portal_users person where person.id = ${project.assignedOperatorId}) as operator_name
    from vessels vessel where vessel.id = ${project.vesselId}`,
  )
  const [row] = rows
  const first = project.systemType ?? row?.system_type1 ?? null
  const systems = [
    { systemType: first, brand: row?.brand1 ?? '' },
    { systemType: row?.system_type2 ?? null, brand: row?.brand2 ?? '' },
  ]
  return {
    imo: row?.imo ?? null,
    operatorName: row?.operator_name ?? null,
    systems: systems.flatMap(({ systemType, brand }) =>
      // A report is evidence: a brand that nobody gave isn't printed.
      systemType === null ? [] : [{ systemType, brand: isAssumedBrand(brand, systemType) ? '' : brand }],
    ),
  }
}

async function findEntries(ctx: Ctx, projectId: string): Promise<ReportContent['hours']['entries']> {
  return ctx.db
    .select({
      date: projectHours.date,
      kind: projectHours.kind,
      hours: projectHours.hours,
      person: nameOfUser(projectHours.userId),
      note: projectHours.note,
    })
    .from(projectHours)
    .where(eq(projectHours.projectId, projectId))
    .orderBy(asc(projectHours.date), asc(projectHours.createdAt), asc(projectHours.id))
}
