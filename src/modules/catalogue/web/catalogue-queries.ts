import type { Language } from '#core/language.ts'
import { call } from '#core/web/call/call.ts'
import { readKept } from '#core/web/call/use-kept-read.ts'
import { inLanguage } from '#core/web/page-language.ts'
import type { findProducts, Product, searchProducts } from '../catalogue.contract.ts'

/** The whole catalogue, as it was read last while that is fresh. */
export const loadProducts = (lang: Language): Promise<Product[]> =>
  readKept<typeof findProducts>('GET /api/products', { query: inLanguage(lang) })

/** Products in the order of the answer, always asked anew. */
export const findByText = (text: string, lang: Language, signal: AbortSignal): Promise<Product[]> =>
  call<typeof searchProducts>('GET /api/products/search', {
    query: { q: text, _t: String(Date.now()), ...inLanguage(lang) },
    signal,
  })
