import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './notifications.contract.ts'
import { countUnread, findNotifications } from './notifications.queries.server.ts'
import { markNotification, readAllNotifications } from './reading.service.server.ts'

/** Calls on one's own notices. */
export const notificationsRoutes: Route[] = [
  route(contract.listNotifications, (ctx, { query }) => findNotifications(ctx, query)),
  route(contract.countNotifications, (ctx) => countUnread(ctx)),
  route(contract.markNotification, (ctx, { params, body }) => markNotification(ctx, { ...params, ...body })),
  route(contract.readAllNotifications, (ctx) => readAllNotifications(ctx)),
]
