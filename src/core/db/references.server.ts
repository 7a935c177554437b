import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'
import { queryRows } from './statements/query-rows.server.ts'
import type { RowFrom } from './statements/row-shape.server.ts'

/** A column that refers to rows of a table. */
const REFERRING_COLUMN = {
  table: 'text',
  column: 'text',
  /** Rows of it are deleted with the row that they refer to. */
  goesAlong: 'boolean',
} as const
type ReferringColumn = RowFrom<typeof REFERRING_COLUMN>

/** A reference to a row: number of rows by table. */
export interface RowReference {
  id: string
  table: string
  count: number
  goesAlong: boolean
}

/**
 * All columns with a foreign key to the table's id, read from the database's catalogue: a new table needs no line here.
 */
async function findReferringColumns(ctx: Ctx, table: PgTable): Promise<ReferringColumn[]> {
  const rows = await queryRows(
    ctx.db,
    REFERRING_COLUMN,
    sql`
    select source.relname as table, attribute.attname as column, constraints.confdeltype = 'c' as "goesAlong"
    from pg_constraint constraints
    join pg_class source on source.oid = constraints.conrelid
    join pg_attribute attribute on attribute.attrelid = source.oid and attribute.attnum = constraints.conkey[1]
    where constraints.contype = 'f' and constraints.confrelid = ${getTableName(table)}::regclass
    order by 1, 2`,
  )
  return rows
}

/** Finds references to these rows of a table; rows without any are left out. */
export async function findReferences(ctx: Ctx, table: PgTable, ids: readonly string[]): Promise<RowReference[]> {
  if (ids.length === 0) return []
  const found: RowReference[] = []
  for (const { table: name, column, goesAlong } of await findReferringColumns(ctx, table)) {
    const referring = sql.identifier(column)
    const rows = await queryRows(
      ctx.db,
      { id: 'text', count: 'number' },
      sql`
      select ${referring} as id, count(*)::int as count from ${sql.identifier(name)}
      where ${referring} = any(${sql.param(ids)}::uuid[]) group by 1`,
    )
    found.push(...rows.map(({ id, count }) => ({ id, table: name, count, goesAlong })))
  }
  return found
}
