import { sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'
import { AppError } from '../errors.ts'

/** A table whose rows are shown by `order`, then by name. */
export type OrderedTable = PgTable & { id: PgColumn; name: PgColumn; order: PgColumn }

/** First half of the advisory lock's key; the second is the hash of the table's name. */
const REORDER_LOCKS = 7_264_003

/**
 * Puts rows into the order of `ids`, in one statement. They change places among themselves: whatever stands before,
 * between or after them stays where it is, so a page or a filtered list can be put in order without knowing the rest.
 * Versions stay: nobody's open form becomes stale by it.
 * @throws AppError 409 when one of the rows is gone
 */
export async function reorderRows(tx: Ctx, table: OrderedTable, ids: readonly string[]): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${REORDER_LOCKS}, hashtext(${getTableName(table)}))`)
  const result = await tx.db.execute<{ found: number }>(sql`
    with places as (
      select id, "order", row_number() over (order by "order", name, id) - 1 as place from ${table}
    ),
    wanted as (
      select id, n from unnest(${sql.param([...ids])}::uuid[]) with ordinality as listed (id, n)
    ),
    held as (
      select place, row_number() over (order by place) as n from places join wanted using (id)
    ),
    moved as (
      update ${table} as target set "order" = coalesce(held.place, places.place)
        from places left join wanted using (id) left join held using (n)
        where target.id = places.id and places."order" <> coalesce(held.place, places.place)
    )
    select count(*)::int as found from held`)
  if (result.rows[0]?.found !== ids.length) {
    throw new AppError('conflict', 'One of these was deleted meanwhile. Please load the list again.')
  }
}
