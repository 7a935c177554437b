import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { rowsOf } from '#core/db/json-rows.server.ts'
import { opaqueId, limitPage, type Page } from '#core/db/list-sql.server.ts'
import { visibleTo } from '../projects.queries.server.ts'
import { ServiceHistoryRow } from './vessel-history.contract.ts'
import { askOfVessel } from './visible-vessels.queries.server.ts'

interface Paging {
  page: number
  pageSize: number
  sort?: string | undefined
}

/** Services of a vessel, newest first unless the caller sorts by date. */
export async function findVesselHistory(
  ctx: Ctx,
  id: string,
  { page, pageSize, sort }: Paging,
): Promise<Page<ServiceHistoryRow>> {
  const direction = sort === 'date' ? sql`asc nulls first` : sql`desc nulls last`
  const mayOpen = visibleTo(ctx.actor) ?? sql`true`
  const { items, total } = await askOfVessel(ctx, id, {
    items: rowsOf(
      ServiceHistoryRow,
      sql`
    select history.id, history.service_date::text as date, history.service_type as "serviceType",
      history.operator_name as "operatorName", history.project_id as "projectId", history.status,
      vessel_projects.project_number as "projectNumber", coalesce(vessel_projects.location, imported.location) as location,
      vessel_projects.id is not null and ${mayOpen} as "mayOpen"
    from (select * from vessel_service_history where vessel_directory_id = ${opaqueId(id)}
      order by service_date ${direction}, id desc ${limitPage({ page, pageSize })}) history
    left join vessel_projects on vessel_projects.id = history.project_id
    left join imported_services imported on history.project_id is null and imported.id = history.id
    order by history.service_date ${direction}, history.id desc`,
    ),
    total: sql<number>`(select count(*)::int from vessel_service_history where vessel_directory_id = ${opaqueId(id)})`,
  })
  return { items, total, page, pageSize }
}
