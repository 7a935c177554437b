import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { lockRow, type Entity, type RowOf, type RowTable } from '#core/rows/entity.server.ts'
import type { Fields } from '#core/rows/fields.ts'
import { canChangeEntryOf, findLogObstacle, findSignObstacle } from '../log-rules.policy.ts'
import { projectTexts } from '../messages.en.ts'
import { projectEvent } from '../projects.events.ts'
import { projectEvents, getVisibleProject, lockVisibleProject, type StoredProject } from '../projects.queries.server.ts'

/** @throws AppError 403 without access, 409 in a state that doesn't allow it */
export const requireLog = (ctx: Ctx, project: StoredProject, { isHours = false } = {}): void =>
  refuseFor(findLogObstacle(project, ctx.actor, { isHours }))

/** @throws AppError 403 without access, 409 in a state that allows no signature */
export const requireSign = (ctx: Ctx, project: StoredProject): void => refuseFor(findSignObstacle(project, ctx.actor))

function refuseFor(reason: string | null): void {
  if (reason === 'forbidden') throw notYours()
  if (reason !== null) throw new AppError('conflict', reason)
}

/** @throws AppError 403 unless it is the caller's own entry, or the caller is a manager */
export function requireAuthor(ctx: Ctx, authorId: string): void {
  if (!canChangeEntryOf(authorId, ctx.actor)) throw new AppError('forbidden', projectTexts.onlyAuthor)
}

/** @throws AppError as `requireLog` and `requireAuthor` */
export function requireOwnRecord(tx: Ctx, project: StoredProject, { userId }: { userId: string }): void {
  requireLog(tx, project)
  requireAuthor(tx, userId)
}

export const notYours = (): AppError => new AppError('forbidden', projectTexts.notAssigned)

export const refuseField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field, message }] })

export type ChildEvent = Omit<AuditEvent, 'entityType' | 'entityId' | 'entityName'>

/** Last in a change: publishes a live event and records the lines of the project's history. */
export async function recordProjectChange(
  tx: Ctx,
  project: StoredProject,
  ...events: readonly ChildEvent[]
): Promise<void> {
  await publishLive(tx, await projectEvents(tx, project.id))
  await recordAudit(tx, ...events.map((event) => projectEvent(project, event)))
}

/** Locks a record of a project, after the project that it belongs to. Throws 404. */
export async function lockRecord<T extends RowTable, F extends Fields>(
  tx: Ctx,
  entity: Entity<T, F>,
  id: string,
  projectId: string,
): Promise<{ row: RowOf<T>; project: StoredProject }> {
  const project = await lockVisibleProject(tx, projectId)
  return { project, row: await lockRow(tx, entity, id, coreTexts.nothingThere) }
}

export async function recordExportOfProject(ctx: Ctx, projectId: string, description: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await recordAudit(tx, projectEvent(await getVisibleProject(tx, projectId), { action: 'exported', description }))
  })
}
