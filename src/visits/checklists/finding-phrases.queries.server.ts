import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { requireVisibleVisit } from '#visits/projects/projects.queries.server.ts'

/** Phrases that fit above a text field, and their length, so that a thumb can read them. */
const PHRASES_MAX = 8
const PHRASE_LENGTH_MAX = 60
/** Visits on which a text was used before it counts as a phrase: one visit's finding is nobody else's business. */
const VISITS_MIN = 2

/** Short texts of findings that recur over visits, those about the same line first. Throws 404. */
export async function findFindingPhrases(
  ctx: Ctx,
  projectId: string,
  lineKey: string | undefined,
): Promise<{ phrases: string[] }> {
  await requireVisibleVisit(ctx, projectId)
  const rows = await queryRows(
    ctx.db,
    { phrase: 'text' },
    sql`
    select (array_agg(finding.text order by finding.created_at desc))[1] as phrase
    from findings finding
    where char_length(finding.text) <= ${PHRASE_LENGTH_MAX} and finding.text !~ '[\\n\\r]'
    group by lower(finding.text)
    having count(distinct finding.project_id) >= ${VISITS_MIN}
    order by count(*) filter (where finding.line_key = ${lineKey ?? null}) desc, count(*) desc, max(finding.created_at) desc
    limit ${PHRASES_MAX}`,
  )
  return { phrases: rows.map(({ phrase }) => phrase) }
}
