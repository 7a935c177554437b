import { route, type Route } from '#core/http/registry.server.ts'
import { search } from './search.contract.ts'
import { searchPortal } from './search.queries.server.ts'

/** The search over all data of the portal. */
export const searchRoutes: readonly Route[] = [route(search, (ctx, { query }) => searchPortal(ctx, query.q))]
