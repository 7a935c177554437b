import type { Language } from '#core/language.ts'
import { readCached } from '#core/web/call/use-cached-read.ts'
import { inLanguage } from '#core/web/page-language.ts'
import type { findBrands, findProductCategories } from '../catalogue.contract.ts'
import { addReadableWords } from '../search/readable-products.ts'
import { loadProducts } from './catalogue-queries.ts'

/** The whole catalogue with the words that the reader of pasted lists compares a line with. */
export async function loadReadableProducts(lang: Language): Promise<ReturnType<typeof addReadableWords>> {
  const [products, translated, ...groups] = await Promise.all([
    loadProducts(lang),
    loadProducts(lang === 'en' ? 'nb' : 'en'),
    readCached<typeof findBrands>('GET /api/brands', { query: inLanguage(lang) }),
    readCached<typeof findProductCategories>('GET /api/product-categories', { query: inLanguage('en') }),
    readCached<typeof findProductCategories>('GET /api/product-categories', { query: inLanguage('nb') }),
  ])
  return addReadableWords(products, translated, groups.flat())
}
