import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryInOneRoundTrip, rowOf, rowsOf } from '#core/db/json-rows.server.ts'
import type { RequestFigures } from '../requests.contract.ts'

const FIGURES = {
  received: 'number',
  answered: 'number',
  medianAnswerMinutes: 'number?',
  won: 'number',
  lost: 'number',
} as const
const LINES = { lines: 'number', notFound: 'number' } as const
const WORDS = { text: 'text', count: 'number' } as const

/** Words that are listed. */
const WORDS_MAX = 5

/** Figures of the requests that were received in a period: answer time, share won, lines without an article. */
export async function readRequestFigures(
  ctx: Ctx,
  { from = '1900-01-01', to = '2199-12-31' }: { from?: string | undefined; to?: string | undefined },
): Promise<RequestFigures> {
  const received = sql`(request.created_at at time zone 'Europe/Oslo')::date between ${from} and ${to}`
  const { figures, lines, words } = await queryInOneRoundTrip(ctx.db, {
    figures: rowOf(
      FIGURES,
      sql`select count(*)::int as received, count(first.sent)::int as answered,
        (percentile_cont(0.5) within group (order by extract(epoch from first.sent - request.created_at) / 60))::int
          as "medianAnswerMinutes",
        (count(*) filter (where first.sent is not null and request.state = 'ordered'))::int as won,
        (count(*) filter (where first.sent is not null and request.state in ('declined', 'expired', 'withdrawn')))::int
          as lost
      from requests request left join lateral (
        select min(quote.sent_at) as sent from quotes quote where quote.request_id = request.id
      ) first on true
      where ${received}`,
    ),
    lines: rowOf(
      LINES,
      sql`select count(*)::int as lines, (count(*) filter (where line.product_id is null))::int as "notFound"
      from requests request join request_lines line on line.request_id = request.id where ${received}`,
    ),
    words: rowsOf(
      WORDS,
      sql`select min(line.text) as text, count(*)::int as count
      from requests request join request_lines line on line.request_id = request.id
      where ${received} and line.product_id is null
      group by public.search_text(line.text) order by 2 desc, 1 limit ${WORDS_MAX}`,
    ),
  })
  return { ...figures, ...lines, words }
}
