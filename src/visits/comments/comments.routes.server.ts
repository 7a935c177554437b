import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './comments.contract.ts'
import { findComments } from './comments.queries.server.ts'
import { addComment, changeComment, deleteComment, type CommentDeps } from './comments.service.server.ts'

/** Calls of a project's comments. */
export const commentRoutes = (deps: CommentDeps): Route[] => [
  route(contract.findComments, (ctx, { params, query }) => findComments(ctx, params.id, query)),
  route(contract.addComment, (ctx, { params, body }) => addComment(ctx, deps, params.id, body), { idempotent: true }),
  route(contract.changeComment, (ctx, { params, body }) => changeComment(ctx, deps, params.id, body)),
  route(contract.deleteComment, async (ctx, { params, query }) => {
    await deleteComment(ctx, params.id, query.version)
    return undefined
  }),
]
