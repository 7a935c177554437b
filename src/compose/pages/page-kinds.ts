import { CONTENT_ASKS, LINK_PAGES, listPublicPages, type PublicPage } from '#app/public-pages.ts'
import { type Language, languageOf, PUBLISHED_LANGUAGES, translatePath } from '#core/language.ts'
import { paths } from '#core/paths.ts'

/** Classifies an address of the site by its path alone. */
export type PageKind =
  /** Rendered once, cached as bytes until its data sources change. */
  | { kind: 'cached'; lang: Language; listQuery: boolean; asks: readonly string[] }
  /** Admin or portal: rendered per request with a nonce, never cached. */
  | { kind: 'shell'; camera: boolean }
  /** The page of a link without account: rendered per request, never cached. */
  | { kind: 'private'; lang: Language }
  | { kind: 'missing'; lang: Language }

/** Addresses from rows in `content/` and the settings have no pattern. */
const isContent = ({ sitemap }: PublicPage) => sitemap === 'content'

const PAGES = PUBLISHED_LANGUAGES.flatMap((lang) =>
  listPublicPages()
    .filter(([, page]) => !isContent(page))
    .map(([, { path, listQuery, asks = [] }]) => ({
      matches: new RegExp(`^${translatePath(path, 'en', lang).replaceAll(/:\w+/g, '[^/]+')}$`),
      page: { kind: 'cached', lang, listQuery, asks } satisfies PageKind,
    })),
)

/** Pages whose address has the token of a link. */
const PRIVATE = PUBLISHED_LANGUAGES.flatMap((lang) =>
  LINK_PAGES.map(({ path }) => ({
    matches: new RegExp(`^${translatePath(path, 'en', lang).replaceAll(/:\w+/g, '[^/]+')}$`),
    page: { kind: 'private', lang } satisfies PageKind,
  })),
)

/** Parameters that such a page may have: which form was just sent. */
export const LINK_ASKS = ['done'] as const

const NONE: ReadonlySet<string> = new Set()

/** A control character, written as an escape. */
const CONTROL_CHARACTER = /%(?:[01][0-9a-f]|7f)/i

/** Escapes keep their capitals: `%2F` and `%2f` are one sign, and addresses of ours are written with the former. */
const toLowerCase = (path: string): string =>
  path.replaceAll(/%[0-9a-f]{2}|[A-Z]/gi, (sign) => (sign.length === 1 ? sign.toLowerCase() : sign))

/**
 * Returns the canonical path of a page if the given one differs, by capitals or a trailing slash. Returns null if it is
 * canonical already, or no page's.
 */
export function findOwnSpelling(path: string, content: ReadonlySet<string> = NONE): string | null {
  if (path === paths.home || content.has(path)) return null
  const bare = path.endsWith('/') ? path.slice(0, -1) || paths.home : path
  const lower = toLowerCase(bare)
  // For admin and portal only a trailing slash is corrected: nobody types their addresses.
  const own = classifyPage(lower, content).kind === 'cached' ? lower : bare
  return own === path || classifyPage(own, content).kind === 'missing' ? null : own
}

/**
 * Sorts a path; letters' case, doubled slashes and escapes of plain letters are not another way to write an address.
 * @param content addresses of the information pages
 */
export function classifyPage(path: string, content: ReadonlySet<string> = NONE): PageKind {
  // No address of ours has a line break, so matching, writing and logging addresses needn't handle them.
  if (CONTROL_CHARACTER.test(path)) return { kind: 'missing', lang: languageOf(path) }
  const found = [...PAGES, ...PRIVATE].find(({ matches }) => matches.test(path))
  if (found !== undefined) return found.page
  if (content.has(path)) {
    const lang = languageOf(path)
    const asks = CONTENT_ASKS[translatePath(path, lang, 'en')] ?? []
    return { kind: 'cached', lang, listQuery: false, asks }
  }
  if (path === paths.admin || path === paths.portalLogin) return { kind: 'shell', camera: false }
  // Signed out, every portal address is the portal's login (specification, portal routes).
  if (path === paths.portal || path.startsWith(`${paths.portal}/`)) return { kind: 'shell', camera: true }
  return { kind: 'missing', lang: languageOf(path) }
}
