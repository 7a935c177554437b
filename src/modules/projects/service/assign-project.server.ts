import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { projectTexts } from '../messages.en.ts'
import type { AssignInput, ProjectChange } from '../projects.contract.ts'
import { OPEN_STATUSES, permissionsOf } from '../projects.policy.ts'
import { findProjectPeople, lockVisibleProject } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import { changeOperator, requireActiveOperator } from './change-operator.server.ts'
import { actorId } from './create-project.server.ts'
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
  input: AssignInput,
  key: string | null,
): Promise<ProjectChange> =>
  withIdempotency(ctx, { scope: `POST ${id}/assign ${actorId(ctx)}`, key, body: input }, async (tx) => {
    const { operatorId, reason, version } = input
    const project = await lockVisibleProject(tx, id)
    const records = await deps.records()
    await refuseStaleProject(tx, project, version, records)
    if (!permissionsOf(project, tx.actor).assign) {
      throw new AppError('conflict', projectTexts.operatorStays(project.status))
    }
    const operator = operatorId === null ? null : await requireActiveOperator(tx, operatorId, 'operatorId')
    const events = await changeOperator(tx, deps, { project, operator, reason })
    if (events.length > 0) await tx.db.update(vesselProjects).set(nextVersion).where(eq(vesselProjects.id, id))
    const warnings = await findPlanWarnings(tx, { ...project, assignedOperatorId: operatorId }, records)
    return finishChange(tx, id, records, { events, warnings })
  })

interface Reassignment {
  projectId: string
  /** Null for nobody. */
  operatorId: string | null
}

/**
 * Gives projects of somebody who leaves to others, in the caller's transaction; those that are over stay as they are.
 * @throws AppError 422 on `reassignTo` when one of the others may not be assigned
 */
export async function reassignProjects(
  tx: Ctx,
  deps: Pick<ProjectDeps, 'jobs'>,
  moves: readonly Reassignment[],
): Promise<void> {
  const wanted = new Map(moves.map(({ projectId, operatorId }) => [projectId, operatorId]))
  const ids = [...wanted.keys()]
  const projects = await tx.db
    .select()
    .from(vesselProjects)
    .where(and(inArray(vesselProjects.id, ids), inArray(vesselProjects.status, [...OPEN_STATUSES])))
    // In one order, so that two who do this at once wait for each other.
    .orderBy(asc(vesselProjects.id))
    .for('update')
  const events: AuditEvent[] = []
  for (const project of projects) {
    const to = wanted.get(project.id) ?? null
    const operator = to === null ? null : await requireActiveOperator(tx, to, 'reassignTo')
    events.push(...(await changeOperator(tx, deps, { project, operator })))
    await tx.db.update(vesselProjects).set(nextVersion).where(eq(vesselProjects.id, project.id))
    await publishLive(tx, { topic: 'project', id: project.id, userIds: await findProjectPeople(tx, project.id) })
  }
  await recordAudit(tx, ...events)
}
