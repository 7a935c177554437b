import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product, ProductGroup } from '#site/catalogue/catalogue.contract.ts'
import { findFlawsAt } from './look.ts'
import { follow, isAwake, useSharedSite, waitUntilAwake } from './site.ts'

const site = useSharedSite()

let products: Product[]
let categories: ProductGroup[]
let brands: ProductGroup[]
beforeAll(async () => {
  const load = async (path: string): Promise<unknown> => (await fetch(site.product.url + path)).json()
  products = (await load('/api/products')) as Product[]
  categories = (await load('/api/product-categories')) as ProductGroup[]
  brands = (await load('/api/brands')) as ProductGroup[]
})

const idOf = (groups: ProductGroup[], name: string) => groups.find((group) => group.name === name)?.id ?? ''
const numbersOf = (list: Product[]) => list.map(({ itemNumber }) => itemNumber).toSorted()

const count = (page: Page) => page.locator('#products .count').innerText()
const cards = (page: Page) => page.locator('#products .card')
const shownNumbers = (page: Page) => page.locator('#products .card-number').allInnerTexts()
const search = (page: Page) => page.getByPlaceholder('Search products...')

async function openCatalogue(query = '', options: Parameters<typeof site.open>[1] = {}): Promise<Page> {
  const page = await site.open(`/${query}#products`, options)
  await waitUntilAwake(page, 'catalogue')
  return page
}

describe('the list', () => {
  it.each([
    [24, 1440],
    [12, 360],
  ])('counts all products, shows %i of them on %i px and more for a press', async (first, width) => {
    const page = await openCatalogue('', { width, height: 800 })
    expect(products.length).toBeGreaterThan(24)
    await expect.poll(() => count(page)).toBe(`Showing ${products.length} products`)
    const shown = cards(page).filter({ visible: true })
    await expect.poll(() => shown.count()).toBe(first)
    await page.locator('#about').scrollIntoViewIfNeeded()
    await expect.poll(() => shown.count()).toBe(first)
    await page
      .getByRole('link', { name: first === 24 ? `Show the last ${products.length - 24}` : /^Show (24 more|the last)/ })
      .click()
    await expect.poll(() => shown.count()).toBe(Math.min(products.length, first + 24))
    if (first !== 24) return
    await expect.poll(async () => (await shownNumbers(page)).toSorted()).toEqual(numbersOf(products))

    // One column on a phone, two on a tablet and four on a wide screen.
    for (const [wide, columns] of [
      [360, 1],
      [768, 2],
      [1920, 4],
    ] as const) {
      await page.setViewportSize({ width: wide, height: 900 })
      // Those that a phone leaves out until they are requested are not rendered.
      const boxes = await cards(page).evaluateAll((found) => found.map((card) => card.getBoundingClientRect()))
      const lefts = boxes.flatMap(({ left, width: own }) => (own === 0 ? [] : [left]))
      expect(new Set(lefts).size, `${wide} px`).toBe(columns)
    }
  })

  it('says Uncategorized and Unknown Brand where a product has neither', async () => {
    const [first] = products
    const page = await openCatalogue('', {
      prepare: (fresh) =>
        fresh.route('**/api/products', (route) =>
          route.fulfill({
            json: [
              { ...first, categoryId: null, brandId: null },
              { ...first, id: 'b', categoryId: '00000000-0000-7000-8000-000000000000' },
            ],
          }),
        ),
    })
    await expect.poll(() => count(page)).toBe('Showing 2 products')
    await expect
      .poll(() => cards(page).nth(0).locator('.badge').allInnerTexts())
      .toEqual(['Uncategorized', 'Unknown Brand'])
    await expect.poll(() => cards(page).nth(1).locator('.badge').first().innerText()).toBe('Unknown')
  })
})

