import { route, type Route } from '#core/http/registry.server.ts'
import { makeFileLink } from './file-links.service.server.ts'
import * as contract from './visit-files.contract.ts'
import { findProjectFiles } from './visit-files.queries.server.ts'
import { addProjectFile, changeProjectFile, deleteProjectFile } from './visit-files.service.server.ts'

/** Calls of a project's files, and of links to any file of the portal. */
export const visitFileRoutes = ({ origin }: { origin: () => string }): Route[] => [
  route(contract.findProjectFiles, (ctx, { params, query }) => findProjectFiles(ctx, params.id, query)),
  route(contract.addProjectFile, (ctx, { params, body }, http) =>
    addProjectFile(ctx, params.id, body, http.idempotencyKey),
  ),
  route(contract.changeProjectFile, (ctx, { params, body }) => changeProjectFile(ctx, params.id, body)),
  route(contract.deleteProjectFile, async (ctx, { params, query }) => {
    await deleteProjectFile(ctx, params.id, query.version)
    return undefined
  }),
  route(contract.linkFile, (ctx, { params }) => makeFileLink(ctx, origin, params.id)),
]
