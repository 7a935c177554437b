import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './documents.contract.ts'
import { addTravelDocument, changeTravelDocument, deleteTravelDocument } from './service/travel-documents.server.ts'
import { findTravelDocuments } from './travel-documents.queries.server.ts'

/** Calls of a visit's travel documents. */
export const travelDocumentRoutes: readonly Route[] = [
  route(contract.findTravelDocuments, (ctx, { params, query }) => findTravelDocuments(ctx, params.id, query)),
  route(contract.addTravelDocument, (ctx, { params, body }) => addTravelDocument(ctx, params.id, body), {
    idempotent: true,
  }),
  route(contract.changeTravelDocument, (ctx, { params, body }) => changeTravelDocument(ctx, params.id, body)),
  route(contract.deleteTravelDocument, async (ctx, { params, query }) => {
    await deleteTravelDocument(ctx, params.id, query.version)
    return undefined
  }),
]
