import type { CatalogueFilters } from './catalogue-address.ts'
import type { CardProduct, Product, ProductGroup } from './catalogue.contract.ts'

export type { CardProduct }

const CARD_FIELDS = [
  'id', 'name', 'itemNumber', 'description', 'imageUrl', 'categoryId', 'brandId', 'untranslated',
] as const // prettier-ignore

/** Fields of a product for its card. Absent ones, such as `untranslated` of an English one, stay absent. */
export const toCardProduct = (product: Product): CardProduct =>
  Object.fromEntries(
    CARD_FIELDS.flatMap((name) => (product[name] === undefined ? [] : [[name, product[name]]])),
  ) as unknown as CardProduct

/** The list by category and brands, in its own order; no brand chosen means all of them. Search text is not looked at. */
export function filterProducts<P extends CardProduct>(
  products: readonly P[],
  { category, brands }: CatalogueFilters,
): readonly P[] {
  if (!category && brands.length === 0) return products
  const chosen = new Set(brands)
  return products.filter(
    (product) =>
      (!category || product.categoryId === category) &&
      (chosen.size === 0 || (product.brandId !== null && chosen.has(product.brandId))),
  )
}

/** Products per brand id over the whole catalogue. */
export function countByBrand(products: readonly CardProduct[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { brandId } of products) if (brandId) counts[brandId] = (counts[brandId] ?? 0) + 1
  return counts
}

/** Label of a product without a group, or with an unknown one. */
export interface GroupNames {
  uncategorized: string
  unknownCategory: string
  unknownBrand: string
}

export function categoryName(
  categoryId: string | null,
  categories: readonly ProductGroup[],
  names: GroupNames,
): string {
  if (!categoryId) return names.uncategorized
  return categories.find((category) => category.id === categoryId)?.name ?? names.unknownCategory
}

/** The category of a product, for the language of its name. */
export const categoryOf = (
  { categoryId }: Pick<Product, 'categoryId'>,
  categories: readonly ProductGroup[],
): Pick<ProductGroup, 'untranslated'> => categories.find(({ id }) => id === categoryId) ?? {}

export const brandName = (brandId: string | null, brands: readonly ProductGroup[], names: GroupNames): string =>
  brands.find((brand) => brand.id === brandId)?.name ?? names.unknownBrand
