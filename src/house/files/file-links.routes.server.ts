import { route, type Route } from '#core/http/registry.server.ts'
import { linkFile } from './file-links.contract.ts'
import { makeFileLink, type FileLinkDeps } from './file-links.service.server.ts'

/** The call that makes a link to any file of the portal. */
export const fileLinkRoutes = (deps: FileLinkDeps): Route[] => [
  route(linkFile, (ctx, { params }) => makeFileLink(ctx, deps, params.id)),
]
