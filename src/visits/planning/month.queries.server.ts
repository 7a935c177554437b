import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { compareNames } from '#core/language/compare-names.ts'
import { MonthRow } from '#visits/projects/month.contract.ts'

/** Hours by kind and parts of a month, by person and project, each currency in a row of its own. */
export async function readMonth(ctx: Ctx, month: string): Promise<{ month: string; items: MonthRow[] }> {
  const [from, to] = [sql`${`${month}-01`}::date`, sql`(${`${month}-01`}::date + interval '1 month')::date`]
  const rows = await queryRows(
    ctx.db,
    MonthRow,
    sql`
    with logged as (
      select entry.user_id, entry.project_id, project.currency,
        sum(entry.hours) filter (where entry.kind = 'travel') as travel,
        sum(entry.hours) filter (where entry.kind = 'work') as work,
        sum(entry.hours) filter (where entry.kind = 'waiting') as waiting, sum(entry.hours) as hours
      from project_hours entry join vessel_projects project on project.id = entry.project_id
      where entry.date >= ${from} and entry.date < ${to} group by 1, 2, 3
    ), used as (
      select part.operator_id as user_id, part.project_id, part.currency, count(*)::int as parts,
        count(*) filter (where part.unit_cost is null)::int as unpriced, sum(part.total_cost) as total
      from parts_used part where part.used_date >= ${from} and part.used_date < ${to} group by 1, 2, 3
    )
    select person.id as "operatorId", person.name as "operatorName", project.id as "projectId",
      project.project_number as "projectNumber", project.vessel_name as "vesselName",
      project.client_name as "clientName", project.client_reference as "clientReference",
      coalesce(month.travel, 0)::numeric(9, 2)::text as travel, coalesce(month.work, 0)::numeric(9, 2)::text as work,
      coalesce(month.waiting, 0)::numeric(9, 2)::text as waiting, coalesce(month.hours, 0)::numeric(9, 2)::text as hours,
      coalesce(month.parts, 0) as parts, coalesce(month.unpriced, 0) as unpriced,
      coalesce(month.total, 0)::numeric(14, 2)::text as "partsTotal", trim(month.currency) as currency
    from (select * from logged full join used using (user_id, project_id, currency)) month
      join portal_users person on person.id = month.user_id join vessel_projects project on project.id = month.project_id
    order by project.project_number, month.currency`,
  )
  return { month, items: rows.toSorted((a, b) => compareNames(a.operatorName, b.operatorName)) }
}
