import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './finder.contract.ts'
import {
  findAdminReferences,
  findCrossReferences,
  findUnanswered,
  writeReferencesFile,
} from './finder.queries.server.ts'
import { answerVisitor, createReference, deleteReference, updateReference } from './finder.service.server.ts'

const CSV = { contentType: 'text/csv; charset=utf-8', fileName: 'tro-cross-reference.csv' } as const

/** The finder: what visitors ask, and what the administrator keeps of it. */
export const finderRoutes: Route[] = [
  route(contract.findCrossReferences, (ctx) => findCrossReferences(ctx), { cacheTag: 'catalogue' }),
  route(contract.downloadCrossReferences, (ctx) => writeReferencesFile(ctx), { download: CSV }),
  route(contract.askFinder, (ctx, { query }) => answerVisitor(ctx, query)),
  route(contract.findAdminReferences, (ctx) => findAdminReferences(ctx)),
  route(contract.createReference, (ctx, { body }, { idempotencyKey }) => createReference(ctx, body, idempotencyKey)),
  route(contract.updateReference, (ctx, { params, body }) => updateReference(ctx, params.id, body)),
  route(contract.deleteReference, async (ctx, { params, query }) => {
    await deleteReference(ctx, params.id, query.version)
    return undefined
  }),
  route(contract.findUnanswered, (ctx) => findUnanswered(ctx)),
]
