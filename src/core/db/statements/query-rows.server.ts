import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../pool.server.ts'
import { rowCheck, type RowFrom, type RowShape } from './row-shape.server.ts'

/**
 * Runs a statement and returns its rows. Their type comes from the shape, which the tests compare with names, types and
 * values of what PostgreSQL returns.
 */
export async function queryRows<const S extends RowShape>(db: Db, shape: S, statement: SQL): Promise<RowFrom<S>[]> {
  const { rows, fields } = (await db.execute(statement)) as pg.QueryResult
  rowCheck.run?.(shape, rows, fields)
  return rows as RowFrom<S>[]
}
