import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { askAtOnce } from './json-rows.server.ts'

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

/** A page of a list, as calls answer it. */
export type Page<Row> = { items: Row[]; total: number; page: number; pageSize: number }

/**
 * The total that each row of a page has beside it: one statement for both. A page without rows asks by itself, unless it
 * is the first.
 */
export const totalOf = async (
  rows: readonly { total: number }[],
  page: number,
  count: PromiseLike<readonly { total: number }[]>,
): Promise<number> => rows[0]?.total ?? (page === 1 ? 0 : ((await count)[0]?.total ?? 0))

/** How many rows there are, counted in the same words in which they are selected: `table where …`. */
export async function countRows(ctx: Pick<Ctx, 'db'>, from: SQL): Promise<number> {
  const { total } = await askAtOnce(ctx.db, { total: sql<number>`(select count(*)::int from ${from})` })
  return total
}
