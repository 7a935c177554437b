import type { Product, ProductGroup } from '../catalogue.contract.ts'

/**
 * Adds other names of each product in a customer's list: the name in the other language, its maker and its category.
 */
export function addReadableWords(
  products: readonly Product[],
  translated: readonly Product[],
  groups: readonly ProductGroup[],
): (Product & { words: string })[] {
  const names = new Map(translated.map(({ id, name }) => [id, name]))
  return products.map((product) => {
    const { id, brandId, categoryId } = product
    const own = groups.filter((group) => group.id === brandId || group.id === categoryId)
    return { ...product, words: [names.get(id) ?? '', ...own.map(({ name }) => name)].join(' ') }
  })
}