describe('filters', () => {
  it('narrow the list by category and brands, in the address, and are restored after a reload or a look at a product', async () => {
    const category = idOf(categories, 'TRO reagents')
    const brand = idOf(brands, 'HF scientific')
    const page = await openCatalogue()
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
    for (const name of ['HF scientific', 'Hach']) await box(name).check()
    const ofEither = products.filter(({ brandId }) => [brand, idOf(brands, 'Hach')].includes(brandId ?? ''))
    await expect.poll(() => count(page), { message: 'any ticked brand' }).toBe(`Showing ${ofEither.length} products`)
    for (const name of ['HF scientific', 'Hach']) await box(name).uncheck()

    await page.getByLabel('Category').selectOption({ label: 'TRO reagents' })
    const inCategory = products.filter(({ categoryId }) => categoryId === category)
    await expect.poll(() => count(page)).toBe(`Showing ${inCategory.length} products`)
    await box('HF scientific').check()
    const both = inCategory.filter(({ brandId }) => brandId === brand)
    await expect.poll(() => count(page)).toBe(`Showing ${both.length} products`)
    const address = new URL(page.url()).searchParams
    expect([address.get('category'), address.getAll('brand')]).toEqual([category, [brand]])

    await page.reload()
    await expect.poll(() => count(page)).toBe(`Showing ${both.length} products`)
    await expect.poll(async () => (await shownNumbers(page)).toSorted()).toEqual(numbersOf(both))
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe(category)
    await expect.poll(() => box('HF scientific').isChecked()).toBe(true)

    await waitUntilAwake(page, 'catalogue')
    await page.getByLabel('Category').selectOption({ label: 'Spare parts' })
    await box('HF scientific').uncheck()
    const spareParts = idOf(categories, 'Spare parts')
    await expect.poll(() => new URL(page.url()).search).toBe(`?category=${spareParts}`)
    const before = `Showing ${products.filter(({ categoryId }) => categoryId === spareParts).length} products`
    await expect.poll(() => count(page)).toBe(before)
    await cards(page).nth(1).getByRole('link').click()
    await page.locator('h1').waitFor()
    await page.goBack()
    await expect.poll(() => count(page), { message: 'after a look at a product' }).toBe(before)
    await expect
      .poll(() => page.getByLabel('Category').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
      .toBe('Spare parts')
  })

  it('say when nothing matches and offer the way back', async () => {
    const empty = categories.find(({ id }) =>
      products.every(({ categoryId, brandId }) => categoryId !== id || brandId !== idOf(brands, 'Hach')),
    )
    const page = await openCatalogue(`?category=${empty?.id}&brand=${idOf(brands, 'Hach')}`)
    await expect.poll(() => page.getByText('No products found matching your criteria.').isVisible()).toBe(true)
    await expect.poll(() => count(page)).toBe('Showing 0 products')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => count(page)).toBe(`Showing ${products.length} products`)
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('fold away on a phone and say how many brands are ticked', async () => {
    const page = await openCatalogue('', { width: 360, height: 740 })
    const box = page.getByRole('checkbox', { name: /^Hach/ })
    await expect.poll(() => box.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'All brands' }).click()
    await box.check()
    await expect.poll(() => page.getByRole('button', { name: '1 brand chosen' }).isVisible()).toBe(true)
  })
})

describe('search', () => {
  it('finds an item first however its number is written, and forgives a slip', async () => {
    const page = await openCatalogue()
    for (const text of ['09991', '9991', 'CLX 09991', 'clx-9991']) {
      // Something else before, so that what is seen was found by this text.
      await search(page).fill('sensor')
      await expect.poll(async () => (await shownNumbers(page))[0]).not.toBe('09991')
      await search(page).fill(text)
      await expect.poll(async () => (await shownNumbers(page))[0]).toBe('09991')
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text)
    }
    for (const [text, wanted] of [
      ['reagnet', /reagent/i],
      ['thiosulphate', /thiosulfate/i],
    ] as const) {
      await search(page).fill(text)
      await expect.poll(() => cards(page).first().getByRole('heading').innerText()).toMatch(wanted)
    }
  })

  it('rests the filters, says so, and gives them back when the field is emptied', async () => {
    const category = idOf(categories, 'Chemicals')
    const page = await openCatalogue(`?category=${category}`)
    await search(page).fill('09991')
    await expect.poll(() => shownNumbers(page)).toContain('09991')
    await expect.poll(() => page.getByText('Filters are off while you search.').isVisible()).toBe(true)
    await search(page).fill('')
    const wanted = products.filter(({ categoryId }) => categoryId === category)
    await expect.poll(() => count(page)).toBe(`Showing ${wanted.length} products`)
    await expect.poll(() => page.getByText('Filters are off while you search.').isVisible()).toBe(false)
  })

  it('is asked anew each time, never from a cache', async () => {
    const page = await openCatalogue()
    const asked: URL[] = []
    const headers: (string | undefined)[] = []
    page.on('request', (request) => {
      if (!request.url().includes('/api/products/search')) return
      asked.push(new URL(request.url()))
      headers.push(request.headers()['cache-control'])
    })
    for (const text of ['sensor', 'thiosulfate', 'sensor']) {
      const answer = page.waitForResponse((response) => response.url().includes('/search'))
      await search(page).fill(text)
      await answer
    }
    expect(asked.map((url) => url.searchParams.get('q'))).toEqual(['sensor', 'thiosulfate', 'sensor'])
    expect(new Set(asked.map((url) => url.searchParams.get('_t'))).size).toBe(3)
    expect(headers).toEqual(['no-cache', 'no-cache', 'no-cache'])
  })

  it('says when it failed and can be tried again', async () => {
    site.expectFaults(/503/)
    const page = await openCatalogue()
    await page.route('**/api/products/search*', (route) => route.fulfill({ status: 503, body: '' }))
    await search(page).fill('sensor')
    await expect.poll(() => page.locator('#products .empty').innerText()).toContain('Search failed')
    await page.unroute('**/api/products/search*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => count(page)).toMatch(/^Showing [1-9]\d* products$/)
    // The same text typed again is a new question: the previous answer is not reused.
    await search(page).fill('')
    await expect.poll(() => count(page)).toBe(`Showing ${products.length} products`)
    await page.route('**/api/products/search*', (route) => route.fulfill({ status: 503, body: '' }))
    await search(page).fill('sensor')
    await expect.poll(() => page.locator('#products .empty').innerText()).toContain('Search failed')
  })

  it('shows what is loading while an answer is awaited', async () => {
    const page = await openCatalogue()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/products/search*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await search(page).fill('sensor')
    await expect.poll(() => count(page)).toContain('Loading products...')
    answer.resolve()
    await expect.poll(() => count(page)).toMatch(/^Showing/)
  })
})

describe('a product page', () => {
  it('is reached from its card, which shows what a buyer needs, has texts, table and data, and leads back', async () => {
    const page = await openCatalogue()
    const card = cards(page).filter({ hasText: 'CLX reagent set' }).first()
    await expect.poll(() => card.getByRole('heading').innerText()).toBe('CLX reagent set')
    await expect.poll(() => card.innerText()).toContain('09991')
    await expect.poll(() => card.locator('.badge').allInnerTexts()).toEqual(['TRO reagents', 'HF scientific'])
    await expect.poll(() => card.getByRole('spinbutton').inputValue()).toBe('1')
    await expect.poll(() => card.getByRole('button', { name: 'Add to RFQ' }).isVisible()).toBe(true)

    await page.getByRole('link', { name: 'CLX reagent set', exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/products/09991')
    await expect.poll(() => page.locator('h1').innerText()).toBe('CLX reagent set')
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual(expect.arrayContaining(['Specifications', 'Applications', 'How to order', 'Related items']))
    await expect
      .poll(() => page.getByRole('table').first().getByText('Contents', { exact: true }).isVisible())
      .toBe(true)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [product, crumbs] = data.map((text) => JSON.parse(text) as Record<string, unknown>)
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'CLX reagent set',
      sku: '09991',
      mpn: '09991',
      category: 'TRO reagents',
    })
    expect(Object.keys(product ?? {})).not.toContain('offers')
    expect(Object.keys(product ?? {})).not.toContain('aggregateRating')
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })

    await looksRight(page)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'TRO reagents' }).click()
    const inCategory = products.filter(({ categoryId }) => categoryId === idOf(categories, 'TRO reagents'))
    await expect.poll(() => page.locator('h1').innerText()).toBe('TRO reagents')
    await expect.poll(() => page.locator('.count').innerText()).toBe(`Showing ${inCategory.length} products`)
  })

  /** What is in the box, how long it lasts, which analysers it fits and how it is changed. */
  async function looksRight(page: Page): Promise<void> {
    await expect.poll(() => page.locator('.plate-list li').allInnerTexts()).toHaveLength(3)
    await expect.poll(() => page.getByRole('heading', { name: /^One box, 4/ }).isVisible()).toBe(true)
    const fits = page.locator('#fits tbody tr')
    await expect.poll(() => fits.first().innerText()).toMatch(/CLX-Ex2[\s\S]*28034[\s\S]*Fits[\s\S]*high/)
    await expect.poll(() => fits.nth(1).innerText()).toMatch(/CLX-XT[\s\S]*Likely, check the nameplate[\s\S]*medium/)
    await expect.poll(() => fits.first().getByRole('link').getAttribute('href')).toMatch(/^https?:/)
    await expect.poll(() => page.locator('ol.steps b').allInnerTexts()).toHaveLength(6)
    await page.getByText('Must I mix all four at once?').click()
    await expect.poll(() => page.getByText('Mix one at a time: its 90 days start with mixing.').isVisible()).toBe(true)
    await expect
      .poll(() => page.getByText(/^Checked 20 Nov.* 2026\. Source: CLX-Ex2 manual, page 7\.$/).isVisible())
      .toBe(true)
    await expect.poll(() => page.locator('.product-related .card-number').first().innerText()).toBe('28034')
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    await expect.poll(async () => (await fetch(picture ?? '')).headers.get('content-type')).toBe('image/png')
    expect(await findFlawsAt(page, 'product page')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  it('is found under the number as people shorten it, or as the maker writes it, and claims no maker’s number for our own', async () => {
    const answer = await fetch(`${site.product.url}/products/9991`)
    expect(new URL(answer.url).pathname).toBe('/products/09991')
    const other = await fetch(`${site.product.url}/products/A28031`)
    expect(new URL(other.url).pathname).toBe('/products/rms-1101')
    expect(await other.text()).toMatch(/<h1[^>]*>CLX-Ex TRO monitor<\/h1>/)

    const own = products.find(({ itemNumber }) => itemNumber.startsWith('RMS-'))
    const page = await site.open(`/products/${own?.itemNumber.toLowerCase()}`)
    const json = await page.locator('script[type="application/ld+json"]').first().textContent()
    const data = JSON.parse(json ?? '') as object
    expect(data).toMatchObject({ sku: own?.itemNumber })
    expect(data).not.toHaveProperty('mpn')
    await expect.poll(() => page.getByText('The number is ours.').isVisible()).toBe(true)
  })

  it('returns 404 at an unknown address, with links to continue', async () => {
    site.expectFaults(/404/)
    const page = await (await site.visit()).newPage()
    for (const path of ['/products/no-such-number', '/nowhere']) {
      expect((await page.goto(site.product.url + path))?.status(), path).toBe(404)
      await expect.poll(() => page.locator('h1').innerText(), { message: path }).toBe('This page is off station')
      await expect.poll(() => page.getByText('Page not found').isVisible(), { message: path }).toBe(true)
      await page.getByRole('link', { name: 'Product catalog' }).click()
      await expect.poll(() => cards(page).count(), { message: path }).toBeGreaterThan(0)
    }
  })
})

