import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PortalActor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'

export interface Person {
  id: string
  name: string
}

/** Who can be named in a comment: active managers, and active operators who may see the project. */
export async function findPeopleOf(ctx: Ctx, projectId: string): Promise<Person[]> {
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from portal_users u
    where u.is_active and (u.role = 'manager' or exists (
      select 1 from project_operators o where o.project_id = ${projectId} and o.user_id = u.id))
    order by u.name, u.id limit 500`)
  return rows
}

/** The name of the person whose id stands in this column. */
export const nameOfUser = (userId: AnyColumn): SQL<string> =>
  sql<string>`(select u.name from portal_users u where u.id = ${userId})`

/** Rows in one of whose columns these letters stand, whatever their case; undefined without letters. */
export function containing(q: string | undefined, ...columns: readonly (AnyColumn | SQL)[]): SQL | undefined {
  if (q === undefined || q === '') return undefined
  const parts = columns.map((column) => sql`strpos(lower(coalesce(${column}, '')), lower(${q})) > 0`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** The order that `sort` asks for, `-` turning it round. */
export function orderBy<Field extends string>(
  sort: Field | `-${Field}` | undefined,
  fallback: Field | `-${Field}`,
  columns: Record<Field, AnyColumn | SQL>,
): SQL {
  const wanted = sort ?? fallback
  const isDown = wanted.startsWith('-')
  const column = columns[(isDown ? wanted.slice(1) : wanted) as Field]
  return isDown ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
}

/** A page of a list as the database takes it. */
export const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number => (page - 1) * pageSize

/** Whose request this is: calls of the portal are only reached by its people. */
export function portalActor(ctx: Ctx): PortalActor {
  if (ctx.actor.kind !== 'portal') throw new AppError('unauthenticated', 'Please sign in.')
  return ctx.actor
}
