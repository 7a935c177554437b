import { count } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { ProjectCounts } from './project-counts.contract.ts'
import { visibleTo } from './projects.queries.server.ts'
import { vesselProjects } from './projects.table.server.ts'

/** Counts what the actor may see; served by the index that begins with the status. */
export async function readProjectCounts(ctx: Ctx): Promise<ProjectCounts> {
  const rows = await ctx.db
    .select({ status: vesselProjects.status, count: count() })
    .from(vesselProjects)
    .where(visibleTo(ctx.actor))
    .groupBy(vesselProjects.status)
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
  }
}
