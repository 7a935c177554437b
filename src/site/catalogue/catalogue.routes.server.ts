import type { Ctx } from '#core/context.server.ts'
import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './catalogue.contract.ts'
import {
  findBrands,
  findProductCategories,
  findProducts,
  getProduct,
  searchProducts,
} from './catalogue.queries.server.ts'
import { findByWords } from './search/find-by-words.queries.server.ts'
import type { RewriteQuery } from './search/query-rewrite.ts'
import { type FindCompatible, findShopPage } from './shop/shop.queries.server.ts'
import {
  translateBrands,
  translateCategories,
  translateProduct,
  translateProducts,
} from './translate-catalogue.queries.server.ts'

/** Called with the text of a search without results. */
export type NothingFound = (ctx: Ctx, typed: string) => Promise<void>

export interface CatalogueDeps {
  nothingFound?: NothingFound
  findCompatible?: (ctx: Ctx) => FindCompatible
  rewriteQuery?: (ctx: Ctx) => RewriteQuery
}

/** The public reads of the catalogue. */
export const catalogueRoutes = ({ nothingFound, findCompatible, rewriteQuery }: CatalogueDeps = {}): Route[] => [
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
  route(contract.searchProducts, async (ctx, { query: { q, lang = 'en' } }) => {
    const found = await searchProducts(ctx, q, rewriteQuery?.(ctx))
    if (found.length === 0) await nothingFound?.(ctx, q)
    return translateProducts(ctx, lang, found)
  }),
  route(contract.findShopPage, async (ctx, { query: { lang = 'en', ...question } }) => {
    const found = await findShopPage(ctx, lang, question, {
      findCompatible: findCompatible?.(ctx),
      rewriteQuery: rewriteQuery?.(ctx),
    })
    if (found.total === 0 && question.q !== undefined) await nothingFound?.(ctx, question.q)
    return found
  }),
  route(contract.findProductLines, (ctx, { body: { lines, lang = 'en' } }) => findByWords(ctx, lines, lang)),
  route(contract.getProduct, async (ctx, { params, query: { lang = 'en' } }) =>
    translateProduct(ctx, lang, await getProduct(ctx, params.id)),
  ),
]
