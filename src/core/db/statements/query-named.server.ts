import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { rowCheck, type RowFrom, type RowShape } from './row-shape.server.ts'

const dialect = new PgDialect()
const names = new Map<string, string>()
/** Each name is a prepared plan on every connection; further texts are planned for each call. */
const NAMES_MAX = 50

/**
 * Runs a statement that is built for each call under a name of its text: PostgreSQL then parses and plans it once per
 * connection. Only for statements that have few texts. The shape is as for `queryRows`.
 */
export async function queryNamed<const S extends RowShape>(
  pool: pg.Pool,
  shape: S,
  statement: SQL,
): Promise<{ rows: RowFrom<S>[]; rowCount: number | null }> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  if (!names.has(text) && names.size < NAMES_MAX) names.set(text, `named_${names.size + 1}`)
  const name = names.get(text)
  const { rows, fields, rowCount } = await pool.query({ ...(name === undefined ? {} : { name }), text, values })
  rowCheck.run?.(shape, rows, fields)
  return { rows: rows as RowFrom<S>[], rowCount }
}
