import { route, type Route } from '#core/http/registry.server.ts'
import type { VisitRecords } from '../detail/visit-records.queries.server.ts'
import * as contract from './project-counts.contract.ts'
import { listProjectFacets, readProjectCounts, readProjectValues } from './project-counts.queries.server.ts'

interface ProjectCountsDeps {
  /** Records of visits, for a filter of the list. */
  records: () => Promise<VisitRecords>
}

/** The numbers over the list: how many of each status, and what the shown ones are worth. */
export const projectCountsRoutes = ({ records }: ProjectCountsDeps): Route[] => [
  route(contract.countProjects, (ctx) => readProjectCounts(ctx), { isResultCached: true }),
  route(contract.countAdminProjects, (ctx) => readProjectCounts(ctx), { isResultCached: true }),
  route(contract.listProjectFacets, (ctx) => listProjectFacets(ctx), { isResultCached: true }),
  route(contract.listAdminProjectFacets, (ctx) => listProjectFacets(ctx), { isResultCached: true }),
  route(contract.sumProjects, async (ctx, { query }) => readProjectValues(ctx, query, await records()), {
    isResultCached: true,
  }),
  route(contract.sumAdminProjects, async (ctx, { query }) => readProjectValues(ctx, query, await records()), {
    isResultCached: true,
  }),
]
