import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './calendar.contract.ts'
import {
  makeCalendarLink,
  readCalendar,
  readCalendarLink,
  removeCalendarLink,
  type CalendarDeps,
} from './calendar.service.server.ts'

/** Own calendar link, and what calendar programs read by it. */
export const calendarRoutes = (deps: CalendarDeps): Route[] => [
  route(contract.readCalendarLink, (ctx) => readCalendarLink(ctx)),
  route(contract.makeCalendarLink, (ctx) => makeCalendarLink(ctx, deps)),
  route(contract.removeCalendarLink, (ctx) => removeCalendarLink(ctx).then(() => undefined)),
  route(contract.readCalendar, (ctx, { params }) => readCalendar(ctx, params.token, deps), {
    download: { contentType: 'text/calendar; charset=utf-8', fileName: 'visits.ics', isRevalidated: true },
  }),
]
