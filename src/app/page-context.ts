import { createContext } from 'react-router'
import type { PublishedKey } from '#core/contract/document-signature.ts'
import type { FormResult } from '#core/contract/form-result.ts'
import type { Language } from '#core/language.ts'
import type { BuyerPage } from '#money/requests/buyer.contract.ts'
import type { CatalogueFilters } from '#site/catalogue/catalogue-address.ts'
import type { GroupKind } from '#site/catalogue/catalogue-admin.queries.server.ts'
import type {
  GroupCount,
  PageProduct,
  Product,
  ProductGroup,
  RelatedProduct,
  ShopPageAnswer,
} from '#site/catalogue/catalogue.contract.ts'
import type { Slugged } from '#site/catalogue/shop/group-slugs.ts'
import type { ShopQuestion } from '#site/catalogue/shop/shop.queries.server.ts'
import type { Answers } from '#site/finder/answer-question.ts'
import type { CrossReference } from '#site/finder/finder.contract.ts'
import type { Asked } from '#site/finder/question-address.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import type { TeamMember } from '#site/team/team.contract.ts'
import type { VisitPage } from '#visits/visit-links/visit-page.contract.ts'

/** The catalogue before any script runs: one page of the view, or the search results. */
export interface CataloguePage {
  products: Product[]
  total: number
  brandCounts: Record<string, number>
}

/**
 * Result of a form that was sent without script: the call's response, or the reason of the refusal. Its page maps the
 * values to those of its fields.
 */
export type PostedForm =
  | { state: 'done'; answer: unknown; values: Record<string, string> }
  | Extract<FormResult<Record<string, string>>, { state: 'refused' }>

/**
 * Everything that loaders may use. The server passes it to each rendering; loaders import no server code themselves,
 * because Node and the page bundle would then have two copies of it (docs/decisions).
 */
export interface PageContext {
  /** Origin of canonical addresses, without a trailing slash. */
  origin: string
  /** Language of the page, by its address. */
  lang: Language
  settings: PublicSettings
  scripts: { start: string; later: string }
  /** Nonce of an admin or portal shell; null on cached pages. */
  nonce: string | null
  /** The view of the catalogue in the address. */
  view: { filters: CatalogueFilters; page: number }
  /** Further parameters of the address, by name; unknown ones are left out. */
  asked: Asked
  formResult: PostedForm | null
  findCataloguePage(): Promise<CataloguePage>
  findGroups(): Promise<{ categories: Slugged<ProductGroup>[]; brands: Slugged<ProductGroup>[] }>
  /** Id of the category or brand that was at this address before it was renamed. */
  findFormerGroup(kind: GroupKind, slug: string): Promise<string | null>
  /** One page of the catalogue's own pages. */
  findShopPage(question: ShopQuestion): Promise<ShopPageAnswer>
  /** How many products there are of each pair of category and brand. */
  countProductsByGroups(): Promise<GroupCount[]>
  /** Null when there is no such product. */
  findProduct(itemNumber: string): Promise<PageProduct | null>
  /** The number of the one product that a number of another writing means, or null. */
  findItemNumberMeant(itemNumber: string): Promise<string | null>
  findRelatedProducts(product: PageProduct): Promise<RelatedProduct[]>
  /** The products with these item numbers, in this order; one that the catalogue lacks is left out. */
  findArticles(itemNumbers: readonly string[]): Promise<Product[]>
  findTeam(): Promise<TeamMember[]>
  /** Every row of the cross-reference. */
  findReferences(): Promise<CrossReference[]>
  /** Answers a question line by line, and counts what was not found. */
  askFinder(question: string): Promise<Answers>
  /** Public keys of the installation's signatures. */
  findPublishedKeys(): Promise<PublishedKey[]>
  /**
   * The visit that a link opens, null for an unknown, revoked or expired one. Opening it is recorded; the page that shows
   * a refused form again is no second opening.
   */
  openVisit(token: string): Promise<VisitPage | null>
  /** What the token of a request's link opens. */
  findBuyerPage(token: string): Promise<BuyerPage>
  /** The page lacks something: it may be sent, but not cached for the next visitor. */
  doNotKeep(): void
  /** Called with the error of a loader or component, which React Router doesn't pass on. */
  onError(error: unknown): void
}

export const pageContext = createContext<PageContext>()
