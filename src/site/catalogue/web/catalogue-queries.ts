import type { Language } from '#core/language.ts'
import { call, NO_CACHE } from '#core/web/call/call.ts'
import { readCached } from '#core/web/call/use-cached-read.ts'
import { inLanguage } from '#core/web/page-language.ts'
import type { findProductLines, findProducts, Product, ProductLine, searchProducts } from '../catalogue.contract.ts'
import { LOOKED_UP_LINES_MAX, SEARCH_MAX } from '../catalogue.limits.ts'

/** The whole catalogue, from the cache while it is fresh. */
export const loadProducts = (lang: Language): Promise<Product[]> =>
  readCached<typeof findProducts>('GET /api/products', { query: inLanguage(lang) })

/** Products in the order of the response, never cached. */
export const findByText = (text: string, lang: Language, signal: AbortSignal): Promise<Product[]> =>
  call<typeof searchProducts>('GET /api/products/search', {
    query: { q: text, _t: String(Date.now()), ...inLanguage(lang) },
    headers: NO_CACHE,
    signal,
  })

/** Search results for lines of words, in their order, any number of them. */
export async function findLines(lines: readonly string[], lang: Language): Promise<ProductLine[]> {
  const found: ProductLine[] = []
  for (let at = 0; at < lines.length; at += LOOKED_UP_LINES_MAX) {
    const some = lines.slice(at, at + LOOKED_UP_LINES_MAX).map((line) => line.slice(0, SEARCH_MAX).toWellFormed())
    found.push(...(await call<typeof findProductLines>('POST /api/products/lines', { body: { lines: some, lang } })))
  }
  return found
}
