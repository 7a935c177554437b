import { and, count, desc, eq, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { sumAmounts } from '#core/contract/amounts.ts'
import { containing, offsetOf, orderBy, totalOf } from '#core/db/list-sql.server.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import type { VisitInSql } from '#visits/projects/detail/visit-records.queries.server.ts'
import { canChangeEntryOf } from '#visits/projects/log-rules.policy.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import {
  getVisibleProject,
  readableBy,
  readableUntilReplaced,
  type StoredProject,
} from '#visits/projects/projects.queries.server.ts'
import type { HoursEntry, HoursQuery, HoursSums } from './hours.contract.ts'
import { HOURS_FIELDS } from './hours.entity.ts'
import { projectHours } from './hours.table.server.ts'

const userName = nameOfUser(projectHours.userId)
export const hoursEntity = defineEntity(projectHours, HOURS_FIELDS)
const fields = { ...seenColumns(hoursEntity), userName }

type Row = typeof projectHours.$inferSelect & { userName: string }

const toEntry = (row: Row, project: StoredProject, actor: Actor): HoursEntry =>
  showRow(HOURS_FIELDS, viewerOf(actor), {
    ...row,
    mayChange: permissionsOf(project, actor).logHours && canChangeEntryOf(row.userId, actor),
  })

const SORTS = {
  date: projectHours.date,
  kind: projectHours.kind,
  hours: projectHours.hours,
  userName,
  createdAt: projectHours.createdAt,
} as const

/** Entries of one project, newest day first, with the sums over all of them. */
export async function findHours(
  ctx: Ctx,
  projectId: string,
  query: HoursQuery,
): Promise<{ items: HoursEntry[]; total: number; page: number; pageSize: number; sums: HoursSums }> {
  const project = await getVisibleProject(ctx, projectId)
  const readable = readableUntilReplaced(ctx.actor, projectHours)
  const where = and(eq(projectHours.projectId, projectId), readable, containing(query.q, projectHours.note))
  const counted = ctx.db.select({ total: count() }).from(projectHours).where(where)
  const rows = await ctx.db
    .select({ row: fields, total: sql<number>`(${counted})::int` })
    .from(projectHours)
    .where(where)
    .orderBy(orderBy(query.sort, '-date', SORTS), desc(projectHours.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: rows.map(({ row }) => toEntry(row, project, ctx.actor)),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
    sums: await sumHours(ctx, projectId, readable),
  }
}

/**
 * Exact sums per kind.
 * @param among which entries count; all of the project's without it
 */
export async function sumHours(ctx: Ctx, projectId: string, among?: SQL): Promise<HoursSums> {
  const rows = await ctx.db
    .select({ kind: projectHours.kind, sum: sql<string>`sum(${projectHours.hours})::text` })
    .from(projectHours)
    .where(and(eq(projectHours.projectId, projectId), among))
    .groupBy(projectHours.kind)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.sum ?? '0.00'
  return {
    travel: of('travel'),
    work: of('work'),
    waiting: of('waiting'),
    total: sumAmounts(rows.map(({ sum }) => sum)),
  }
}

/**
 * Hours of a person on a day over all jobs, without one entry. Locks that person's hours until the transaction ends:
 * two concurrent jobs can't exceed the same day.
 */
export async function sumOfDay(
  tx: Ctx,
  { userId, date, without }: { userId: string; date: string; without?: string },
): Promise<string> {
  await lockName(tx, 'hours', userId)
  const [row] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${projectHours.hours}), 0)::text` })
    .from(projectHours)
    .where(
      and(
        eq(projectHours.userId, userId),
        eq(projectHours.date, date),
        without === undefined ? undefined : ne(projectHours.id, without),
      ),
    )
  return row?.sum ?? '0'
}

/** The parent of an entry. Throws 404 when there is none. */
export async function findHoursParent(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ projectId: projectHours.projectId })
    .from(projectHours)
    .where(eq(projectHours.id, id))
  if (row === undefined) throw noSuchEntry()
  return row.projectId
}

/** One entry as the caller sees it; its project is locked or seen already. */
export async function getHours(ctx: Ctx, project: StoredProject, id: string): Promise<HoursEntry> {
  const [row] = await ctx.db.select(fields).from(projectHours).where(eq(projectHours.id, id))
  if (row === undefined) throw noSuchEntry()
  return toEntry(row, project, ctx.actor)
}

const noSuchEntry = (): AppError => new AppError('not-found', coreTexts.nothingThere)

/** The day of the first hours of a visit, for statements about visits. */
export const firstHoursDay = ({ id }: VisitInSql): SQL =>
  sql`select min(logged.date)::text from ${projectHours} logged where logged.project_id = ${id}`

/** The sum of the hours of a visit that a technician may read, for statements about visits. */
export const hoursUntilReplaced = ({ id }: VisitInSql, userId: string | Placeholder): SQL => sql`
  select coalesce(sum(logged.hours), 0)::numeric(7, 2)::text from ${projectHours} logged
  where logged.project_id = ${id} and ${readableBy(userId, {
    projectId: sql`logged.project_id`,
    createdAt: sql`logged.created_at`,
  })}`

/** Hours of a visit by kind, for statements about visits. */
export const totalHours = ({ id }: VisitInSql): SQL => sql`
  select logged.kind, sum(logged.hours)::text as hours
  from ${projectHours} logged where logged.project_id = ${id} group by logged.kind order by logged.kind`
