import { LANGUAGES, type Language } from '#core/language.ts'
import type { Product } from './catalogue.contract.ts'
import { sharedPictureOf } from './product-picture.ts'

export interface ProductJsonLdInput {
  product: Product
  /** Null when the product has none: the property is omitted then, instead of being "Unknown". */
  category: string | null
  brand: string | null
  /** Absolute address of the product's page. */
  pageUrl: string
  /** Prefix of the numbers we give ourselves, as `RMS`: all other numbers are the maker's. */
  houseItemPrefix: string
  /** No document identifies the article: it is described as a page, not as a product. */
  isUnidentified: boolean
  lang: Language
}

/** schema.org Product. No offer and no rating: there is neither a price nor a review to state. */
export function buildProductJsonLd(input: ProductJsonLdInput) {
  const { product, category, brand, pageUrl, houseItemPrefix, isUnidentified, lang } = input
  if (isUnidentified) {
    const { name, description } = product
    return {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      '@id': pageUrl,
      url: pageUrl,
      name,
      description,
      inLanguage: LANGUAGES[lang].tag,
    }
  }
  const image = toAbsoluteUrl(sharedPictureOf(product.imageUrl) ?? product.imageUrl, pageUrl)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${pageUrl}#product`,
    url: pageUrl,
    name: product.name,
    description: product.description,
    sku: product.itemNumber,
    ...(isHouseNumber(product.itemNumber, houseItemPrefix) ? {} : { mpn: product.itemNumber }),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(category ? { category } : {}),
    ...(image ? { image } : {}),
  }
}

export interface Crumb {
  name: string
  /** Absolute address. */
  url: string
}

/** schema.org BreadcrumbList, from the home page to the page itself. */
export function buildBreadcrumbJsonLd(crumbs: readonly Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

interface ListJsonLdInput {
  name: string
  /** Absolute address of the page. */
  url: string
  /** Number of products in the whole list. */
  total: number
  /** Pictures that the page shows, with absolute addresses. */
  products: readonly Crumb[]
}

/** schema.org ItemList: the products that a page of the catalogue shows, each by its own page. */
export function buildListJsonLd({ name, url, total, products }: ListJsonLdInput) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url,
    numberOfItems: total,
    itemListElement: products.map((product, index) => ({ '@type': 'ListItem', position: index + 1, ...product })),
  }
}

export const isHouseNumber = (itemNumber: string, prefix: string): boolean =>
  itemNumber.toUpperCase().startsWith(`${prefix.toUpperCase()}-`)

/** Pictures are stored as a path of ours or as a data URL; the latter is no address for others to fetch. */
function toAbsoluteUrl(imageUrl: string | null, base: string): string | null {
  if (!imageUrl || imageUrl.startsWith('data:')) return null
  return URL.canParse(imageUrl, base) ? new URL(imageUrl, base).href : null
}
