import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './changes.contract.ts'
import { countChanges, findBin, findChanges, type Subjects } from './changes.queries.server.ts'
import { getChange, undoChange } from './changes.service.server.ts'

/** The administrators' feed of what was changed, and its bin. */
export const changesRoutes = ({ subjects }: { subjects: Subjects }): Route[] => [
  route(contract.findChanges, (ctx, { query }) => findChanges(ctx, query)),
  route(contract.countChanges, (ctx) => countChanges(ctx)),
  route(contract.getChange, (ctx, { params }) => getChange(ctx, subjects, params.id)),
  route(contract.putBackChange, (ctx, { params, body }) => undoChange(ctx, subjects, params.id, body)),
  route(contract.findBin, (ctx, { query }) => findBin(ctx, subjects, query)),
]
