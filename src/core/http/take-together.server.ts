import type pg from 'pg'

/** A counter in the table of the throttles, as rate-limiter-flexible names it. */
export interface Counter {
  key: string
  /** Length of its window. */
  seconds: number
}

export interface Taken {
  /** Takes within the window, this one included. */
  points: number
  msBeforeNext: number
}

/**
 * Takes one from each counter in one statement and returns what they hold then, in the same order. It is the library's
 * own upsert for several rows; sorted, so that two callers never wait for each other.
 */
export async function takeTogether(pool: pg.Pool, counters: readonly Counter[]): Promise<Taken[]> {
  const now = Date.now()
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>({
    name: 'take-together',
    text: `
      insert into throttles (key, points, expire)
      select key, 1, expire from unnest($1::text[], $2::bigint[]) as taken (key, expire) order by key
      on conflict (key) do update set
        points = case when throttles.expire <= $3 then 1 else throttles.points + 1 end,
        expire = case when throttles.expire <= $3 then excluded.expire else throttles.expire end
      returning key, points, expire`,
    values: [counters.map(({ key }) => key), counters.map(({ seconds }) => now + seconds * 1000), now],
  })
  return counters.map(({ key }) => {
    const row = rows.find((each) => each.key === key)
    if (row === undefined) throw new Error('A counter was not returned')
    return { points: row.points, msBeforeNext: Math.max(0, Number(row.expire) - Date.now()) }
  })
}
