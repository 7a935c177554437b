import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './personal-documents.contract.ts'
import { createDocument, deleteDocument, findDocumentsOf, updateDocument } from './service/personal-documents.server.ts'

/** Calls of a person's own travel documents. */
export const personalDocumentRoutes: readonly Route[] = [
  route(contract.listOperatorDocuments, (ctx, { params, query }) => findDocumentsOf(ctx, params.id, query)),
  route(contract.createOperatorDocument, (ctx, { params, body }) => createDocument(ctx, params.id, body), {
    idempotent: true,
  }),
  route(contract.updateOperatorDocument, (ctx, { params, body }) => updateDocument(ctx, params.id, body)),
  route(contract.deleteOperatorDocument, async (ctx, { params, query }) => {
    await deleteDocument(ctx, params.id, query.version)
    return undefined
  }),
]
