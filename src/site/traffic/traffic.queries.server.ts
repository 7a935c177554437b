import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { addDays, todayInOslo } from '#core/days.ts'
import { queryInOneRoundTrip, rowsOf } from '#core/db/json-rows.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import { TrafficFigures } from './traffic.contract.ts'
import { siteCounts } from './traffic.table.server.ts'

/** Lines of each list; sites named with a page. */
const LINES = 200
const HOSTS_OF_PAGE = 3

const { pages, hosts, languages, listed } = TrafficFigures.shape

/** Whether the catalogue has an article of this number. */
export const isArticle = (itemNumber: SQL): SQL =>
  sql`exists (select from ${products} product where product.item_number = ${itemNumber})`

/** Counts of the last days, including today. */
export async function findTraffic(ctx: Ctx, days: number): Promise<TrafficFigures> {
  const to = todayInOslo()
  const from = addDays(to, 1 - days)
  const counted = (kind: string) =>
    sql`${siteCounts} where kind = ${kind} and day between ${from}::date and ${to}::date`
  const answers = await queryInOneRoundTrip(ctx.db, {
    visits: rowsOf({ times: 'number' }, sql`select coalesce(sum(times), 0)::int as times from ${counted('page')}`),
    pages: rowsOf(
      pages.element,
      sql`
      select path, lang, sum(times)::int as times,
        coalesce(json_agg(json_build_object('host', host, 'times', times) order by times desc, host)
          filter (where host <> '' and place <= ${HOSTS_OF_PAGE}), '[]'::json) as hosts
      from (select name as path, lang, host, sum(times)::int as times,
          row_number() over (partition by name, lang order by host = '', sum(times) desc, host) as place
        from ${counted('page')} group by name, lang, host) by_host
      group by path, lang order by sum(times) desc, path limit ${LINES}`,
    ),
    hosts: rowsOf(
      hosts.element,
      sql`
      select host, sum(times)::int as times from ${counted('page')} and host <> ''
      group by host order by sum(times) desc, host limit ${LINES}`,
    ),
    languages: rowsOf(
      languages.element,
      sql`
      select lang, sum(times)::int as times from ${counted('page')} group by lang order by sum(times) desc, lang`,
    ),
    listed: rowsOf(
      listed.element,
      sql`
      select counts.name as "itemNumber", product.name, counts.times
      from (select name, sum(times)::int as times from ${counted('listed')} group by name) counts
        join ${products} product on product.item_number = counts.name
      order by counts.times desc, counts.name limit ${LINES}`,
    ),
  })
  return { ...answers, from, to, visits: answers.visits[0]?.times ?? 0 }
}
