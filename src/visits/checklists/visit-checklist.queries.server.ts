import { and, arrayContains, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import type { VisitInSql } from '#visits/projects/detail/visit-records.queries.server.ts'
import {
  getVisibleProject,
  readableUntilReplaced,
  type StoredProject,
} from '#visits/projects/projects.queries.server.ts'
import type { ChecklistLine } from './checklists.contract.ts'
import { judgeReading, rankTemplates } from './checklists.policy.ts'
import {
  checklistResults,
  checklistTemplates,
  checklistVersions,
  projectChecklists,
} from './checklists.table.server.ts'
import type { VisitChecklist, VisitLine } from './visit-checklist.contract.ts'

/** A version of a checklist. */
export interface ChecklistVersion {
  templateId: string
  templateVersion: number
  name: string
  lines: ChecklistLine[]
}

type ProjectFacts = Pick<StoredProject, 'id' | 'vesselId' | 'serviceType' | 'systemType'>

const versionColumns = {
  templateId: checklistVersions.templateId,
  templateVersion: checklistVersions.templateVersion,
  name: checklistVersions.name,
  lines: checklistVersions.lines,
}

/** The version that a visit started with; null before. */
export async function findStoredChecklist(ctx: Ctx, projectId: string): Promise<ChecklistVersion | null> {
  const [version] = await ctx.db
    .select(versionColumns)
    .from(projectChecklists)
    .innerJoin(
      checklistVersions,
      and(
        eq(checklistVersions.templateId, projectChecklists.templateId),
        eq(checklistVersions.templateVersion, projectChecklists.templateVersion),
      ),
    )
    .where(eq(projectChecklists.projectId, projectId))
  return version ?? null
}

/** Checklists for the service and the systems of a visit as they are in use, the best first. */
export async function findFittingChecklists(ctx: Ctx, project: ProjectFacts): Promise<ChecklistVersion[]> {
  const { id, serviceTypes, createdAt, ...columns } = checklistTemplates
  const templates = await ctx.db
    .select({
      templateId: id,
      templateVersion: columns.templateVersion,
      name: columns.name,
      lines: columns.lines,
      systemTypes: columns.systemTypes,
    })
    .from(checklistTemplates)
    .where(arrayContains(serviceTypes, [project.serviceType]))
    .orderBy(asc(createdAt), asc(id))
  if (templates.length === 0) return []
  const systems = await queryRows(
    ctx.db,
    { system: 'text' },
    sql`
    select system from (
      select unnest(array[vessel.system_type, vessel.system_type2]) as system
      from vessels vessel where vessel.id = ${project.vesselId}
      union all select treatment from vessel_systems installed where installed.vessel_id = ${project.vesselId}
    ) systems where system is not null`,
  )
  const written = [project.systemType, ...systems.map(({ system }) => system)].filter((system) => system !== null)
  return rankTemplates(templates, written).map(({ templateId, templateVersion, name, lines }) => ({
    templateId,
    templateVersion,
    name,
    lines,
  }))
}

/** A published version of a checklist; null if there is none, or it doesn't have this line. */
export async function findVersionWithLine(
  ctx: Ctx,
  { templateId }: Pick<ChecklistVersion, 'templateId'>,
  { templateVersion, key }: { templateVersion: number; key: string },
): Promise<ChecklistVersion | null> {
  const [version] = await ctx.db
    .select(versionColumns)
    .from(checklistVersions)
    .where(and(eq(checklistVersions.templateId, templateId), eq(checklistVersions.templateVersion, templateVersion)))
  return version?.lines.some((line) => line.key === key) ? version : null
}

/** The version that a visit started with, or the checklist that it would start with now. */
export const findChecklistOf = async (ctx: Ctx, project: ProjectFacts): Promise<ChecklistVersion | null> =>
  (await findStoredChecklist(ctx, project.id)) ?? (await findFittingChecklists(ctx, project))[0] ?? null

/** Results of a visit by the key of their line, as far as the actor may read them. */
async function findResults(ctx: Ctx, projectId: string) {
  const { key, result, reason, value, onLine, at, version, updatedAt, userId } = checklistResults
  const rows = await ctx.db
    .select({ key, result, reason, value, onLine, at, version, by: nameOfUser(userId) })
    .from(checklistResults)
    .where(
      and(
        eq(checklistResults.projectId, projectId),
        readableUntilReplaced(ctx.actor, { projectId: checklistResults.projectId, createdAt: updatedAt }),
      ),
    )
  return new Map(rows.map((row) => [row.key, row]))
}

type Result = Awaited<ReturnType<typeof findResults>> extends Map<string, infer Each> ? Each : never

const toVisitLine = (line: ChecklistLine, found: Result | undefined): VisitLine => ({
  ...line,
  result: found?.result ?? null,
  verdict: judgeReading(found?.value, line),
  version: found?.version ?? 0,
  ...(found === undefined ? {} : { by: found.by, at: found.at.toISOString() }),
  ...(found?.reason ? { reason: found.reason } : {}),
  ...(found?.value ? { value: found.value } : {}),
  ...(found?.onLine ? { onLine: found.onLine } : {}),
})

/** The lines of a visit with their results. */
export async function showLines(ctx: Ctx, projectId: string, lines: readonly ChecklistLine[]): Promise<VisitLine[]> {
  const results = await findResults(ctx, projectId)
  return lines.map((line) => toVisitLine(line, results.get(line.key)))
}

/** The checklist of a visit. Throws 404 for callers without access. */
export async function getVisitChecklist(ctx: Ctx, projectId: string): Promise<VisitChecklist> {
  const project = await getVisibleProject(ctx, projectId)
  const checklist = await findChecklistOf(ctx, project)
  if (checklist === null) return { templateId: null, templateVersion: null, name: null, lines: [] }
  return { ...checklist, lines: await showLines(ctx, projectId, checklist.lines) }
}

/** Lines of the version that a visit started with, for statements about visits. */
const linesOf = ({ id }: VisitInSql) => sql`
  project_checklists own join checklist_versions used using (template_id, template_version),
  jsonb_array_elements(used.lines) line where own.project_id = ${id}`

const hasResult = sql`exists (select 1 from checklist_results answered
  where answered.project_id = own.project_id and answered.key = line ->> 'key')`

/** Numbers of lines of a visit that has started, for statements about visits. */
export const countLines = (visit: VisitInSql) => sql`select count(*) from ${linesOf(visit)}`
export const countAnsweredLines = (visit: VisitInSql) => sql`select count(*) from ${linesOf(visit)} and ${hasResult}`
export const countUnansweredRequired = (visit: VisitInSql) =>
  sql`select count(*) from ${linesOf(visit)} and (line -> 'required')::boolean and not ${hasResult}`
