import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { countRows, type Page } from '#core/db/list-sql.server.ts'
import { requireVessel } from '#modules/vessels/vessels.queries.server.ts'
import type { ServiceHistoryRow } from './vessel-history.contract.ts'

interface Paging {
  page: number
  pageSize: number
  sort?: string | undefined
}

/** Services of a vessel, newest first unless the caller turns it round. */
export async function findVesselHistory(
  ctx: Ctx,
  id: string,
  { page, pageSize, sort }: Paging,
): Promise<Page<ServiceHistoryRow>> {
  await requireVessel(ctx, id)
  const direction = sort === 'date' ? sql`asc nulls first` : sql`desc nulls last`
  const { rows } = await ctx.db.execute<ServiceHistoryRow & Record<string, unknown>>(sql`
    select id, service_date::text as date, service_type as "serviceType", operator_name as "operatorName",
      project_id as "projectId", status
    from vessel_service_history where vessel_directory_id = ${id}
    order by service_date ${direction}, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const all = await countRows(ctx, sql`vessel_service_history where vessel_directory_id = ${id}`)
  return { items: rows, total: all, page, pageSize }
}
