import { route, type Route } from '#core/http/registry.server.ts'
import { findDueVessels as endpoint } from './service-due.contract.ts'
import { findDueVessels } from './service-due.queries.server.ts'

/** Calls of vessels with a service due. */
export const serviceDueRoutes: readonly Route[] = [route(endpoint, (ctx, { query }) => findDueVessels(ctx, query))]
