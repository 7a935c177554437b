import { pluralIn } from '#core/language.ts'

const plural = pluralIn('en')

/** English texts of the catalogue. */
export const en = {
  refusals: { noSuchProduct: 'There is no such product.' },
  title: 'Product Catalog',
  lead: 'Search by item number, with or without its leading zero, or by the name on the label.',
  guide: 'Which reagent fits? TRO cross-reference guide',
  search: 'Search products',
  searchPlaceholder: 'Search products...',
  category: 'Category',
  allCategories: 'All Categories',
  brand: 'Brand',
  allBrands: 'All brands',
  brandsChosen: (count: number) => `${count} ${plural(count, { one: 'brand', other: 'brands' })} chosen`,
  show: 'Show',
  /** Around the number. */
  showing: { before: 'Showing', after: (count: number) => plural(count, { one: 'product', other: 'products' }) },
  loading: 'Loading products...',
  none: 'No products found matching your criteria.',
  clear: 'Clear filters',
  ask: 'Ask us for it',
  searchFailed: 'Search failed',
  listFailed: 'The full list could not be loaded.',
  again: 'Try again',
  resting: 'Filters rest while you search.',
  more: 'Show more products',
  pages: 'Pages of products',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  previous: 'Previous page',
  next: 'Next page',
  /** Said of a product without a group, or with one that nobody knows. */
  groups: { uncategorized: 'Uncategorized', unknownCategory: 'Unknown', unknownBrand: 'Unknown Brand' },
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    catalogue: typeof en
  }
}
