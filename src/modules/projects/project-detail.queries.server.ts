import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { PORTS } from '#core/ports/ports.data.ts'
import { countChildren, findClashes, findRequiredDocuments, toMoveFacts } from './project-facts.queries.server.ts'
import { getProjectRow } from './project-rows.queries.server.ts'
import type { AdminProjectDetail, AdminProjectRow } from './projects-admin.contract.ts'
import type { ProjectDetail, ProjectRow } from './projects.contract.ts'
import { allowedMoves, isOpen, permissionsOf } from './projects.policy.ts'
import { getVisibleProject } from './projects.queries.server.ts'
import { projectStatusChanges } from './projects.table.server.ts'

/** IANA time zone of a port of the list; null for any other place. */
const findTimeZone = (portCode: string | null): string | null =>
  PORTS.find(({ locode }) => locode === portCode)?.timeZone ?? null

type PastService = ProjectDetail['lastServices'][number]

async function findLastServices(ctx: Ctx, { id, vesselId }: ProjectRow): Promise<PastService[]> {
  const { rows } = await ctx.db.execute<PastService & Record<string, unknown>>(sql`
    select service_date::text as date, service_type as "serviceType", operator_name as "operatorName",
      project_id as "projectId", status
    from vessel_service_history where vessel_directory_id = ${vesselId} and project_id is distinct from ${id}
    order by service_date desc nulls last, id desc limit 5`)
  return rows
}

type System = ProjectDetail['systems'][number]

async function findSystems(ctx: Ctx, { vesselId }: ProjectRow): Promise<System[]> {
  const { rows } = await ctx.db.execute<System & Record<string, unknown>>(sql`
    select system.type as "systemType", system.brand as brand
    from vessels v, lateral (values (1, v.system_type, v.brand1), (2, v.system_type2, v.brand2)) system (place, type, brand)
    where v.id = ${vesselId} and system.type is not null order by system.place`)
  return rows
}

/** A project with everything its screen begins with. Throws 404 for who may not see it. */
export async function getProjectDetail(
  ctx: Ctx,
  id: string,
  required: readonly DocumentCategory[],
): Promise<ProjectDetail> {
  await getVisibleProject(ctx, id)
  const row = await getProjectRow(ctx, id, required)
  const counts = await countChildren(ctx, id)
  const requiredDocuments = await findRequiredDocuments(ctx, id, required)
  const moves = allowedMoves(toMoveFacts(row, counts, requiredDocuments), ctx.actor)
  return {
    ...row,
    allowedTransitions: moves.flatMap(({ to, blockedBy }) => (blockedBy === undefined ? [to] : [])),
    moves,
    permissions: permissionsOf(row, ctx.actor),
    portTimeZone: findTimeZone(row.portCode),
    counts,
    lastServices: await findLastServices(ctx, row),
    systems: await findSystems(ctx, row),
    requiredDocuments,
    clashes: await findOwnClashes(ctx, row),
  }
}

/** Who is booked where is for planners. */
async function findOwnClashes(ctx: Ctx, row: ProjectRow): Promise<ProjectDetail['clashes']> {
  const { id, assignedOperatorId, scheduledDate, scheduledEndDate, status } = row
  const isPlanner = permissionsOf(row, ctx.actor).seeHistory
  if (!isPlanner || assignedOperatorId === null || scheduledDate === null || !isOpen(status)) return []
  const to = scheduledEndDate ?? scheduledDate
  return findClashes(ctx, { id, operatorId: assignedOperatorId, from: scheduledDate, to })
}

/** Leaves out what is about persons: administrators read facts, money and history. */
export function withoutPersons({
  portAgent: _portAgent,
  vesselMasterName: _masterName,
  vesselMasterPhone: _masterPhone,
  vesselMasterContact: _masterContact,
  engineerName: _engineerName,
  engineerEmail: _engineerEmail,
  engineerContact: _engineerContact,
  travelInfo: _travelInfo,
  travelDocuments: _travelDocuments,
  ...row
}: ProjectRow): AdminProjectRow {
  return row
}

/** A project as an administrator reads it. Throws 404 when there is none. */
export async function getAdminProjectDetail(
  ctx: Ctx,
  id: string,
  required: readonly DocumentCategory[],
): Promise<AdminProjectDetail> {
  await getVisibleProject(ctx, id)
  const row = await getProjectRow(ctx, id, required)
  const parts = await ctx.db.execute<AdminProjectDetail['partsTotals'][number] & Record<string, unknown>>(sql`
    select currency, billing_status as "billingStatus", count(*)::int as count, sum(total_cost)::text as total
    from parts_used where project_id = ${id} group by currency, billing_status order by currency, billing_status`)
  const hours = await ctx.db.execute<AdminProjectDetail['hoursByKind'][number] & Record<string, unknown>>(sql`
    select kind, sum(hours)::text as hours from project_hours where project_id = ${id} group by kind order by kind`)
  return {
    ...withoutPersons(row),
    portTimeZone: findTimeZone(row.portCode),
    lastServices: await findLastServices(ctx, row),
    systems: await findSystems(ctx, row),
    partsTotals: parts.rows,
    hoursByKind: hours.rows,
    history: await findStatusChanges(ctx, id),
  }
}

async function findStatusChanges(ctx: Ctx, id: string): Promise<AdminProjectDetail['history']> {
  const c = projectStatusChanges
  const rows = await ctx.db
    .select({
      id: c.id,
      fromStatus: c.fromStatus,
      toStatus: c.toStatus,
      reason: c.reason,
      changedByName: sql<string | null>`person.name`,
      changedAt: c.changedAt,
    })
    .from(c)
    .leftJoin(sql`portal_users person`, sql`person.id = ${c.changedBy}`)
    .where(eq(c.projectId, id))
    .orderBy(c.changedAt, c.id)
  return rows.map(({ id: changeId, fromStatus, toStatus, reason, changedByName, changedAt }) => ({
    id: changeId,
    fromStatus,
    toStatus,
    reason,
    changedByName,
    changedAt: changedAt.toISOString(),
  }))
}
