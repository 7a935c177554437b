import { paths } from '#core/paths.ts'
import { SHOP_ASKS } from '#site/catalogue/shop/shop-address.ts'
import { BOARD_ASKS } from '#site/finder/board/board.ts'
import { DOSING_ASKS } from '#site/finder/dosing.ts'
import { DOSING_SLUG, GUIDE_ASKS, GUIDE_SLUG } from '#site/finder/finder.limits.ts'

/** Rows of which the sitemap lists a page each. */
/** Parts of the database with a last change for the sitemap. */
export type SitemapPart = 'catalogue' | 'settings' | 'references'

export type SitemapSource = 'products' | 'content' | 'categories' | 'brands'

export interface PublicPage {
  /** English address; `:name` is a parameter. */
  path: string
  /** Its route module, from src/app. */
  route: string
  /** Whether filters and a page number make other pages of it. */
  listQuery: boolean
  /** Further parameters that its address may have. */
  asks?: readonly string[]
  /** How the sitemap lists it: as itself, or once for each row of a source. */
  sitemap: 'itself' | SitemapSource
  /** For a page that is listed as itself: the day on which its texts in the code last changed. */
  textChanged?: string
  /** Further data sources of such a page; a change of one counts as a change of the page. */
  madeFrom?: readonly SitemapPart[]
}

/** The day on which the messages of public pages last changed. */
const TEXT_CHANGED = '2026-11-28'

/**
 * Every public page, declared only here: routes, cached responses, sitemap and titles read it. Its title and
 * description are under the same name in `messages/`, or with the text in `content/`; its data sources are recorded
 * while it is rendered.
 */
export const PUBLIC_PAGES = {
  home: {
    path: paths.home,
    route: 'routes/home.tsx',
    listQuery: true,
    sitemap: 'itself',
    textChanged: TEXT_CHANGED,
    madeFrom: ['catalogue', 'settings'],
  },
  legal: {
    path: paths.legal,
    route: 'routes/legal.tsx',
    listQuery: false,
    sitemap: 'itself',
    textChanged: TEXT_CHANGED,
    madeFrom: ['settings'],
  },
  board: {
    path: paths.board,
    route: 'routes/board.tsx',
    listQuery: false,
    asks: [...BOARD_ASKS, ...DOSING_ASKS],
    sitemap: 'itself',
    textChanged: TEXT_CHANGED,
    madeFrom: ['references'],
  },
  verify: {
    path: paths.verify,
    route: 'routes/verify.tsx',
    listQuery: false,
    sitemap: 'itself',
    textChanged: TEXT_CHANGED,
  },
  content: { path: paths.content(':slug'), route: 'routes/content.tsx', listQuery: false, sitemap: 'content' },
  catalogue: {
    path: paths.catalogue,
    route: 'routes/catalogue.tsx',
    listQuery: false,
    asks: SHOP_ASKS,
    sitemap: 'itself',
    textChanged: TEXT_CHANGED,
    madeFrom: ['catalogue'],
  },
  category: {
    path: paths.category(':category'),
    route: 'routes/catalogue.tsx',
    listQuery: false,
    asks: SHOP_ASKS,
    sitemap: 'categories',
  },
  brand: {
    path: paths.brand(':brand'),
    route: 'routes/catalogue.tsx',
    listQuery: false,
    asks: SHOP_ASKS,
    sitemap: 'brands',
  },
  product: {
    path: `${paths.catalogue}/:itemNumber`,
    route: 'routes/product.tsx',
    listQuery: false,
    sitemap: 'products',
  },
} as const satisfies Record<string, PublicPage>

/** Pages behind a link without account: no sitemap lists them, and they are never cached. */
export const LINK_PAGES = [
  { id: 'visit', path: paths.visit(':token'), route: 'routes/visit.tsx' },
  { id: 'buyer-request', path: paths.buyerRequest(':token'), route: 'routes/buyer-request.tsx' },
] as const

/** Information pages with parameters in their address, by their English address. */
export const CONTENT_ASKS: Readonly<Record<string, readonly string[]>> = {
  [paths.content(GUIDE_SLUG)]: GUIDE_ASKS,
  [paths.content(DOSING_SLUG)]: DOSING_ASKS,
}

export type PublicPageId = keyof typeof PUBLIC_PAGES

export const listPublicPages = (): [PublicPageId, PublicPage][] =>
  Object.entries(PUBLIC_PAGES) as [PublicPageId, PublicPage][]
