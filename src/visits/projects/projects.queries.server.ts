import { and, eq, inArray, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import type { LiveEvent } from '#core/live/live-event.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, lockRow } from '#core/rows/entity.server.ts'
import { PROJECT_FIELDS } from './projects.entity.ts'
import { seesEveryProject } from './projects.policy.ts'
import { projectOperators, vesselProjects } from './projects.table.server.ts'

export const projectEntity = defineEntity(vesselProjects, PROJECT_FIELDS)

/** A project as it is stored. Screens get `ProjectRow` instead. */
export type StoredProject = typeof vesselProjects.$inferSelect

/** The rows that this actor may see at all; undefined for all of them. */
export function visibleTo(actor: Actor): SQL | undefined {
  if (seesEveryProject(actor)) return undefined
  if (actor.kind !== 'portal') return sql`false`
  return ownBy(actor.userId)
}

/** Projects of a technician: those of now, and those that were. */
export const ownBy = (userId: string | Placeholder): SQL =>
  sql`exists (select 1 from ${projectOperators} mine
    where mine.project_id = ${vesselProjects.id} and mine.user_id = ${userId})`

/**
 * Returns the condition for records of a visible project that this actor may read, undefined for all of them: a
 * replaced technician may read those created before the replacement.
 * @param record columns of the record's table, or of its name in a statement
 */
export function readableUntilReplaced(actor: Actor, record: RecordInSql): SQL | undefined {
  if (seesEveryProject(actor)) return undefined
  return actor.kind === 'portal' ? readableBy(actor.userId, record) : sql`false`
}

interface RecordInSql {
  projectId: SQLWrapper
  createdAt: SQLWrapper
}

/** Returns the condition for records that this technician may read: all, or those created before the replacement. */
export const readableBy = (userId: string | Placeholder, { projectId, createdAt }: RecordInSql): SQL =>
  sql`${createdAt} <= (select max(coalesce(mine.unassigned_at, 'infinity')) from project_operators mine
    where mine.project_id = ${projectId} and mine.user_id = ${userId})`

/**
 * Asserts that the actor may read one record of a project that they see.
 * @throws AppError 404 for a record that was added after a technician was replaced, as for one that doesn't exist
 */
export async function requireReadableRecord(
  ctx: Ctx,
  table: PgTable & { id: SQLWrapper; projectId: SQLWrapper; createdAt: SQLWrapper },
  id: string,
): Promise<void> {
  const readable = readableUntilReplaced(ctx.actor, table)
  if (readable === undefined) return
  const rows = await queryRows(
    ctx.db,
    { one: 'number' },
    sql`
    select 1 as one from ${table} where ${table.id} = ${id} and ${readable}`,
  )
  if (rows.length === 0) throw new AppError('not-found', coreTexts.nothingThere)
}

const selectVisible = (ctx: Ctx, id: string) =>
  ctx.db
    .select()
    .from(vesselProjects)
    .where(and(eq(vesselProjects.id, id), visibleTo(ctx.actor)))

const orNotFound = (project: StoredProject | undefined): StoredProject => {
  if (project === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return project
}

/** The project, if the actor may see it: otherwise 404, as if there were none. */
export async function getVisibleProject(ctx: Ctx, id: string): Promise<StoredProject> {
  const [project] = await selectVisible(ctx, id)
  return orNotFound(project)
}

/** Whether there is such a project for the actor. */
export const hasProject = async (ctx: Ctx, id: string): Promise<boolean> => (await selectVisible(ctx, id)).length > 0

/** Returns the visit of a record if the actor may see it. Throws 404 otherwise, as if there were no record. */
export const requireVisibleVisit = (ctx: Ctx, id: string | null): Promise<StoredProject> =>
  getVisibleProject(ctx, id ?? NO_ID)

/** An id without a row: a record without a visit is invisible. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** As `getVisibleProject`, with a row lock until the transaction ends. */
export const lockVisibleProject = (tx: Ctx, id: string): Promise<StoredProject> =>
  lockRow(tx, projectEntity, id, coreTexts.nothingThere, visibleTo(tx.actor))

/** These projects by their ids, locked in the order of the ids, so that two callers cannot wait for each other. */
export async function lockProjects(tx: Ctx, ids: readonly string[]): Promise<Map<string, StoredProject>> {
  const rows = await tx.db
    .select()
    .from(vesselProjects)
    .where(inArray(vesselProjects.id, [...new Set(ids)]))
    .orderBy(vesselProjects.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Receivers of live events of a project in addition to managers: current and earlier technicians. */
export async function findProjectPeople(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: projectOperators.userId })
    .from(projectOperators)
    .where(eq(projectOperators.projectId, id))
  return rows.map(({ userId }) => userId)
}

/** The live event for the people with access to a project. */
export const projectEvents = async (ctx: Ctx, id: string): Promise<LiveEvent> => ({
  topic: 'project',
  id,
  userIds: await findProjectPeople(ctx, id),
})
