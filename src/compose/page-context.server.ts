import type { Ctx } from '#core/context.server.ts'
import * as catalogue from '#modules/catalogue/catalogue.queries.server.ts'
import type { SiteSettings } from '#modules/site-content/site-content.contract.ts'
import { toPublicSettings } from '#modules/site-content/site-content.queries.server.ts'
import { findTeam } from '#modules/team/team.queries.server.ts'
import type { PageInput, PageScripts } from './page-renderer.server.ts'
import type { PageOptions } from './pages.server.ts'

const RELATED_PRODUCTS = 4

interface ContextDeps {
  ctx: () => Ctx
  origin: () => string
  scripts: PageScripts
  getSettings: () => Promise<SiteSettings>
}

/** What the loaders of one rendering may use. */
export async function createPageContext(deps: ContextDeps, options: PageOptions): Promise<PageInput> {
  const ctx = deps.ctx()
  const { filters, page } = options.view
  return {
    origin: deps.origin(),
    lang: 'en',
    settings: toPublicSettings(await deps.getSettings()),
    scripts: deps.scripts,
    nonce: options.nonce,
    view: options.view,
    formResult: options.formResult,
    async findCataloguePage() {
      const brandCounts = await catalogue.countProductsByBrand(ctx)
      if (filters.q !== '') {
        const products = await catalogue.searchProducts(ctx, filters.q)
        return { products, total: products.length, brandCounts }
      }
      return { ...(await catalogue.findProductPage(ctx, { page, ...filters })), brandCounts }
    },
    async findGroups() {
      const [categories, brandRows] = await Promise.all([
        catalogue.findProductCategories(ctx),
        catalogue.findBrands(ctx),
      ])
      return { categories, brands: brandRows }
    },
    findProduct: (itemNumber) => catalogue.findProductByItemNumber(ctx, itemNumber),
    findRelatedProducts: (product) => catalogue.findRelatedProducts(ctx, product, RELATED_PRODUCTS),
    findTeam: () => findTeam(ctx),
  }
}