describe('without JavaScript', () => {
  const options = { javaScriptEnabled: false }

  it('pages lead through all products', async () => {
    const page = await site.open('/#products', options)
    const seen = await shownNumbers(page)
    expect(seen).toHaveLength(24)
    for (;;) {
      const next = page.getByRole('link', { name: /^Show (24 more|the last)/ })
      if ((await next.count()) === 0) break
      await follow(page, next)
      seen.push(...(await shownNumbers(page)))
    }
    expect(seen.toSorted()).toEqual(numbersOf(products))
  })

  it('search and filters are sent by the form, and the page says how to ask instead of offering buttons that do nothing', async () => {
    const page = await site.open('/', options)
    await page.locator('main').getByText('The RFQ list needs JavaScript.').waitFor()
    const isOffered = await page.getByRole('button', { name: 'Add to RFQ' }).first().isVisible()
    expect(isOffered).toBe(false)
    await search(page).fill('clx-9991')
    await follow(page, page.getByRole('button', { name: 'Show', exact: true }))
    await expect.poll(async () => (await shownNumbers(page))[0]).toBe('09991')
    await expect.poll(() => search(page).inputValue()).toBe('clx-9991')
    await search(page).fill('')
    await page.getByLabel('Category').selectOption({ label: 'Chemicals' })
    await follow(page, page.getByRole('button', { name: 'Show', exact: true }))
    const wanted = products.filter(({ categoryId }) => categoryId === idOf(categories, 'Chemicals'))
    await expect.poll(async () => (await shownNumbers(page)).toSorted()).toEqual(numbersOf(wanted))
    await expect.poll(() => count(page)).toBe(`Showing ${wanted.length} products`)
  })
})

describe('while the script is still on its way', () => {
  it('the first press on a sleeping card counts once', async () => {
    const page = await site.open('/', { width: 360, height: 640 })
    await expect.poll(() => isAwake(page, 'catalogue')).toBe(false)
    await page
      .locator('.card .button')
      .first()
      .evaluate((button: HTMLButtonElement) => button.click())
    await expect.poll(() => page.locator('#rfq h3').textContent()).toBe('RFQ Items (1)')
    await expect.poll(() => page.locator('#rfq').getByRole('spinbutton').inputValue()).toBe('1')
  })

  it('what was typed into the search field before it woke is searched for', async () => {
    const page = await site.open('/', { width: 360, height: 640 })
    await search(page).evaluate((field: HTMLInputElement) => (field.value = '9991'))
    await page.locator('#products').scrollIntoViewIfNeeded()
    await expect.poll(() => shownNumbers(page)).toEqual(['09991'])
  })
})
