import { route, type Route } from '#core/http/registry.server.ts'
import { findDueVessels as endpoint } from './service-due.contract.ts'
import { findDueVessels } from './service-due.queries.server.ts'

/** Which ships want their next service. */
export const serviceDueRoutes: readonly Route[] = [route(endpoint, (ctx, { query }) => findDueVessels(ctx, query))]
