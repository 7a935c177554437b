import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './saved-views.contract.ts'
import { deleteView, findViews, saveView } from './saved-views.service.server.ts'

/** Views of lists that people keep for themselves. */
export const savedViewRoutes: Route[] = [
  route(contract.findViews, (ctx, { query }) => findViews(ctx, query.list)),
  route(contract.saveView, (ctx, { body }) => saveView(ctx, body)),
  route(contract.deleteView, (ctx, { params }) => deleteView(ctx, params.id).then(() => undefined)),
]
