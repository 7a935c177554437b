import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { RowFrom } from '#core/db/statements/row-shape.server.ts'
import { compareNames } from '#core/language/compare-names.ts'
import { portalUsers } from './portal-auth.table.server.ts'

/** Selects the name of the person with the id in this column, as a column. */
export const nameOfUser = (userId: AnyColumn | SQL): SQL<string> =>
  sql<string>`(select person.name from ${portalUsers} person where person.id = ${userId})`

/** The name of a person, empty for one who never was. */
export async function getPersonName(ctx: Ctx, id: string): Promise<string> {
  const rows = await queryRows(ctx.db, { name: 'text' }, sql`select name from ${portalUsers} where id = ${id}`)
  return rows[0]?.name ?? ''
}

const ACTIVE_OPERATOR = {
  id: 'text',
  name: 'text',
  location: 'text?',
} as const
export type ActiveOperator = RowFrom<typeof ACTIVE_OPERATOR>

/** Technicians who may come in, by name. */
export async function findActiveOperators(ctx: Ctx): Promise<ActiveOperator[]> {
  const rows = await queryRows(
    ctx.db,
    ACTIVE_OPERATOR,
    sql`
    select id, name, location from ${portalUsers} where role = 'operator' and is_active order by id`,
  )
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}

/**
 * Locks and returns an active technician, who can't be deactivated until this transaction ends. Undefined for others.
 */
export async function lockActiveOperator(tx: Ctx, id: string): Promise<{ id: string; name: string } | undefined> {
  const rows = await queryRows(
    tx.db,
    { id: 'text', name: 'text' },
    sql`
    select id, name from ${portalUsers} where id = ${id} and role = 'operator' and is_active for share`,
  )
  return rows[0]
}

/** The name of an active manager; null for other people. */
export async function findActiveManager(ctx: Ctx, id: string): Promise<string | null> {
  const rows = await queryRows(
    ctx.db,
    { name: 'text' },
    sql`select name from ${portalUsers} where id = ${id} and role = 'manager' and is_active`,
  )
  return rows[0]?.name ?? null
}
