import { lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import type { PageViewCounter } from './page-view-counter.service.server.ts'
import { COUNTS, OTHER_HOSTS } from './traffic.limits.ts'
import { isArticle } from './traffic.queries.server.ts'
import { siteCounts } from './traffic.table.server.ts'

/** Writes what a process has counted; what cannot be written is counted on. Articles that there are not are left out. */
export async function writeCounts(ctx: Ctx, counter: PageViewCounter): Promise<void> {
  const counts = counter.take()
  if (counts.length === 0) return
  try {
    await ctx.db.execute(sql`
      with known as materialized (select distinct host from ${siteCounts} where day = ${osloToday} and host <> ''),
        given as (select kind, name, lang, times, case
            when host = '' or host in (select host from known) or (select count(*) from known) < ${COUNTS.hostsPerDay} then host
            else ${OTHER_HOSTS} end as host
          from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
            as each (kind text, name text, lang text, host text, times int))
      insert into ${siteCounts} (day, kind, name, lang, host, times)
      select ${osloToday}, kind, name, lang, host, sum(times) from given
      where given.kind <> 'listed' or ${isArticle(sql`given.name`)}
      group by kind, name, lang, host
      order by kind, name, lang, host
      on conflict (day, kind, name, lang, host) do update set times = ${siteCounts}.times + excluded.times`)
  } catch (error) {
    counter.giveBack(counts)
    throw error
  }
}

/** Deletes counts that are older than the privacy policy allows. */
export const forgetOldCounts = async (ctx: Ctx): Promise<void> =>
  void (await ctx.db
    .delete(siteCounts)
    .where(lt(siteCounts.day, sql`(${osloToday} - make_interval(months => ${COUNTS.months}))::date`)))
