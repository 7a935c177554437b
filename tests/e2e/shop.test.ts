import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '#site/catalogue/catalogue.contract.ts'
import { findFlawsAt } from './look.ts'
import { decode, pathOf, readHead, readSitemap } from './read-markup.ts'
import { follow, useSharedSite, waitUntilAwake } from './site.ts'

const site = useSharedSite()

let products: Product[]
beforeAll(async () => {
  products = (await (await fetch(`${site.product.url}/api/products`)).json()) as Product[]
})

const PHONE = { width: 360, height: 640 }
/** What a keyboard leaves of it. */
const ABOVE_KEYBOARD = 380

describe('the catalogue on a phone', () => {
  it('shows the first result at once and, while somebody types, above the keyboard', async () => {
    const page = await site.open('/products', PHONE)
    const card = page.locator('.card').first()
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(310)
    await waitUntilAwake(page, 'shop')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('searchbox').fill('9991')
    await expect.poll(() => page.locator('.card-number').allInnerTexts()).toEqual(['09991'])
    await expect.poll(() => card.locator('mark').innerText()).toBe('9991')
    await expect
      .poll(() => page.getByRole('status').filter({ hasText: 'Showing' }).innerText())
      .toMatch(/1 product\s+9991 read as 09991/)
    const end = () => card.evaluate((element) => element.getBoundingClientRect().bottom)
    await expect.poll(end).toBeLessThan(ABOVE_KEYBOARD)
    await expect
      .poll(() => page.locator('.beside li').allInnerTexts())
      .toEqual([
        expect.stringMatching(/28034[\s\S]*Uses 09991/),
        expect.stringMatching(/28030[\s\S]*Likely 09991, check the nameplate/),
      ])
    await expect.poll(() => new URL(page.url()).search).toBe('?q=9991')
    // One page's data only: the whole catalogue is never asked for.
    expect(asked).not.toContain('/api/products')
    await card.getByRole('button', { name: 'Add to RFQ' }).click()
    await expect.poll(() => page.locator('.nav-rfq b').textContent()).toBe('1')
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Filter' }).isVisible()).toBe(true)
  })

  it('filters over the whole window, draws more in place, and asks back where nothing is found', async () => {
    const page = await site.open('/products', PHONE)
    await waitUntilAwake(page, 'shop')
    await page.getByRole('link', { name: `Show the last ${products.length - 24}` }).click()
    await expect.poll(() => page.locator('.card').count()).toBe(products.length)
    await expect.poll(() => page.getByText(`${products.length} of ${products.length} shown`).isVisible()).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('shown')
    await page.getByRole('button', { name: 'Filter' }).click()
    const filter = page.getByRole('dialog', { name: 'Filter' })
    await expect
      .poll(() => filter.getByRole('button', { name: `Show ${products.length} products` }).isVisible())
      .toBe(true)
    expect(await findFlawsAt(page, 'filter of the catalogue', [360])).toEqual([])
    await follow(page, filter.getByRole('link', { name: /^TRO reagents/ }))
    await expect.poll(() => page.locator('h1').innerText()).toBe('TRO reagents')
    await waitUntilAwake(page, 'shop')
    await page.getByRole('searchbox').fill('09919')
    await page.getByRole('heading', { name: 'No product for 09919' }).waitFor()
    const near = page.getByRole('link', { name: 'Search', exact: true })
    await expect.poll(() => near.locator('..').innerText()).toContain('09991')
    await expect
      .poll(() => page.getByRole('link', { name: /photo of the nameplate/ }).getAttribute('href'))
      .toMatch(/^mailto:sales@/)
    await follow(page, near)
    await expect.poll(() => page.locator('.card-number').allInnerTexts()).toEqual(['09991'])
  })
})

