import type { AuditAction, AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { mayChangeOf, whyNotLog } from '../log-rules.policy.ts'
import { projectEvent } from '../projects.events.ts'
import { findProjectPeople, type StoredProject, getVisibleProject } from '../projects.queries.server.ts'

/** @throws AppError 403 for whoever may not log here, 409 where the project's state does not take it */
export function requireLog(ctx: Ctx, project: StoredProject, { isHours = false } = {}): void {
  const reason = whyNotLog(project, ctx.actor, { isHours })
  if (reason === 'forbidden') throw notYours()
  if (reason !== null) throw new AppError('conflict', reason)
}

/** @throws AppError 403 unless it is the caller's own entry, or the caller is a manager */
export function requireAuthor(ctx: Ctx, authorId: string): void {
  if (!mayChangeOf(authorId, ctx.actor))
    throw new AppError('forbidden', 'Only the author or a manager can change this.')
}

export const notYours = (): AppError =>
  new AppError('forbidden', 'You are not assigned to this project, so you can read it and no more.')

export const refuseField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field, message }] })

export type ChildEvent = Omit<AuditEvent, 'entityType' | 'entityId' | 'entityName'>

/** Last in a change: open screens hear of it, and the project's history gets its lines. */
export async function tellChange(tx: Ctx, project: StoredProject, ...events: readonly ChildEvent[]): Promise<void> {
  await publishLive(tx, { topic: 'project', id: project.id, userIds: await findProjectPeople(tx, project.id) })
  await recordAudit(tx, ...events.map((event) => projectEvent(project, event)))
}

/** One event for each field that differs, of the action that the log knows for this kind of entry. */
export function describeFields<Row extends object>(
  action: AuditAction,
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
  more: Pick<AuditEvent, 'description' | 'isPersonal'> = {},
): ChildEvent[] {
  const write = (value: unknown): string | null =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
  return fields.flatMap((field) => {
    const [oldValue, newValue] = [write(before[field]), write(after[field])]
    return oldValue === newValue ? [] : [{ action, fieldChanged: field, oldValue, newValue, ...more }]
  })
}

/** Values that were sent; what was left out stays as it is. */
export function sentOf<Input extends object>(input: Input): { [Key in keyof Input]?: Exclude<Input[Key], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Input]?: Exclude<Input[Key], undefined>
  }
}

export async function tellExport(ctx: Ctx, projectId: string, description: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await recordAudit(tx, projectEvent(await getVisibleProject(tx, projectId), { action: 'exported', description }))
  })
}
