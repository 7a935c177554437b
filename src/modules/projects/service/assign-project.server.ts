import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import type { AssignInput, ProjectChange } from '../projects.contract.ts'
import { OPEN_STATUSES, permissionsOf } from '../projects.policy.ts'
import { lockVisibleProject } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import { changeOperator, requireActiveOperator } from './change-operator.server.ts'
import { findPlanWarnings } from './plan-warnings.server.ts'
import { finishChange, refuseStaleProject, type ProjectDeps } from './project-deps.server.ts'

const nextVersion = { version: sql`${vesselProjects.version} + 1`, updatedAt: sql`now()` }

/**
 * Gives a project to an operator or, with null, to nobody. A double booking or an absence is answered as a warning.
 * @throws AppError 404, 409 where the project is over, 409 with the current row when it is stale, 422 on `operatorId`
 */
export const assignProject = (
  ctx: Ctx,
  deps: ProjectDeps,
  id: string,
  { operatorId, reason, version }: AssignInput,
): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, id)
    const required = await deps.requiredDocuments()
    await refuseStaleProject(tx, project, version, required)
    if (!permissionsOf(project, tx.actor).assign) {
      throw new AppError('conflict', `This project is ${project.status}: its operator stays.`)
    }
    const operator = operatorId === null ? null : await requireActiveOperator(tx, operatorId, 'operatorId')
    const events = await changeOperator(tx, deps, { project, operator, reason })
    if (events.length > 0) await tx.db.update(vesselProjects).set(nextVersion).where(eq(vesselProjects.id, id))
    const warnings = await findPlanWarnings(tx, { ...project, assignedOperatorId: operatorId }, required)
    return finishChange(tx, id, required, { events, warnings })
  })

interface OpenProject {
  id: string
  projectNumber: string
  vesselName: string
  status: string
  scheduledDate: string | null
}

/** The projects of an operator that lie ahead or are under way, by day. */
export const findOpenProjects = (ctx: Ctx, operatorId: string): Promise<OpenProject[]> =>
  ctx.db
    .select({
      id: vesselProjects.id,
      projectNumber: vesselProjects.projectNumber,
      vesselName: vesselProjects.vesselName,
      status: vesselProjects.status,
      scheduledDate: vesselProjects.scheduledDate,
    })
    .from(vesselProjects)
    .where(and(eq(vesselProjects.assignedOperatorId, operatorId), inArray(vesselProjects.status, [...OPEN_STATUSES])))
    .orderBy(asc(vesselProjects.scheduledDate), asc(vesselProjects.id))

/**
 * Gives every open project of one operator to another, or with null to nobody, in the caller's transaction. The events
 * are the caller's to record, since the audit is written last.
 * @throws AppError 422 on `reassignTo` when the other may not be assigned
 */
export async function reassignOpenProjects(
  tx: Ctx,
  deps: Pick<ProjectDeps, 'jobs'>,
  from: string,
  to: string | null,
): Promise<AuditEvent[]> {
  const operator = to === null ? null : await requireActiveOperator(tx, to, 'reassignTo')
  const projects = await tx.db
    .select()
    .from(vesselProjects)
    .where(and(eq(vesselProjects.assignedOperatorId, from), inArray(vesselProjects.status, [...OPEN_STATUSES])))
    .orderBy(asc(vesselProjects.id))
    .for('update')
  const events: AuditEvent[] = []
  for (const project of projects) {
    events.push(...(await changeOperator(tx, deps, { project, operator })))
    await tx.db.update(vesselProjects).set(nextVersion).where(eq(vesselProjects.id, project.id))
    await publishLive(tx, { topic: 'project', id: project.id, userIds: [from, ...(to === null ? [] : [to])] })
  }
  return events
}
