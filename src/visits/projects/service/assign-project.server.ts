import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { getProjectDetail } from '../detail/project-detail.queries.server.ts'
import { getProjectRow } from '../list/project-rows.queries.server.ts'
import { projectTexts } from '../messages.en.ts'
import type { AssignInput, ProjectChange } from '../projects.contract.ts'
import { identifyProject } from '../projects.events.ts'
import { OPEN_STATUSES, permissionsOf } from '../projects.policy.ts'
import { projectEvents, lockVisibleProject, projectEntity, type StoredProject } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import { changeOperator, requireActiveOperator } from './change-operator.server.ts'
import { findPlanWarnings } from './plan-warnings.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'

/**
 * Assigns a project to a technician, or unassigns it with null. A double booking or an absence is returned as a
 * warning.
 * @throws AppError 404, 409 for a project that is over, 409 with the current row when it is stale, 422 on `operatorId`
 */
export const assignProject = (ctx: Ctx, deps: ProjectDeps, id: string, input: AssignInput): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const row = await lockVisibleProject(tx, id)
    const records = await deps.records()
    if (!permissionsOf(row, tx.actor).assign) throw new AppError('conflict', projectTexts.operatorStays(row.status))
    await assertVersion(row, input.version, () => getProjectRow(tx, id, records))
    const { operatorId, reason } = input
    const operator = operatorId === null ? null : await requireActiveOperator(tx, operatorId, 'operatorId')
    const show = async (project: StoredProject) => ({
      ...(await getProjectDetail(tx, id, records)),
      warnings: await findPlanWarnings(tx, project, records),
    })
    const change = await writeRow(tx, projectEntity, row, { assignedOperatorId: operatorId }, identifyProject(row))
    if (change === null) return show(row)
    // The history has the names of the assignees.
    change.events = await changeOperator(tx, deps, { project: row, operator, reason })
    return commit(tx, projectEntity, change, { show: () => show(change.after), live: await projectEvents(tx, id) })
  })

/** A project of a person to be deactivated, and who takes it. */
export interface Reassignment {
  projectId: string
  /** Null for an unassigned project. */
  operatorId: string | null
  /** Why it is right in spite of a clash. */
  reason?: string | null | undefined
}

/**
 * Reassigns projects of a person to be deactivated, in the caller's transaction; finished ones don't change.
 * @throws AppError 422 on `reassignTo` when one of the others may not be assigned
 */
export async function reassignProjects(
  tx: Ctx,
  deps: Pick<ProjectDeps, 'jobs'>,
  moves: readonly Reassignment[],
): Promise<void> {
  const wanted = new Map(moves.map((move) => [move.projectId, move]))
  const ids = [...wanted.keys()]
  const projects = await tx.db
    .select()
    .from(vesselProjects)
    .where(and(inArray(vesselProjects.id, ids), inArray(vesselProjects.status, [...OPEN_STATUSES])))
    // In one order, so that concurrent reassignments can't deadlock.
    .orderBy(asc(vesselProjects.id))
    .for('update')
  const events: AuditEvent[] = []
  for (const project of projects) {
    const { operatorId: to = null, reason } = wanted.get(project.id) ?? {}
    const operator = to === null ? null : await requireActiveOperator(tx, to, 'reassignTo')
    await tx.db
      .update(vesselProjects)
      .set({ assignedOperatorId: to, version: sql`${vesselProjects.version} + 1`, updatedAt: sql`now()` })
      .where(eq(vesselProjects.id, project.id))
    events.push(...(await changeOperator(tx, deps, { project, operator, reason })))
    await publishLive(tx, await projectEvents(tx, project.id))
  }
  await recordAudit(tx, ...events)
}
