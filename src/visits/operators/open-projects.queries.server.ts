import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { OpenProject } from './operators.contract.ts'

/** Projects that a person has and has not handed in, the next first: what is given on when they leave. */
export async function openProjectsOf(ctx: Ctx, userId: string): Promise<OpenProject[]> {
  const rows = await queryRows(
    ctx.db,
    OpenProject,
    sql`
    select id, project_number as "projectNumber", vessel_name as "vesselName", status, location,
      scheduled_date::text as "scheduledDate", scheduled_end_date::text as "scheduledEndDate"
    from vessel_projects
    where assigned_operator_id = ${userId} and status in ('not confirmed', 'confirmed', 'in progress', 'on hold')
    order by scheduled_date nulls last, project_number`,
  )
  return rows
}
