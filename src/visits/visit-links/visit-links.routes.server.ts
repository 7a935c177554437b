import { route, type Route } from '#core/http/registry.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import { findPaperReleases } from './papers.queries.server.ts'
import {
  confirmVisit,
  noSuchVisit,
  requestNextService,
  sendMessage,
  type HolderDeps,
} from './service/holder-actions.server.ts'
import { askForLink } from './service/lost-links.server.ts'
import {
  acceptConfirmation,
  answerHolder,
  createVisitLink,
  revokeVisitLink,
  type VisitLinkDeps,
} from './service/manage-links.server.ts'
import { openPaper, releasePaper } from './service/papers.server.ts'
import { writeVisitCalendar } from './service/visit-calendar.server.ts'
import * as contract from './visit-links.contract.ts'
import { findVisitLinks } from './visit-links.queries.server.ts'
import * as page from './visit-page.contract.ts'
import { openVisitPage } from './visit-page.queries.server.ts'

export type VisitRouteDeps = VisitLinkDeps & HolderDeps & { throttle: Throttle }

/** Calls of the portal. */
export const visitLinkRoutes = (deps: VisitRouteDeps): Route[] => [
  route(contract.createVisitLink, (ctx, { params, body }) => createVisitLink(ctx, deps, params.id, body), {
    idempotent: true,
  }),
  route(contract.findVisitLinks, (ctx, { params }) => findVisitLinks(ctx, deps, params.id)),
  route(contract.revokeVisitLink, async (ctx, { params, query }) => {
    await revokeVisitLink(ctx, deps, params.id, query.version)
    return undefined
  }),
  route(contract.acceptConfirmation, (ctx, { params, body }) => acceptConfirmation(ctx, deps, params.id, body)),
  route(contract.answerHolder, (ctx, { params, body }) => answerHolder(ctx, deps, params.id, body.text), {
    idempotent: true,
  }),
  route(contract.findPaperReleases, (ctx, { params }) => findPaperReleases(ctx, params.id)),
  route(contract.releasePaper, (ctx, { params, body }) => releasePaper(ctx, params.id, body)),
]

/** Calls of the holder of a link; the actions are also forms of the page. */
export function visitPageRoutes(deps: VisitRouteDeps): { reads: Route[]; actions: Route[] } {
  const enter = (ip: string) => deps.throttle.enter([['visit-actions', ip]])
  return {
    reads: [
      route(page.readVisit, async (ctx, { params }) => {
        const visit = await openVisitPage(ctx, deps, params.token, 'call')
        if (visit === null) throw noSuchVisit()
        return visit
      }),
      route(
        page.readVisitCalendar,
        (ctx, { params, query }) => writeVisitCalendar(ctx, deps, params.token, query.lang ?? 'en'),
        { download: { contentType: 'text/calendar; charset=utf-8', fileName: 'visit.ics' } },
      ),
    ],
    actions: [
      route(
        page.confirmVisit,
        async (ctx, { params, body }, { ip }) => {
          await enter(ip)
          return confirmVisit(ctx, deps, params.token, body)
        },
        { inFlight: 'form', idempotent: true },
      ),
      route(
        page.sendVisitMessage,
        async (ctx, { params, body }, { ip }) => {
          await enter(ip)
          return sendMessage(ctx, deps, params.token, body)
        },
        { inFlight: 'form', idempotent: true },
      ),
      route(
        page.requestNextService,
        async (ctx, { params, body }, { ip }) => {
          await enter(ip)
          return requestNextService(ctx, deps, params.token, body)
        },
        { inFlight: 'form', idempotent: true },
      ),
      route(
        page.openPaper,
        async (ctx, { params, body }, { ip }) => {
          await enter(ip)
          return openPaper(ctx, deps, params.token, body.document)
        },
        { inFlight: 'form' },
      ),
      route(
        page.askForLink,
        async (ctx, { body }, { ip }) => {
          await deps.throttle.enter([['visit-lost', ip]])
          return askForLink(ctx, deps, body.email)
        },
        { inFlight: 'form' },
      ),
    ],
  }
}
