import { route, type Route } from '#core/http/registry.server.ts'
import * as files from './files.contract.ts'
import { findProjectFiles } from './files.queries.server.ts'
import { addProjectFile, changeProjectFile, deleteProjectFile } from './service/files-write.server.ts'
import { makeFileLink } from './service/links-make.server.ts'
import {
  addTravelDocument,
  changeTravelDocument,
  deleteTravelDocument,
} from './service/travel-documents-write.server.ts'
import { findTravelDocuments } from './travel-documents.queries.server.ts'

/** Calls of a project's files and travel documents, and of links to any file of the portal. */
export const projectFileRoutes = ({ origin }: { origin: () => string }): Route[] => [
  route(files.findProjectFiles, (ctx, { params, query }) => findProjectFiles(ctx, params.id, query)),
  route(files.addProjectFile, (ctx, { params, body }, http) =>
    addProjectFile(ctx, params.id, body, http.idempotencyKey),
  ),
  route(files.changeProjectFile, (ctx, { params, body }) => changeProjectFile(ctx, params.id, body)),
  route(files.deleteProjectFile, async (ctx, { params, query }) => {
    await deleteProjectFile(ctx, params.id, query.version)
    return undefined
  }),
  route(files.linkFile, (ctx, { params }) => makeFileLink(ctx, origin, params.id)),

  route(files.findTravelDocuments, (ctx, { params, query }) => findTravelDocuments(ctx, params.id, query)),
  route(files.addTravelDocument, (ctx, { params, body }, http) =>
    addTravelDocument(ctx, params.id, body, http.idempotencyKey),
  ),
  route(files.changeTravelDocument, (ctx, { params, body }) => changeTravelDocument(ctx, params.id, body)),
  route(files.deleteTravelDocument, async (ctx, { params, query }) => {
    await deleteTravelDocument(ctx, params.id, query.version)
    return undefined
  }),
]
