import { route, type Route } from '#core/http/registry.server.ts'
import type { PageViewCounter } from './page-view-counter.service.server.ts'
import * as contract from './traffic.contract.ts'
import { findTraffic } from './traffic.queries.server.ts'

/** Counting events that only the browser can report, and the administrator's figures. */
export const trafficRoutes = ({ visits }: { visits: PageViewCounter }): Route[] => [
  route(contract.sendCounts, async (_, { body: { opened, listed = [] } }) => {
    if (opened !== undefined) visits.opened(opened)
    visits.listed(listed)
    return undefined
  }),
  route(contract.findTraffic, (ctx, { query }) => findTraffic(ctx, query.days)),
]
