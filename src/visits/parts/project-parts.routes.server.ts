import { route, type Route } from '#core/http/registry.server.ts'
import { findLastPrices } from './last-prices.queries.server.ts'
import { exportParts } from './parts-file.service.server.ts'
import type { PartDeps } from './parts.service.server.ts'
import * as contract from './project-parts.contract.ts'
import { addPart, changePart, deletePart, findProjectParts } from './project-parts.service.server.ts'
import { findUsualParts } from './usual-parts.queries.server.ts'

/** Calls of a project's parts. */
export const projectPartRoutes = (deps: PartDeps): Route[] => [
  route(contract.findProjectParts, (ctx, { params, query }) => findProjectParts(ctx, params.id, query), {
    csv: { fileName: 'parts.csv', write: (ctx, { params, query }) => exportParts(ctx, params.id, query) },
  }),
  route(contract.findUsualParts, (ctx, { params }) => findUsualParts(ctx, params.id)),
  route(contract.findLastPrices, (ctx, { params }) => findLastPrices(ctx, params.id)),
  route(contract.addPart, (ctx, { params, body }) => addPart(ctx, deps, params.id, body), { idempotent: true }),
  route(contract.changePart, (ctx, { params, body }) => changePart(ctx, deps, params.id, body)),
  route(contract.deletePart, async (ctx, { params, query }) => {
    await deletePart(ctx, params.id, query.version)
    return undefined
  }),
]
