import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readHead } from './read-markup.ts'
import { fetchPage, follow, readMailLink, readThrough, settle, useSharedSite, waitUntilAwake } from './site.ts'

const site = useSharedSite()

const SECTIONS = ['home', 'services', 'products', 'about', 'team', 'compliance', 'contact']

const currentLinks = (page: Page, list: string) =>
  page.locator(`${list} a[aria-current]`).evaluateAll((links) => links.map((link) => link.textContent))

/** Pixels from the top of the window to a section's upper edge. */
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)

const isAtTop = async (page: Page, id: string): Promise<boolean> => {
  const top = await topOf(page, id)
  return top >= 0 && top < 300
}

describe('sections', () => {
  it('are in their order, each with the anchor that navigation and hero link to', async () => {
    const page = await site.open('/')
    const ids = await page.locator('main section[id]').evaluateAll((found) => found.map(({ id }) => id))
    expect(ids).toEqual(SECTIONS)
    await expect
      .poll(() => page.locator('h1').allTextContents())
      .toEqual(['Ballast Water Treatment & Ship Service Specialists'])

    // They are reached from the navigation, which marks the one being read.
    await expect.poll(() => currentLinks(page, '.nav-links')).toEqual(['Home'])
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    for (const id of SECTIONS.slice(1)) {
      await links.and(page.locator(`[href="#${id}"]`)).click()
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`)
      const name = id[0]?.toUpperCase() + id.slice(1)
      await expect.poll(() => currentLinks(page, '.nav-links')).toEqual([name])
      await expect.poll(() => isAtTop(page, id)).toBe(true)
    }

    // And from the hero.
    for (const [name, target] of [
      ['Our Services', 'services'],
      ['Get Quote', 'contact'],
    ] as const) {
      await page.evaluate(() => scrollTo(0, 0))
      await page.locator('.hero').getByRole('link', { name, exact: true }).click()
      await expect.poll(() => topOf(page, target)).toBeLessThan(300)
    }
  })

  it('are reached smoothly where motion is welcome, and stay in place below the growing catalogue', async () => {
    const page = await site.open('/', { reducedMotion: 'no-preference' })
    await page.getByRole('link', { name: 'Get Quote' }).click()
    await expect.poll(() => topOf(page, 'contact')).toBeLessThan(300)
    await settle(page)
    await expect.poll(() => topOf(page, 'contact')).toBeGreaterThanOrEqual(0)
    await expect.poll(() => topOf(page, 'contact')).toBeLessThan(300)
  })
})

describe('slide-in menu on a phone', () => {
  it('closes by its button, by Escape and by a press outside it, and restores the focus; a link closes it and leads there', async () => {
    const page = await site.open('/', { width: 360, height: 740 })
    const opener = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(() => menu.isVisible()).toBe(false)
    await opener.click()
    await expect
      .poll(() => menu.getByRole('navigation').getByRole('link').allTextContents())
      .toEqual(['Home', 'Services', 'Products', 'About', 'Team', 'Compliance', 'Contact', 'What is on board?'])
    await expect.poll(() => menu.getByRole('link', { name: 'Portal Login' }).getAttribute('href')).toBe('/portal-login')
    const closings = [
      () => menu.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(10, 400),
    ]
    for (const [index, close] of closings.entries()) {
      if (index > 0) await opener.click()
      await expect.poll(() => menu.isVisible()).toBe(true)
      await close()
      await expect.poll(() => menu.isVisible()).toBe(false)
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await opener.click()
    await menu.getByRole('link', { name: 'Team' }).click()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await expect.poll(() => topOf(page, 'team')).toBeLessThan(300)
  })

  it('opens without JavaScript too, where the page does not claim that the office is open or closed', async () => {
    const page = await site.open('/', { width: 360, height: 740, javaScriptEnabled: false })
    await expect.poll(() => page.locator('.availability').textContent()).toBe('06-18 Oslo time')
    await page.getByRole('button', { name: 'Menu' }).click()
    await follow(page, page.getByRole('dialog').getByRole('link', { name: 'Portal Login' }))
    await expect.poll(() => new URL(page.url()).pathname).toBe('/portal-login')
  })
})

describe('contact bar', () => {
  it('opens a mail to sales with three copied, a fixed subject and a greeting first, and shows the partners; a photo that cannot be shown gives way to a letter', async () => {
    site.expectFaults(/ERR_FAILED/)
    const page = await site.open('/', {
      prepare: (fresh) => fresh.route('**/pictures/team/sales.svg', (route) => route.abort()),
    })
    const bar = page.getByRole('region', { name: 'Contact and partners' })
    const mail = readMailLink((await bar.getByRole('link', { name: 'Contact' }).getAttribute('href')) ?? '')
    expect(mail.to).toEqual(['sales@rovaer.example'])
    expect(mail.cc).toEqual(['technical@rovaer.example', 'planning@rovaer.example', 'stores@rovaer.example'])
    expect(mail.subject).toBe('Inquiry from the website')
    expect(mail.body.split('\r\n')[0]).toBe('Hello Røvær Marine Service,')
    await expect.poll(() => bar.getByRole('link', { name: /^Call us/ }).getAttribute('href')).toBe('tel:+4700000000')

    // It shows the partners and, by its switch, the row of further brands.
    for (const name of ['Headway', 'NSR Marine', 'Goaltek']) {
      await expect.poll(() => bar.getByText(name, { exact: true }).isVisible()).toBe(true)
    }
    const more = ['HF scientific', 'Hach'].map((name) => bar.getByText(name, { exact: true }))
    const areShown = async () => (await Promise.all(more.map((name) => name.isVisible()))).join(' ')
    await expect.poll(areShown).toBe('false false')
    await bar.locator('summary').click()
    await expect.poll(areShown).toBe('true true')
    await bar.locator('summary').press('Enter')
    await expect.poll(areShown).toBe('false false')

    const card = page.locator('.mate', { hasText: 'Reagents and sales' })
    await card.scrollIntoViewIfNeeded()
    await expect.poll(() => card.locator('img').isVisible()).toBe(false)
    await expect.poll(() => card.locator('.mate-picture').innerText()).toBe('R')
    const other = page.locator('.mate', { hasText: 'Service coordination' })
    await expect.poll(() => other.locator('img').isVisible()).toBe(true)
  })
})

describe('availability by the hour in Oslo', () => {
  const OPEN = /06-18 Available now, Oslo time/
  const CLOSED = /06-18 Closed now, Oslo time/
  /** The other hours, and the days on which the clock changes, are in `availability.test.ts`. */
  const MOMENTS: [string, string, RegExp][] = [
    ['2026-07-01T15:59:59Z', 'summer, 17:59', OPEN],
    ['2026-10-25T04:59:59Z', 'clocks go back, 05:59', CLOSED],
  ]

  it.each(['America/New_York', 'Asia/Tokyo'])('is right for a visitor in %s', async (timezoneId) => {
    const page = await site.open('/', { timezoneId })
    for (const [instant, name, wanted] of MOMENTS) {
      await page.clock.setFixedTime(instant)
      await page.reload()
      await expect.poll(() => page.locator('.availability').textContent(), { message: name }).toMatch(wanted)
    }
  })

  it('changes while the page stays open, within a minute', async () => {
    const page = await site.open('/', { prepare: (fresh) => fresh.clock.install({ time: '2026-11-23T04:59:30Z' }) })
    const indicator = page.locator('.availability')
    await expect.poll(() => indicator.textContent()).toMatch(CLOSED)
    // The clock is stopped from then on, however long the machine takes.
    await page.clock.pauseAt('2026-11-23T05:01:00Z')
    await expect.poll(() => indicator.textContent()).toMatch(OPEN)
  })
})

it('search engines and networks read one address of the page, and the company as data', async () => {
  const html = await fetchPage(`${site.product.url}/?category=nonsense&utm_source=x`)
  const content = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  const { title, description, canonical, lang, locale } = readHead(html)
  expect(title).toBe('Ballast Water Treatment & Ship Service Specialists')
  expect(description).toContain('TRO test kits and reagents')
  expect(canonical).toBe(`${site.product.url}/`)
  expect(lang).toBe('en-US')
  expect(locale).toBe('en_US')
  expect(content('og:locale:alternate')).toBe('nb_NO')
  expect(content('og:url')).toBe(`${site.product.url}/`)
  expect(content('og:image')).toBe(`${site.product.url}/pictures/share/en/home.png`)
  expect(content('og:title')?.replace('&amp;', '&')).toBe(title)
  expect(content('twitter:card')).toBe('summary_large_image')

  // The company is there as structured data.
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(html) ?? []
  const data = JSON.parse(json) as {
    '@graph': Record<string, unknown>[]
  }
  expect(data['@graph'][0]).toMatchObject({
    name: 'Røvær Marine Service AS',
    address: {
      streetAddress: 'Eksempelkaien 1',
      postalCode: '5500',
      addressLocality: 'Haugesund',
      addressCountry: 'NO',
    },
    geo: { latitude: 59.4138, longitude: 5.268 },
    openingHours: 'Mo-Fr 08:00-16:00',
    currenciesAccepted: 'NOK, USD, EUR',
    aggregateRating: { ratingValue: 4.9, reviewCount: 127 },
  })
  expect(JSON.stringify(data['@graph'][0])).toContain('5 technicians')
})

it('text has no way to become markup or script, and a visit leaves nothing behind but a request list once there is one', async () => {
  site.expectFaults(/TrustedHTML|trusted-types|content security policy/i)
  const page = await site.open('/')
  const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  await readThrough(page)
  const refusal = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>text</b>'
      return 'accepted'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refusal).toBe('TypeError')

  for (const path of ['/products/09991', '/legal', '/admin', '/portal-login', '/']) {
    await page.goto(site.product.url + path)
    await settle(page)
    const kept = await stored()
    expect(kept, path).toEqual([])
  }
  const cookies = await page.context().cookies()
  expect(cookies).toEqual([])
  const stores = await page.evaluate(async () => (await indexedDB.databases()).length + (await caches.keys()).length)
  expect(stores).toBe(0)

  await waitUntilAwake(page, 'catalogue')
  await page.getByRole('button', { name: 'One more' }).first().click()
  await page.getByRole('button', { name: 'Add to RFQ' }).first().click()
  await expect.poll(async () => (await stored()).toSorted()).toEqual(['rfqItems', 'rfqPendingQuantities'])
  const cookiesOfList = await page.context().cookies()
  expect(cookiesOfList).toEqual([])
})

describe('weight', () => {
  const PAGES = ['/', '/nb', '/legal', '/products/09991', '/nb/ballast-service', '/tro-cross-reference-guide']

  /** Sum of the layout shifts until the fonts are in use. */
  async function measureShift(path: string): Promise<number> {
    const page = await site.open(path, {
      width: 412,
      height: 823,
      // Fonts come after the first paint (docs/decisions/0064).
      prepare: (fresh) =>
        fresh.addInitScript(() => {
          const shifts: number[] = Object.assign(window, { shifts: [] }).shifts
          const note = (list: PerformanceObserverEntryList) =>
            shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))
          new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
        }),
    })
    await page.locator('html[data-fonts]').waitFor({ state: 'attached' })
    await settle(page)
    return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0))
  }

  it('nothing moves when the fonts come', async () => {
    const shifts: Record<string, number> = {}
    for (const path of PAGES) shifts[path] = await measureShift(path)
    expect(Object.entries(shifts).filter(([, shift]) => shift >= 0.01)).toEqual([])
  })

  it('a phone shows rows folded, without a script too, and finds what is in them; paper shows them open', async () => {
    for (const [path, most] of [
      ['/', 15_500],
      ['/nb', 15_500],
      ['/tro-cross-reference-guide', 10_500],
    ] as const) {
      const page = await site.open(path, { width: 360, height: 640 })
      await settle(page)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight), { message: path })
        .toBeLessThan(most)
    }
    const page = await site.open('/tro-cross-reference-guide', { width: 360, height: 640, javaScriptEnabled: false })
    const row = page.getByText('CLX-Ex2', { exact: true }).first()
    await expect.poll(() => row.isVisible()).toBe(false)
    await page.getByText('Analysers (8)').click()
    await expect.poll(() => row.isVisible()).toBe(true)
    const other = page.getByText('PureBallast 3', { exact: true }).first()
    await expect.poll(() => other.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => other.isVisible()).toBe(true)
  })

  it('pages carry little that the first view doesn’t need', async () => {
    for (const [path, kilobytes] of [
      ['/', 180],
      ['/nb', 184],
      ['/legal', 56],
      ['/tro-cross-reference-guide', 126],
    ] as const) {
      expect(Buffer.byteLength(await fetchPage(site.product.url + path)) / 1000, path).toBeLessThan(kilobytes)
    }
    // The rest of the styles comes with the first island. Fonts named in it again would lay out the page anew.
    const [, whole = ''] = /<style data-whole="([^"]+)"/.exec(await fetchPage(site.product.url)) ?? []
    const sheet = await (await fetch(site.product.url + whole)).text()
    expect(sheet).toContain('.card')
    expect(sheet).not.toContain('@font-face')
  })
})
