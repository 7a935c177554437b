import { and, count, desc, isNotNull, sql, sum } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { VisitRecords } from '../detail/visit-records.queries.server.ts'
import type { ProjectFilters } from '../projects.contract.ts'
import { visibleTo } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import type { ProjectCounts, ProjectValues } from './project-counts.contract.ts'
import { filterProjects } from './project-list.queries.server.ts'

/** Counts what the actor may see; served by the index that begins with the status. */
export async function readProjectCounts(ctx: Ctx): Promise<ProjectCounts> {
  const rows = await ctx.db
    .select({ status: vesselProjects.status, count: count() })
    .from(vesselProjects)
    .where(visibleTo(ctx.actor))
    .groupBy(vesselProjects.status)
  return {
    total: rows.reduce((total, row) => total + row.count, 0),
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
  }
}

/** Adds up what the filtered projects are worth, exactly and per currency, the largest first. */
export async function readProjectValues(
  ctx: Ctx,
  filters: ProjectFilters,
  records: VisitRecords,
): Promise<ProjectValues> {
  const { currency, projectValue } = vesselProjects
  const items = await ctx.db
    .select({ currency, total: sql<string>`${sum(projectValue)}::text` })
    .from(vesselProjects)
    .where(and(filterProjects(ctx, filters, records), isNotNull(projectValue)))
    .groupBy(currency)
    .orderBy(desc(sum(projectValue)))
  return { items }
}
