import { pluralIn } from '#core/language.ts'

const plural = pluralIn('en')

/** English texts of the catalogue. */
export const en = {
  refusals: { noSuchProduct: 'There is no such product.' },
  title: 'Product Catalog',
  lead: 'Search by item number, with or without its leading zero, or by the name on the label.',
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
  ask: 'Ask us',
  searchFailed: 'Search failed',
  listFailed: 'The full list could not be loaded.',
  again: 'Try again',
  resting: 'Filters are off while you search.',
  showMore: (count: number, left: string) => `Show ${count} more, ${left} left`,
  showLast: (left: number) => `Show the last ${left}`,
  shown: (from: string, to: string, total: string, isFirst: boolean) =>
    isFirst ? `${to} of ${total} shown` : `${from} to ${to} of ${total} shown`,
  skipToResults: 'Skip to results',
  // The catalogue's own pages.
  shopPlaceholder: 'Item number, name or analyser',
  searchIn: (group: string) => `Search in ${group}`,
  endSearch: 'Back to the list',
  filter: 'Filter',
  closeFilter: 'Close the filter',
  clearFilter: 'Clear',
  showCount: (count: number, written: string) =>
    `Show ${written} ${plural(count, { one: 'product', other: 'products' })}`,
  sort: 'Sort',
  /** Label of a search's order. */
  ranked: 'Best match',
  sorts: { order: 'Our order', itemNumber: 'Item number', name: 'Name' },
  without: (filter: string) => `${filter}, take this filter away`,
  readAs: (written: string, itemNumber: string) => `${written} read as ${itemNumber}`,
  noneFor: (text: string) => `No product for ${text}`,
  searched: (count: number, written: string) =>
    `${count === 1 ? 'The one product was' : `All ${written} products were`} searched, by number, name and analyser.`,
  searchedIn: (group: string) => `Only ${group} was searched, by number, name and analyser.`,
  didYouMean: 'Did you mean',
  searchIt: 'Search',
  searchAll: 'Search all products',
  /** Matches of a number: products that take it, and that it takes. */
  uses: {
    heading: (itemNumber: string) => `Used with ${itemNumber}`,
    open: 'Open',
    taker: {
      fits: (reagent: string) => `Uses ${reagent}`,
      likely: (reagent: string) => `Likely ${reagent}, check the nameplate`,
    },
    taken: {
      fits: (monitor: string) => `Fits ${monitor}`,
      likely: (monitor: string) => `Likely fits ${monitor}, check the nameplate`,
    },
  },
  nameplate: {
    drawing: 'What we read on a nameplate',
    head: 'TRO MONITOR',
    maker: 'Maker',
    model: 'Model',
    catalogue: 'Catalogue no.',
    serial: 'Serial no.',
  },
  askWithPhoto: 'Ask us with a photo of the nameplate',
  askSubject: 'Which article is this?',
  askBody: 'Hello,\n\nwe look for the article on the attached photo of the nameplate.\n\nVessel:\nPort and date:\n',
  products: 'Products',
  allProducts: 'All products',
  home: 'Home',
  breadcrumb: 'Breadcrumb',
  categoryIn: (brand: string) => `Category in ${brand}`,
  brandIn: (category: string) => `Brand in ${category}`,
  /** Description of a group that has none of its own. */
  groupLead: (name: string) => `Everything that we list under ${name}. Search by item number, name or analyser.`,
  /** Label of a product without a group, or with an unknown one. */
  groups: { uncategorized: 'Uncategorized', unknownCategory: 'Unknown', unknownBrand: 'Unknown Brand' },
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    catalogue: typeof en
  }
}
