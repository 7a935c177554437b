import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './catalogue.contract.ts'
import {
  findBrands,
  findProductCategories,
  findProducts,
  getProduct,
  searchProducts,
} from './catalogue.queries.server.ts'

export const catalogueRoutes: Route[] = [
  route(contract.findProducts, (ctx) => findProducts(ctx), { cacheTag: 'catalogue' }),
  route(contract.findProductCategories, (ctx) => findProductCategories(ctx), { cacheTag: 'catalogue' }),
  route(contract.findBrands, (ctx) => findBrands(ctx), { cacheTag: 'catalogue' }),
  route(contract.searchProducts, (ctx, { query }) => searchProducts(ctx, query.q)),
  route(contract.getProduct, (ctx, { params }) => getProduct(ctx, params.id)),
]
