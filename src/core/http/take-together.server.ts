import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { queryNamed } from '../db/statements/query-named.server.ts'

/** A counter in the table of the throttles, as rate-limiter-flexible names it, and its rule. */
interface Counter {
  key: string
  points: number
  seconds: number
}

/**
 * Decrements each counter in one statement. Returns for each null if one was left, else how long until there is one
 * again. It is the library's own upsert for several rows; sorted, so that two callers never wait for each other.
 */
export async function takeTogether(
  pool: pg.Pool,
  counters: readonly Counter[],
): Promise<({ msBeforeNext: number } | null)[]> {
  const now = Date.now()
  const keys = sql.param(counters.map(({ key }) => key))
  const ends = sql.param(counters.map(({ seconds }) => now + seconds * 1000))
  const { rows } = await queryNamed(
    pool,
    { key: 'text', points: 'number', expire: 'text' },
    sql`
      insert into throttles (key, points, expire)
      select key, 1, expire from unnest(${keys}::text[], ${ends}::bigint[]) as taken (key, expire) order by key
      on conflict (key) do update set
        points = case when throttles.expire <= ${now}::bigint then 1 else throttles.points + 1 end,
        expire = case when throttles.expire <= ${now}::bigint then excluded.expire else throttles.expire end
      returning key, points, expire`,
  )
  return counters.map(({ key, points }) => {
    const row = rows.find((each) => each.key === key)
    if (row === undefined) throw new Error('A counter was not returned')
    return row.points > points ? { msBeforeNext: Math.max(0, Number(row.expire) - Date.now()) } : null
  })
}
