import { route, type Route } from '#core/http/registry.server.ts'
import { countAdminProjects, countProjects } from './project-counts.contract.ts'
import { readProjectCounts } from './project-counts.queries.server.ts'

/** The numbers on the status chips of the list. */
export const projectCountsRoutes: readonly Route[] = [
  route(countProjects, (ctx) => readProjectCounts(ctx)),
  route(countAdminProjects, (ctx) => readProjectCounts(ctx)),
]
