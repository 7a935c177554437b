import { getColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Inserts these values once for each row of `source` (as written after `from`): a part of a larger statement. */
export function insertFrom<Table extends PgTable>(table: Table, values: InferInsertModel<Table>, source: SQL): SQL {
  const filled = Object.entries(getColumns(table)).flatMap(([key, column]) => {
    const value: unknown = key in values ? values[key as keyof typeof values] : column.defaultFn?.()
    if (value === undefined) return []
    const cast = sql.raw(`::${column.getSQLType()}${'[]'.repeat(column.dimensions ?? 0)}`)
    return [{ name: sql.identifier(column.name), value: sql`${sql.param(value, column)}${cast}` }]
  })
  const names = sql.join(
    filled.map(({ name }) => name),
    sql`, `,
  )
  const written = sql.join(
    filled.map(({ value }) => value),
    sql`, `,
  )
  return sql`insert into ${table} (${names}) select ${written} from ${source}`
}
