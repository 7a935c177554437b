import type { ContentTag } from '#core/http/byte-cache.server.ts'
import { paths } from '#core/paths.ts'

/** What an address of the site is, by its path alone. */
export type PageKind =
  /** Rendered once, kept as bytes until one of the tags changes. */
  | { kind: 'kept'; tags: readonly ContentTag[]; listQuery: boolean }
  /** Admin or portal: rendered per request with a nonce, kept by nobody. */
  | { kind: 'shell'; camera: boolean }
  | { kind: 'missing' }

const HOME: PageKind = { kind: 'kept', tags: ['catalogue', 'team', 'settings'], listQuery: true }
const INFORMATION: PageKind = { kind: 'kept', tags: ['settings'], listQuery: false }
const PRODUCT: PageKind = { kind: 'kept', tags: ['catalogue', 'settings'], listQuery: false }
const MISSING: PageKind = { kind: 'missing' }

const PRODUCT_PATH = /^\/products\/[^/]+$/

/** Sorts a path; letters' case, doubled slashes and escapes of plain letters are not another way to write an address. */
export function classifyPage(path: string): PageKind {
  if (path === paths.home) return HOME
  if (path === paths.legal) return INFORMATION
  if (PRODUCT_PATH.test(path)) return PRODUCT
  if (path === paths.admin || path === paths.portalLogin) return { kind: 'shell', camera: false }
  // Signed out, every portal address is the portal's login (specification, portal routes).
  if (path === paths.portal || path.startsWith(`${paths.portal}/`)) return { kind: 'shell', camera: true }
  return MISSING
}
