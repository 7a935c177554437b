import { sql, type SQL } from 'drizzle-orm'

/**
 * All rows of a select as one value, so that one statement answers several questions. JSON knows neither dates nor exact
 * numbers: the select casts those to text.
 */
export const rowsOf = <Row>(select: SQL): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(each), '[]'::json) from (${select}) each)`

/** The one row of a select as a value, null where there is none. As `rowsOf`. */
export const rowOf = <Row>(select: SQL): SQL<Row> => sql<Row>`(select row_to_json(each) from (${select}) each)`

/** A moment as the contracts write it: UTC, with milliseconds. */
export const instantText = (moment: SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
