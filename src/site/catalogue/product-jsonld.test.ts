import { expect, it } from 'vitest'
import { buildBreadcrumbJsonLd, buildProductJsonLd } from './product-jsonld.ts'

const product = {
  id: '1',
  name: 'CLX reagent set',
  itemNumber: '09991',
  description: 'One year of reagents',
  imageUrl: '/pictures/products/set.svg',
  categoryId: null,
  brandId: null,
  specifications: null,
  applications: null,
  order: 0,
}
const build = (
  over: Partial<typeof product> = {},
  groups = { category: null as string | null, brand: null as string | null },
  isUnidentified = false,
) =>
  buildProductJsonLd({
    product: { ...product, ...over },
    ...groups,
    pageUrl: 'https://line.example/products/1',
    houseItemPrefix: 'RMS',
    isUnidentified,
    lang: 'en',
  })

it("states a maker's number as mpn, and none for a number of ours", () => {
  expect(build()).toMatchObject({
    '@type': 'Product',
    sku: '09991',
    mpn: '09991',
    image: 'https://line.example/pictures/products/set.png',
  })
  expect(build({ itemNumber: 'RMS-1001' })).not.toHaveProperty('mpn')
})

it('states brand and category only when there are some, and neither offer nor rating', () => {
  expect(build({}, { category: 'TRO reagents', brand: 'HF scientific' })).toMatchObject({
    category: 'TRO reagents',
    brand: { '@type': 'Brand', name: 'HF scientific' },
  })
  for (const key of ['brand', 'category', 'offers', 'aggregateRating', 'review'])
    expect(build()).not.toHaveProperty(key)
})

it('describes a page, and no product, where the article is not identified', () => {
  const data = build({ itemNumber: 'RMS-1009' }, { category: 'TRO reagents', brand: 'Techcross' }, true)
  expect(data).toMatchObject({ '@type': 'WebPage', name: 'CLX reagent set', inLanguage: 'en-US' })
  for (const key of ['sku', 'mpn', 'brand', 'category']) expect(data).not.toHaveProperty(key)
})

it('leaves out a picture that has no address', () => {
  expect(build({ imageUrl: 'data:image/png;base64,AA' })).not.toHaveProperty('image')
})

it('counts breadcrumbs from one', () => {
  expect(
    buildBreadcrumbJsonLd([
      { name: 'Home', url: 'https://line.example/' },
      { name: '09991', url: 'https://line.example/p' },
    ]).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://line.example/' },
    { '@type': 'ListItem', position: 2, name: '09991', item: 'https://line.example/p' },
  ])
})
