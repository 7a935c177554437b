import { route, type Route } from '#core/http/registry.server.ts'
import type { FileDeps } from '#modules/files/stored-files.service.server.ts'
import * as contract from './visit-files.contract.ts'
import { findProjectFiles, previewProjectFile } from './visit-files.queries.server.ts'
import { addProjectFile, changeProjectFile, deleteProjectFile } from './visit-files.service.server.ts'

/** Calls of a project's files. */
export const visitFileRoutes = (files: FileDeps): Route[] => [
  route(contract.findProjectFiles, (ctx, { params, query }) => findProjectFiles(ctx, params.id, query)),
  route(contract.previewProjectFile, (ctx, { params }) => previewProjectFile(ctx, files, params.id)),
  route(contract.addProjectFile, (ctx, { params, body }, http) =>
    addProjectFile(ctx, params.id, body, http.idempotencyKey),
  ),
  route(contract.changeProjectFile, (ctx, { params, body }) => changeProjectFile(ctx, params.id, body)),
  route(contract.deleteProjectFile, async (ctx, { params, query }) => {
    await deleteProjectFile(ctx, params.id, query.version)
    return undefined
  }),
]
