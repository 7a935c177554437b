import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './project-counts.contract.ts'
import { readProjectCounts, readProjectValues } from './project-counts.queries.server.ts'

interface ProjectCountsDeps {
  /** Travel documents that every visit needs: a filter of the list asks for them. */
  requiredDocuments: () => Promise<readonly DocumentCategory[]>
}

/** The numbers over the list: how many of each status, and what the shown ones are worth. */
export const projectCountsRoutes = ({ requiredDocuments }: ProjectCountsDeps): Route[] => [
  route(contract.countProjects, (ctx) => readProjectCounts(ctx)),
  route(contract.countAdminProjects, (ctx) => readProjectCounts(ctx)),
  route(contract.sumProjects, async (ctx, { query }) => readProjectValues(ctx, query, await requiredDocuments())),
  route(contract.sumAdminProjects, async (ctx, { query }) => readProjectValues(ctx, query, await requiredDocuments())),
]
