import { route, type Route } from '#core/http/registry.server.ts'
import { writeReagentCalendar } from './board/reagent-calendar.service.server.ts'
import * as contract from './finder.contract.ts'
import {
  findAdminReferences,
  findCrossReferences,
  findUnanswered,
  writeReferencesFile,
} from './finder.queries.server.ts'
import { answerVisitor, createReference, deleteReference, updateReference } from './finder.service.server.ts'

const CSV = { contentType: 'text/csv; charset=utf-8', fileName: 'tro-cross-reference.csv' } as const

const ICS = { contentType: 'text/calendar; charset=utf-8', fileName: 'reagent-calendar.ics' } as const

/** What a form without script reaches, too. */
export const questionRoute = route(contract.askFinderAtLength, (ctx, { body }) => answerVisitor(ctx, body))

/** Calls of the finder: visitors' questions, and the administrator's rows. */
export const finderRoutes = ({ origin }: { origin: () => string }): Route[] => [
  route(contract.findCrossReferences, (ctx) => findCrossReferences(ctx), { cacheTag: 'catalogue' }),
  route(contract.downloadCrossReferences, (ctx) => writeReferencesFile(ctx), { download: CSV }),
  route(contract.askFinder, (ctx, { query }) => answerVisitor(ctx, query)),
  questionRoute,
  route(contract.downloadReagentCalendar, (ctx, { query }) => writeReagentCalendar(ctx, query, origin()), {
    download: ICS,
  }),
  route(contract.findAdminReferences, (ctx) => findAdminReferences(ctx)),
  route(contract.createReference, (ctx, { body }) => createReference(ctx, body), { idempotent: true }),
  route(contract.updateReference, (ctx, { params, body }) => updateReference(ctx, params.id, body)),
  route(contract.deleteReference, async (ctx, { params, query }) => {
    await deleteReference(ctx, params.id, query.version)
    return undefined
  }),
  route(contract.findUnanswered, (ctx) => findUnanswered(ctx)),
]
