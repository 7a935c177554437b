import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './catalogue.contract.ts'
import {
  findBrands,
  findProductCategories,
  findProducts,
  getProduct,
  searchProducts,
} from './catalogue.queries.server.ts'
import {
  translateBrands,
  translateCategories,
  translateProduct,
  translateProducts,
} from './translate-catalogue.queries.server.ts'

export const catalogueRoutes: Route[] = [
  route(
    contract.findProducts,
    async (ctx, { query: { lang = 'en' } }) => translateProducts(ctx, lang, await findProducts(ctx)),
    { cacheTag: 'catalogue' },
  ),
  route(
    contract.findProductCategories,
    async (ctx, { query: { lang = 'en' } }) => translateCategories(ctx, lang, await findProductCategories(ctx)),
    { cacheTag: 'catalogue' },
  ),
  route(
    contract.findBrands,
    async (ctx, { query: { lang = 'en' } }) => translateBrands(ctx, lang, await findBrands(ctx)),
    { cacheTag: 'catalogue' },
  ),
  route(contract.searchProducts, async (ctx, { query: { q, lang = 'en' } }) =>
    translateProducts(ctx, lang, await searchProducts(ctx, q)),
  ),
  route(contract.getProduct, async (ctx, { params, query: { lang = 'en' } }) =>
    translateProduct(ctx, lang, await getProduct(ctx, params.id)),
  ),
]