describe('the catalogue’s pages', () => {
  it('work without a script, in Norwegian, and lead to each other', async () => {
    const page = await site.open('/nb/products', { javaScriptEnabled: false, width: 1440 })
    await follow(page, page.getByRole('link', { name: /^Vis de siste|^Vis 24 til/ }))
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
    // Norwegian words are longer: the content of a card stays in it.
    const tooWide = (cards: Element[]) => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).length
    await expect.poll(() => page.locator('.card, .seek-part').evaluateAll(tooWide)).toBe(0)
    await follow(page, page.getByRole('navigation', { name: 'Kategori' }).getByRole('link', { name: /^TRO-reagenser/ }))
    await expect.poll(() => new URL(page.url()).pathname).toBe('/nb/products/category/tro-reagents')
    await follow(
      page,
      page.getByRole('navigation', { name: 'Merke i TRO-reagenser' }).getByRole('link', { name: /^Hach/ }),
    )
    await expect.poll(() => new URL(page.url()).search).toBe('?brand=hach')
    await follow(page, page.getByRole('link', { name: 'TRO-reagenser, ta bort dette filteret' }))
    await expect.poll(() => new URL(page.url()).pathname).toBe('/nb/products/brand/hach')
    // A brand of two articles leads on to what is written about them.
    await expect
      .poll(() => page.locator('.guides').getByRole('link', { name: 'TRO-reagenssett' }).getAttribute('href'))
      .toBe('/nb/tro-reagent-kit')
    await page.getByRole('searchbox').fill('cl17')
    await follow(page, page.getByRole('button', { name: 'Vis', exact: true }))
    const shown = await page.locator('.card').count()
    expect(shown).toBeGreaterThan(0)
    // The search stays while the reader moves from list to list.
    await follow(page, page.getByRole('navigation', { name: 'Kategori hos Hach' }).getByRole('link').first())
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/nb/products?q=cl17')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('cl17')
    await expect.poll(() => page.locator('.seek-sort select').count()).toBe(0)
  })

  const read = async (path: string) => {
    const answer = await fetch(site.product.url + path)
    const { robots, canonical } = readHead(await answer.text())
    return { status: answer.status, isHidden: robots === 'noindex', canonical: canonical && pathOf(canonical) }
  }

  it.each([
    ['/products', 200, false, '/products'],
    ['/products?page=2', 200, false, '/products?page=2'],
    ['/products?sort=name', 200, true, '/products'],
    ['/products/category/tro-reagents?brand=hach', 200, true, '/products/category/tro-reagents'],
    ['/nb/products/brand/hach?q=cl17', 200, true, '/nb/products/brand/hach'],
    ['/?page=2', 200, true, '/'],
    ['/?q=oil', 200, true, '/'],
    ['/products?page=999', 404, true, ''],
    ['/products?page=2&q=09991', 404, true, ''],
    ['/?page=999', 404, true, ''],
    ['/products/category/nothing', 404, true, ''],
    ['/products/brand/tro-reagents', 404, true, ''],
    ['/products/category/tro-reagents?brand=nobody', 404, true, ''],
  ])('%s has structured data for search engines', async (path, status, isHidden, canonical) => {
    await expect.poll(() => read(path)).toEqual({ status, isHidden, canonical })
  })
})

it('no page asks search engines to follow a link to an answer that they must not index', async () => {
  const read = async (path: string) => (await fetch(site.product.url + path)).text()
  const answers = [
    '/what-is-on-board?maker=alfa-laval', '/nb/what-is-on-board?maker=alfa-laval',
    '/what-is-on-board?analyser=clx', '/nb/what-is-on-board?analyser=clx&maker=hyundai&system=other',
    '/tro-cross-reference-guide?q=purebalast', '/nb/tro-cross-reference-guide?q=CLX', '/?q=oil',
    '/products/brand/hach?q=cl17', '/products/category/tro-reagents?brand=hach',
  ] // prettier-ignore
  const paths = [...(await readSitemap(site.product.url)).map(({ path }) => path), ...answers]
  const followed = new Map<string, string>()
  for (const from of paths) {
    for (const [link] of (await read(from)).matchAll(/<a\b[^>]*>/g)) {
      const [, href = ''] = /\shref="(\/[^"#]*\?[^"#]*)/.exec(link) ?? []
      if (href !== '' && !/\srel="[^"]*nofollow/.test(link)) followed.set(decode(href), from)
    }
  }
  const isHidden = async (path: string) => readHead(await read(path)).robots === 'noindex'
  expect(followed.size).toBeGreaterThan(0)
  for (const [path, from] of followed) expect(await isHidden(path), `${from} leads to ${path}`).toBe(false)
  for (const path of answers) expect(await isHidden(path), path).toBe(true)
}, 60_000)

it('folded answers are part of a page on paper', async () => {
  const page = await site.open('/tro-kit')
  const folded = page.locator('main details:not([open], .fold) > :not(summary)').first()
  const isShown = () => folded.evaluate((answer) => answer.checkVisibility())
  await expect.poll(isShown).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(isShown).toBe(true)
})

describe('Add to RFQ before its script is loaded', () => {
  it('a press on a product page is answered at once, waits for a slow network and counts once', async () => {
    const [asked, network] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const page = await site.open('/products/09991', {
      prepare: (fresh) =>
        fresh.route(/AddToRfq\w*Island.*\.js$/, async (route) => {
          asked.resolve()
          await network.promise
          await route.continue()
        }),
    })
    const buy = page.locator('.product-buy')
    const button = buy.getByRole('button', { name: 'Add to RFQ' })
    await buy.getByRole('spinbutton').fill('3')
    await buy.getByRole('button', { name: 'One more' }).click()
    await buy.getByRole('button', { name: 'One more' }).click()
    const look = () => button.evaluate((element) => getComputedStyle(element).boxShadow)
    const before = await look()
    await button.click()
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
    await expect.poll(look).not.toBe(before)
    // Nothing has changed yet for the eye, so that impatient visitors press again.
    await button.click()
    await button.click()
    await asked.promise
    network.resolve()
    await expect.poll(() => page.getByText('On your RFQ list: 5').isVisible()).toBe(true)
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
    await expect.poll(() => page.locator('.nav-rfq b').innerText()).toBe('1')
    await button.click()
    await expect.poll(() => page.getByText('On your RFQ list: 6').isVisible()).toBe(true)
  })

  it('a press that can’t be answered says so and can be repeated', async () => {
    site.expectFaults(/ERR_FAILED|Failed to fetch|Failed to load/)
    const page = await site.open('/products/09991', {
      prepare: (fresh) => fresh.route(/AddToRfq\w*Island.*\.js$/, (route) => route.abort()),
    })
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.accept()
    })
    const button = page.locator('.product-buy').getByRole('button', { name: 'Add to RFQ' })
    await button.click()
    await expect.poll(() => alerts).toEqual(['There is no connection. Please load the page again.'])
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  })
})
