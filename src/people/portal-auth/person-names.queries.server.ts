import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { compareNames } from '#core/language/compare-names.ts'
import { portalUsers } from './portal-auth.table.server.ts'

/** Selects the name of the person with the id in this column, as a column. */
export const nameOfUser = (userId: AnyColumn | SQL): SQL<string> =>
  sql<string>`(select person.name from ${portalUsers} person where person.id = ${userId})`

/** The name of a person, empty for one who never was. */
export async function getPersonName(ctx: Ctx, id: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select name from ${portalUsers} where id = ${id}`)
  return rows[0]?.name ?? ''
}

export interface ActiveOperator extends Record<string, unknown> {
  id: string
  name: string
  location: string | null
}

/** Operators who may come in, by name. */
export async function findActiveOperators(ctx: Ctx): Promise<ActiveOperator[]> {
  const { rows } = await ctx.db.execute<ActiveOperator>(sql`
    select id, name, location from ${portalUsers} where role = 'operator' and is_active order by id`)
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}

/**
 * Locks and returns an active technician, who can't be deactivated until this transaction ends. Undefined for others.
 */
export async function lockActiveOperator(tx: Ctx, id: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from ${portalUsers} where id = ${id} and role = 'operator' and is_active for share`)
  return rows[0]
}
