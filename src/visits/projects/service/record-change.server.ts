import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { changeRow, type RowChange } from '#core/rows/change-row.server.ts'
import type { About } from '#core/rows/differences.ts'
import { lockRow, type Entity, type RowOf, type RowTable } from '#core/rows/entity.server.ts'
import type { Fields } from '#core/rows/fields.ts'
import { removeRow, type RowRemoval } from '#core/rows/remove-row.server.ts'
import { canChangeEntryOf, findLogObstacle, findSignObstacle } from '../log-rules.policy.ts'
import { projectTexts } from '../messages.en.ts'
import { identifyProject, projectEvent } from '../projects.events.ts'
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
export function requireOwnRecord(tx: Ctx, { project, row }: { project: StoredProject; row: { userId: string } }): void {
  requireLog(tx, project)
  requireAuthor(tx, row.userId)
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

/** A row of something that belongs to a project, with that project; both are locked. */
export interface LockedRecord<T extends RowTable> {
  row: RowOf<T>
  project: StoredProject
}

/** How a call finds, judges and shows something that belongs to a project. */
interface LockedByProject<T extends RowTable, Answer> {
  id: string
  /** The project that the row belongs to. Throws 404. */
  findProject: (tx: Ctx, id: string) => Promise<string>
  /** Throws 403, or 409 where the project's state allows no change. */
  allow: (tx: Ctx, locked: LockedRecord<T>) => void
  version: number | undefined
  show: (tx: Ctx, locked: LockedRecord<T>) => Promise<Answer>
}

interface RecordChange<T extends RowTable, F extends Fields, Answer>
  extends
    LockedByProject<T, Answer>,
    Pick<RowChange<T, F, LockedRecord<T>, Answer>, 'values' | 'along' | 'tell' | 'follow'> {
  /** How the lines of the project's history begin. */
  about: (row: RowOf<T>) => Partial<About>
}

interface RecordRemoval<T extends RowTable, F extends Fields>
  extends LockedByProject<T, unknown>, Pick<RowRemoval<T, F, LockedRecord<T>>, 'judge' | 'follow'> {
  /** The line of the project's history. */
  tell: (row: RowOf<T>) => ChildEvent
}

const lockRecord = <T extends RowTable, F extends Fields>(
  entity: Entity<T, F>,
  id: string,
  findProject: LockedByProject<T, unknown>['findProject'],
) => ({
  lock: async (tx: Ctx): Promise<LockedRecord<T>> => {
    const project = await lockVisibleProject(tx, await findProject(tx, id))
    return { project, row: await lockRow(tx, entity, id, coreTexts.nothingThere) }
  },
  live: (tx: Ctx, { project }: LockedRecord<T>) => projectEvents(tx, project.id),
})

/** Changes a record of a project: locks the project, which gets the lines of its history. */
export const changeRecord = <T extends RowTable, F extends Fields, Answer>(
  ctx: Ctx,
  entity: Entity<T, F>,
  { id, findProject, show, about, ...change }: RecordChange<T, F, Answer>,
): Promise<Answer> =>
  changeRow(ctx, entity, {
    ...change,
    ...lockRecord(entity, id, findProject),
    show: (tx, row, { project }) => show(tx, { row, project }),
    about: ({ project, row }) => ({ ...identifyProject(project), ...about(row) }),
  })

/** Removes something that belongs to a project, as `changeRecord` changes it. */
export const removeRecord = <T extends RowTable, F extends Fields>(
  ctx: Ctx,
  entity: Entity<T, F>,
  { id, findProject, tell, ...removal }: RecordRemoval<T, F>,
): Promise<void> =>
  removeRow(ctx, entity, {
    ...removal,
    ...lockRecord(entity, id, findProject),
    tell: (_tx, { project, row }) => projectEvent(project, tell(row)),
  })

export async function recordExportOfProject(ctx: Ctx, projectId: string, description: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await recordAudit(tx, projectEvent(await getVisibleProject(tx, projectId), { action: 'exported', description }))
  })
}
