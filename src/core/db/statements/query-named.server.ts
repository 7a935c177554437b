import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

const dialect = new PgDialect()
const names = new Map<string, string>()
/** Each name is a prepared plan on every connection; further texts are planned for each call. */
const NAMES_MAX = 50

/**
 * Runs a statement that is built for each call under a name of its text: PostgreSQL then parses and plans it once per
 * connection. Only for statements that have few texts.
 */
export async function queryNamed<Row extends pg.QueryResultRow = never>(
  pool: pg.Pool,
  statement: SQL,
): Promise<pg.QueryResult<Row>> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  if (!names.has(text) && names.size < NAMES_MAX) names.set(text, `named_${names.size + 1}`)
  const name = names.get(text)
  return pool.query<Row>({ ...(name === undefined ? {} : { name }), text, values })
}
