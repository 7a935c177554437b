import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { getVisibleProject } from '#visits/projects/projects.queries.server.ts'
import { findUsualParts as usualPartsCall, type UsualPart } from './project-parts.contract.ts'

const USUAL_PART = usualPartsCall.response.shape.items.element

/** Number of suggestions that fit at a glance. */
const USUAL_MAX = 5
/** Entries of the technician, and visits of the ship and of its system, that are looked at: the newest. */
const OWN_MAX = 200
const VISITS_MAX = 30

/**
 * Parts that this visit probably needs, the likeliest first: those of its technician's last entries, of the ship's last
 * visits and of other ships with its system. Parts already on the visit are last.
 */
export async function findUsualParts(ctx: Ctx, projectId: string): Promise<{ items: UsualPart[] }> {
  const { vesselId, systemType, assignedOperatorId } = await getVisibleProject(ctx, projectId)
  const operatorId = assignedOperatorId ?? portalActor(ctx).userId
  const items = await queryRows(
    ctx.db,
    USUAL_PART,
    sql`
    with own as (
      select part.id, 1 as weight from parts_used part where part.operator_id = ${operatorId}
      order by part.used_date desc, part.id desc limit ${OWN_MAX}
    ), visits as (
      (select id, 3 as weight from vessel_projects where vessel_id = ${vesselId} order by id desc limit ${VISITS_MAX})
      union all
      (select id, 2 from vessel_projects where system_type = ${systemType} and vessel_id <> ${vesselId}
        order by id desc limit ${VISITS_MAX})
    ), seen as (
      select id, weight from own
      union all
      select part.id, visits.weight from visits join parts_used part on part.project_id = visits.id
    )
    select (array_agg(part.product_id order by part.id desc))[1] as "productId",
      (array_agg(part.part_number order by part.id desc))[1] as "partNumber",
      (array_agg(part.part_name order by part.id desc))[1] as "partName",
      (array_agg(part.unit order by part.id desc))[1] as unit,
      (array_agg(part.category order by part.id desc))[1] as category
    from seen join parts_used part on part.id = seen.id
    group by coalesce(part.product_id::text, lower(part.part_number), lower(part.part_name))
    order by bool_or(part.project_id = ${projectId}), sum(seen.weight) desc, max(part.used_date) desc, max(part.id::text)
    limit ${USUAL_MAX}`,
  )
  return { items }
}
