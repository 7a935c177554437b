import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { getVisibleProject } from '#visits/projects/projects.queries.server.ts'
import { LastPrice } from './project-parts.contract.ts'

/**
 * For each part of a visit that has an article's number and no price: the price of the newest billed line of the same
 * article, unit and currency to the same client. All names of the client's company are one client.
 */
export async function findLastPrices(ctx: Ctx, projectId: string): Promise<{ items: LastPrice[] }> {
  await getVisibleProject(ctx, projectId)
  const items = await queryRows(
    ctx.db,
    LastPrice,
    sql`
    with visit as (
      select coalesce(company_name, client_name, vessel_name) as client,
        public.find_client(coalesce(company_name, client_name), vessel_id) as company_id
      from vessel_projects where id = ${projectId}
    )
    select part.id as "partId", last.unit_cost::text as "unitCost", last.currency, last.project_number as "projectNumber",
      last.invoice_date::text as "invoiceDate"
    from visit join parts_used part on part.project_id = ${projectId}
    cross join lateral (
      select billed.unit_cost, billed.currency, project.project_number, billed.invoice_date
      from parts_used billed join vessel_projects project on project.id = billed.project_id
      where lower(billed.part_number) = lower(part.part_number) and billed.billing_status = 'billed'
        and billed.unit = part.unit and billed.currency = part.currency and billed.unit_cost is not null
        and (lower(coalesce(project.company_name, project.client_name, project.vessel_name)) = lower(visit.client)
          or public.find_client(coalesce(project.company_name, project.client_name), project.vessel_id) = visit.company_id)
      order by billed.invoice_date desc, billed.id desc limit 1
    ) last
    where part.unit_cost is null and part.billing_status = 'pending'
      and part.part_number is not null
    order by part.created_at, part.id`,
  )
  return { items }
}
