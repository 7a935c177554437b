import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './pool.server.ts'
import { prepareOnce } from './prepare-once.server.ts'
import { rowCheck, type RowFrom, type RowShape } from './statements/row-shape.server.ts'

/**
 * All rows of a select as one value, so that one statement answers several questions. JSON has neither dates nor exact
 * numbers: the select casts those to text.
 */
export const rowsOf = <const S extends RowShape>(shape: S, select: SQL): SQL<RowFrom<S>[]> =>
  sql<RowFrom<S>[]>`(select coalesce(json_agg(each), '[]'::json) from (${select}) each)`.mapWith(
    (rows: RowFrom<S>[]) => {
      rowCheck.run?.(shape, rows)
      return rows
    },
  )

/** As `rowsOf` for a select that a caller gives, with the rows' type: nothing compares them. */
export const anyRowsOf = <Row>(select: SQL): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(each), '[]'::json) from (${select}) each)`

/** The one row of a select as a value; a select that may have none is a `rowOrNull`. */
export const rowOf = <const S extends RowShape>(shape: S, select: SQL): SQL<RowFrom<S>> =>
  sql<RowFrom<S>>`(select row_to_json(each) from (${select}) each)`.mapWith((row: RowFrom<S>) => {
    rowCheck.run?.(shape, [row])
    return row
  })

/** As `rowOf`, null where there is no row. */
export const rowOrNull = <const S extends RowShape>(shape: S, select: SQL): SQL<RowFrom<S> | null> =>
  rowOf(shape, select)

/** A moment as the contracts write it: UTC, with milliseconds. */
export const instantText = (moment: SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The result of each question. */
export type Answers<Questions extends Record<string, SQL>> = {
  [Name in keyof Questions]: Questions[Name] extends SQL<infer Answer> ? Answer : never
}

/**
 * Runs several selects in one statement with one plan per connection: one round trip instead of one each.
 * @param from a common table expression that all of them read, evaluated once
 */
export async function queryInOneRoundTrip<Questions extends Record<string, SQL>>(
  db: Db,
  questions: Questions,
  from?: SQL,
): Promise<Answers<Questions>> {
  const [row] = await prepare(db, questions, from).execute()
  return onlyRow<Questions>(row)
}

/** The same for questions that are asked in the same words each time: their text is written once for each database handle. */
export function prepareQueries<Questions extends Record<string, SQL>>(
  questions: Questions,
): (db: Db) => Promise<Answers<Questions>> {
  const prepared = prepareOnce((db) => prepare(db, questions))
  return async (db) => {
    const [row] = await prepared(db).execute()
    return onlyRow<Questions>(row)
  }
}

const prepare = (db: Db, questions: Record<string, SQL>, from: SQL = sql`(select) nothing`) =>
  db.select(questions).from(from).prepare()

function onlyRow<Questions extends Record<string, SQL>>(row: unknown): Answers<Questions> {
  if (row === undefined) throw new Error('A statement without conditions gave no row')
  return row as Answers<Questions>
}
