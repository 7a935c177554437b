import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './prices.contract.ts'
import { findPriceList } from './prices.queries.server.ts'
import { addPrice, changePrice, deletePrice, type PriceDeps } from './prices.service.server.ts'

/** Calls about price lists. */
export const priceRoutes = (deps: PriceDeps): Route[] => [
  route(contract.findPriceList, (ctx, { query }) => findPriceList(ctx, query)),
  route(contract.addPrice, (ctx, { body }) => addPrice(ctx, deps, body), { idempotent: true }),
  route(contract.changePrice, (ctx, { params, body }) => changePrice(ctx, deps, params.id, body)),
  route(contract.deletePrice, async (ctx, { params, query }) => {
    await deletePrice(ctx, params.id, query.version)
    return undefined
  }),
]
