import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { type DocumentCategory } from '#core/contract/document-categories.ts'
import { documentDays, documentState } from './project-flags.queries.server.ts'
import type { ProjectDetail } from './projects.contract.ts'
import { VISIT_DAYS_MAX } from './projects.limits.ts'
import type { MoveFacts, RequiredDocument } from './projects.policy.ts'
import type { StoredProject } from './projects.queries.server.ts'
import { vesselProjects } from './projects.table.server.ts'

type Counts = ProjectDetail['counts']

/** How many of each kind of record a project has. */
export async function countChildren(ctx: Ctx, id: string): Promise<Counts> {
  const { rows } = await ctx.db.execute<Counts & Record<string, unknown>>(sql`select
    (select count(*)::int from project_hours where project_id = ${id}) as hours,
    (select count(*)::int from parts_used where project_id = ${id}) as parts,
    (select count(*)::int from parts_used
      where project_id = ${id} and billing_status in ('pending', 'approved')) as "unsettledParts",
    (select count(*)::int from project_files where project_id = ${id}) as files,
    (select count(*)::int from travel_document_files where project_id = ${id}) as "travelDocuments",
    (select count(*)::int from service_reports where project_id = ${id}) as reports,
    (select count(*)::int from project_comments where project_id = ${id}) as comments,
    (select count(*)::int from vessel_contacts where project_id = ${id}) as contacts`)
  const [counts] = rows
  if (counts === undefined) throw new Error('Nothing was counted')
  return counts
}

/** The travel documents that the visit needs and how each stands; without an operator each that no file covers is missing. */
export async function findRequiredDocuments(
  ctx: Ctx,
  id: string,
  required: readonly DocumentCategory[],
): Promise<RequiredDocument[]> {
  const rows = await ctx.db
    .select({
      category: sql<DocumentCategory>`document.category`,
      has: sql<boolean | null>`document.has`,
      daysLeft: sql<number | null>`document.days_left`,
    })
    .from(vesselProjects)
    .innerJoin(sql`lateral (${documentDays(required)}) document`, sql`true`)
    .where(eq(vesselProjects.id, id))
    .orderBy(sql`document.category`)
  return rows.map(({ category, has, daysLeft }) => ({
    category,
    state: documentState(has === true, daysLeft),
    daysLeft,
  }))
}

/** What the guards of the moves look at, for the row as it was read. */
export async function findMoveFacts(
  ctx: Ctx,
  project: StoredProject,
  required: readonly DocumentCategory[],
): Promise<MoveFacts> {
  const counts = await countChildren(ctx, project.id)
  return toMoveFacts(project, counts, await findRequiredDocuments(ctx, project.id, required))
}

export const toMoveFacts = (
  project: Omit<MoveFacts, 'reportCount' | 'unsettledParts' | 'requiredDocuments'>,
  { reports, unsettledParts }: Pick<Counts, 'reports' | 'unsettledParts'>,
  requiredDocuments: readonly RequiredDocument[],
): MoveFacts => ({ ...project, reportCount: reports, unsettledParts, requiredDocuments })

interface Visit {
  id: string
  operatorId: string
  from: string
  to: string
}

/** Other open projects of an operator on one of the days of a visit, the nearest five. */
export async function findClashes(ctx: Ctx, { id, operatorId, from, to }: Visit): Promise<ProjectDetail['clashes']> {
  const { rows } = await ctx.db.execute<ProjectDetail['clashes'][number] & Record<string, unknown>>(sql`
    select id as "projectId", project_number as "projectNumber", vessel_name as "vesselName",
      scheduled_date::text as from, coalesce(scheduled_end_date, scheduled_date)::text as to
    from vessel_projects
    where assigned_operator_id = ${operatorId} and id <> ${id}
      and status in ('not confirmed', 'confirmed', 'in progress', 'on hold')
      and scheduled_date between ${from}::date - ${sql.raw(String(VISIT_DAYS_MAX))} and ${to}::date
      and coalesce(scheduled_end_date, scheduled_date) >= ${from}::date
    order by scheduled_date desc, id limit 5`)
  return rows
}
