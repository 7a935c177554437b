import type { Ctx } from '#core/context.server.ts'
import type { CacheTag } from '#core/http/byte-cache.server.ts'
import { findPublishedKeys } from '#house/signing-keys/signing-keys.queries.server.ts'
import { findBuyerPage } from '#money/requests/buyer/find-request.queries.server.ts'
import * as catalogue from '#site/catalogue/catalogue.queries.server.ts'
import { findFormerGroup } from '#site/catalogue/shop/former-slugs.server.ts'
import { countProductsByGroups } from '#site/catalogue/shop/group-counts.queries.server.ts'
import { withSlugs } from '#site/catalogue/shop/group-slugs.ts'
import * as shop from '#site/catalogue/shop/shop.queries.server.ts'
import {
  translateBrands,
  translateCategories,
  translateProduct,
  translateProducts,
} from '#site/catalogue/translate-catalogue.queries.server.ts'
import * as finder from '#site/finder/finder.queries.server.ts'
import { answerAndCount, countMissedSearch } from '#site/finder/finder.service.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'
import { toPublicSettings } from '#site/site-content/site-content.queries.server.ts'
import type { OwnTexts } from '#site/site-content/texts/site-texts.table.server.ts'
import { findTeam } from '#site/team/team.queries.server.ts'
import type { VisitPage } from '#visits/visit-links/visit-page.contract.ts'
import { applyCustomTexts } from './own-texts.ts'
import type { PageInput, PageScripts } from './page-renderer.server.ts'
import type { PageOptions } from './pages.server.ts'

const RELATED_PRODUCTS = 4

interface ContextDeps {
  ctx: () => Ctx
  origin: () => string
  scripts: PageScripts
  getSettings: () => Promise<SiteSettings>
  getTexts: () => Promise<OwnTexts>
  /** The visit that a link opens, for its page. */
  openVisit: (ctx: Ctx, token: string, options: { isRecorded: boolean }) => Promise<VisitPage | null>
}

/** Context of the loaders for one rendering. */
export async function createPageContext(deps: ContextDeps, options: PageOptions): Promise<PageInput> {
  const ctx = deps.ctx()
  const { lang } = options
  const { filters, page } = options.view
  const reads = (tag: CacheTag) => options.tags?.add(tag)
  reads('settings')
  // The shells show none of them.
  const texts = options.texts ?? (options.nonce === null ? await deps.getTexts() : {})
  let references: ReturnType<typeof finder.findCrossReferences> | undefined
  const findReferences = () => {
    reads('catalogue')
    return (references ??= finder.findCrossReferences(ctx))
  }
  return {
    origin: deps.origin(),
    lang,
    settings: applyCustomTexts(toPublicSettings(await deps.getSettings(), lang), texts, lang),
    scripts: deps.scripts,
    nonce: options.nonce,
    view: options.view,
    asked: options.asked ?? {},
    formResult: options.formResult,
    async findCataloguePage() {
      reads('catalogue')
      const brandCounts = await catalogue.countProductsByBrand(ctx)
      if (filters.q !== '') {
        const found = await catalogue.searchProducts(ctx, filters.q, finder.createQueryRewriter(ctx, findReferences))
        const products = await translateProducts(ctx, lang, found)
        if (products.length === 0) await countMissedSearch(ctx, filters.q)
        return { products, total: products.length, brandCounts }
      }
      const { products, total } = await catalogue.findProductPage(ctx, { page, ...filters })
      return { products: await translateProducts(ctx, lang, products), total, brandCounts }
    },
    async findGroups() {
      reads('catalogue')
      const [categories, brandRows] = await Promise.all([
        catalogue.findProductCategories(ctx),
        catalogue.findBrands(ctx),
      ])
      return {
        categories: await translateCategories(ctx, lang, withSlugs(categories)),
        brands: await translateBrands(ctx, lang, withSlugs(brandRows)),
      }
    },
    findFormerGroup: (kind, slug) => findFormerGroup(ctx, kind, slug),
    findShopPage(question) {
      reads('catalogue')
      return shop.findShopPage(ctx, lang, question, {
        findCompatible: finder.createCompatibilityFinder(ctx, findReferences),
        rewriteQuery: finder.createQueryRewriter(ctx, findReferences),
      })
    },
    countProductsByGroups() {
      reads('catalogue')
      return countProductsByGroups(ctx)
    },
    async findProduct(itemNumber) {
      reads('catalogue')
      const product = await catalogue.findProductByItemNumber(ctx, itemNumber)
      return product === null ? null : translateProduct(ctx, lang, product)
    },
    findItemNumberMeant(itemNumber) {
      reads('catalogue')
      return catalogue.findItemNumberMeant(ctx, itemNumber)
    },
    async findRelatedProducts(product) {
      reads('catalogue')
      return translateProducts(ctx, lang, await catalogue.findRelatedProducts(ctx, product, RELATED_PRODUCTS))
    },
    async findArticles(itemNumbers) {
      reads('catalogue')
      return translateProducts(ctx, lang, await catalogue.findProductsByItemNumbers(ctx, itemNumbers))
    },
    findTeam() {
      reads('team')
      return findTeam(ctx, lang)
    },
    findPublishedKeys: () => findPublishedKeys(ctx),
    openVisit: (token) =>
      deps.openVisit(ctx, token, { isRecorded: options.formResult === null && options.isHead !== true }),
    findReferences,
    findBuyerPage: (token) => findBuyerPage(ctx, token, lang),
    askFinder: (question) => answerAndCount(ctx, question, findReferences()),
  }
}
