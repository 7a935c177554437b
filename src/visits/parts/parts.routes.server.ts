import { route, type Route } from '#core/http/registry.server.ts'
import * as usage from './parts-usage.contract.ts'
import { findUsedParts, summariseParts } from './parts-usage.queries.server.ts'
import { findPartSuggestions } from './parts.contract.ts'
import { suggestParts } from './parts.queries.server.ts'

/** Routes for parts in general. Routes for a project's parts are with the project, which authorizes access to them. */
export const partsRoutes: readonly Route[] = [
  route(usage.findUsedParts, (ctx, { query }) => findUsedParts(ctx, query)),
  route(usage.summariseParts, (ctx, { query }) => summariseParts(ctx, query), { isResultCached: true }),
  route(findPartSuggestions, async (ctx, { query }) => ({ items: await suggestParts(ctx, query.q) })),
]
