import { and, count, desc, isNotNull, sql, sum, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryInOneRoundTrip } from '#core/db/json-rows.server.ts'
import { findPort } from '#core/ports/find-port.server.ts'
import type { VisitRecords } from '../detail/visit-records.queries.server.ts'
import type { ProjectFilters } from '../projects.contract.ts'
import { visibleTo } from '../projects.queries.server.ts'
import { vesselProjects } from '../projects.table.server.ts'
import { cacheUntilChange, viewerOf } from './cache-until-change.queries.server.ts'
import type { ProjectCounts, ProjectFacets, ProjectValues } from './project-counts.contract.ts'
import { filterProjects } from './project-list.queries.server.ts'

const COUNTS = cacheUntilChange<ProjectCounts>('counts of projects')
const FACETS = cacheUntilChange<ProjectFacets>('facets of projects')
const VALUES = cacheUntilChange<ProjectValues>('values of projects')

/** Counts what the actor may see; served by the index that begins with the status. */
export const readProjectCounts = (ctx: Ctx): Promise<ProjectCounts> =>
  COUNTS.readOnce(ctx, viewerOf(ctx.actor), async () => {
    const rows = await ctx.db
      .select({ status: vesselProjects.status, count: count() })
      .from(vesselProjects)
      .where(visibleTo(ctx.actor))
      .groupBy(vesselProjects.status)
    return {
      total: rows.reduce((total, row) => total + row.count, 0),
      byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    }
  })

/** Maximum number of choices that a person can scroll through. */
const FACETS_MAX = 500

/** Filter options of the projects that the actor may see, in order. */
export const listProjectFacets = (ctx: Ctx): Promise<ProjectFacets> =>
  FACETS.readOnce(ctx, viewerOf(ctx.actor), async () => {
    const visible = visibleTo(ctx.actor) ?? sql`true`
    const distinct = (column: SQL) =>
      sql<string[]>`(select coalesce(json_agg(value order by value), '[]'::json)
      from (select distinct ${column} as value from vessel_projects where ${visible} and ${column} is not null
        order by 1 limit ${sql.raw(String(FACETS_MAX))}) each)`
    const found = await queryInOneRoundTrip(ctx.db, {
      clients: distinct(sql`${vesselProjects.clientName}`),
      ports: distinct(sql`trim(${vesselProjects.portCode})`),
      systems: distinct(sql`${vesselProjects.systemType}`),
    })
    return { ...found, ports: found.ports.map((code) => ({ code, name: findPort(code)?.name ?? code })) }
  })

/** Adds up what the filtered projects are worth, exactly and per currency, the largest first. */
export const readProjectValues = (ctx: Ctx, filters: ProjectFilters, records: VisitRecords): Promise<ProjectValues> =>
  VALUES.readOnce(ctx, [viewerOf(ctx.actor), filters, records.requiredDocuments], async () => {
    const { currency, projectValue } = vesselProjects
    const items = await ctx.db
      .select({ currency, total: sql<string>`${sum(projectValue)}::text` })
      .from(vesselProjects)
      .where(and(filterProjects(ctx, filters, records), isNotNull(projectValue)))
      .groupBy(currency)
      .orderBy(desc(sum(projectValue)))
    return { items }
  })
