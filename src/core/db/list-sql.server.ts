import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { PAGE_SIZES, SHORT_SIZES } from '#core/contract/lists/page-sizes.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { queryInOneRoundTrip } from './json-rows.server.ts'

/** Rows with these letters in one of the columns, case-insensitive; undefined without letters. */
export function containing(q: string | undefined, ...columns: readonly (AnyColumn | SQL)[]): SQL | undefined {
  if (q === undefined || q === '') return undefined
  const parts = columns.map((column) => sql`strpos(lower(coalesce(${column}, '')), lower(${q})) > 0`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** ORDER BY for `sort`; `-` reverses it. */
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

/** Limit and offset of a page. */
export const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number => (page - 1) * pageSize

const SCREEN_SIZES: ReadonlySet<number> = new Set([...PAGE_SIZES, ...SHORT_SIZES])

/**
 * Limit and offset of a page. The default first page is literal SQL: the cached plan then has the number of rows;
 * otherwise PostgreSQL assumes a tenth of all rows and plans each query anew. Other pages are parameters, since each
 * text needs a plan of its own on each connection.
 */
export const limitRows = (rows: number, skipped = 0): SQL =>
  skipped === 0 && SCREEN_SIZES.has(rows) ? sql.raw(`limit ${rows}`) : sql`limit ${rows} offset ${skipped}`

/** The same of a list's question. */
export const limitPage = (query: { page: number; pageSize: number }): SQL => limitRows(query.pageSize, offsetOf(query))

/**
 * An id that is hidden from the planner, so that a connection has one plan for all ids: where some ids have many rows,
 * PostgreSQL would plan anew for each, which takes longer than reading the rows.
 */
export const opaqueId = (id: string): SQL => sql`(select ${id}::uuid)`

/** The same of a text. */
export const opaqueText = (text: string): SQL => sql`(select ${text}::text)`

/**
 * Whether a text can be found by a trigram index. Shorter texts match so many rows that scanning in list order is
 * faster.
 */
export const hasTrigram = (word: string): boolean => word.replaceAll(/[^\p{L}\p{N}]+/gu, '').length >= 3

interface WordSearch {
  /** Id of the row. */
  id: SQL
  /** Selects of ids, one for each way in which a word is found, of which each has an index. */
  byIndex: (word: string) => SQL[]
  /** Whether the row contains a word that is too short for the index. */
  byScan: (word: string) => SQL
}

/**
 * Every typed word is found. One array for all that an index finds, since PostgreSQL up to 16 walks through every
 * combination of the values of several arrays.
 */
export function matchesEachWord(q: string | undefined, { id, byIndex, byScan }: WordSearch): SQL[] {
  const words = searchWords(q ?? '')
  const found = words.filter(hasTrigram).map((word) => sql`(${sql.join(byIndex(word), sql` union all `)})`)
  return [
    ...(found.length === 0 ? [] : [sql`${id} = any(array(${sql.join(found, sql` intersect `)}))`]),
    ...words.filter((word) => !hasTrigram(word)).map(byScan),
  ]
}

/** A page of a list, as calls answer it. */
export type Page<Row> = { items: Row[]; total: number; page: number; pageSize: number }

/**
 * The total as a column of each row of a page: one statement for both. An empty page other than the first runs a count
 * of its own.
 */
export const totalOf = async (
  rows: readonly { total: number }[],
  page: number,
  count: PromiseLike<readonly { total: number }[]>,
): Promise<number> => rows[0]?.total ?? (page === 1 ? 0 : ((await count)[0]?.total ?? 0))

/** How many rows there are, counted in the same words in which they are selected: `table where …`. */
export async function countRows(ctx: Pick<Ctx, 'db'>, from: SQL): Promise<number> {
  const { total } = await queryInOneRoundTrip(ctx.db, { total: sql<number>`(select count(*)::int from ${from})` })
  return total
}
