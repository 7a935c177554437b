import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { looksOf, SCHEMES } from '../setup/long-tests/sample.ts'
import { findClippedText, findOverflow, findSmallTargets, widenSpacing } from './geometry.ts'
import { runAxe } from './look.ts'
import { readThrough, settle, useSharedSite, waitUntilAwake } from './site.ts'

const site = useSharedSite()

const WIDTHS = [360, 768, 1440]

interface Sweep {
  part?: string
  widths?: number[]
  isWaiting?: boolean
}

/** What axe finds at each width in each colour scheme, or at a sample of them: a line for each rule and element. */
async function findViolations(page: Page, { widths = WIDTHS, ...options }: Sweep = {}) {
  const found: string[] = []
  for (const { width, schemes } of looksOf(`${expect.getState().currentTestName} ${options.part ?? ''}`, widths)) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const lines = await runAxe(page, { ...options, coloursOnly: colorScheme !== schemes[0] })
      found.push(...lines.map((line) => `${width} ${colorScheme} ${line}`))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** Targets of 24 by 24 or with that room, no scrolling sideways at 320 px, and room for wider text spacing there. */
async function expectRoom(page: Page): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect(await findSmallTargets(page), `at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 900 })
  await settle(page)
  expect(await findOverflow(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await widenSpacing(page)
  // The widest bar of the header begins at 1280 px.
  for (const width of [320, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findOverflow(page), `with wider spacing at ${width} px`).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: 'with wider spacing' })
      .toBeLessThanOrEqual(width)
    expect(await findClippedText(page)).toEqual([])
  }
}

/** Contrast of the open menu's texts with its ground (WCAG 2's formula). */
const measureMenuContrast = (page: Page): Promise<number[]> =>
  page.locator('dialog[open]').evaluate((menu) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = luminance(getComputedStyle(menu).backgroundColor)
    return [...menu.querySelectorAll('a, button')].map((control) => {
      const text = luminance(getComputedStyle(control).color)
      return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
    })
  })

/** Sends a form the way a browser without script does. */
async function postPlainly(page: Page, form: string, values: Record<string, string>): Promise<void> {
  await Promise.all([
    page.waitForNavigation(),
    page.locator(form).evaluate((element: HTMLFormElement, entered) => {
      for (const [name, value] of Object.entries(entered)) {
        const field = element.elements.namedItem(name)
        if (
          field instanceof HTMLInputElement ||
          field instanceof HTMLSelectElement ||
          field instanceof HTMLTextAreaElement
        ) {
          field.value = value
        }
      }
      element.submit()
    }, values),
  ])
}

/** Pages that are measured as well as checked. */
const ROOMY = new Set(['/legal', '/nowhere'])

const CONTACT = '#contact form'
const REPORT = '#report-new form'

describe('home', () => {
  it('read to its end, then with a request list, both forms refused, everything folded out, a pasted list and a toast', async () => {
    site.expectFaults(/ERR_FAILED/)
    const page = await site.open('/#products', { width: 1440, height: 900 })
    await readThrough(page)
    expect(await findViolations(page), 'read to its end').toEqual([])
    await waitUntilAwake(page, 'catalogue')
    await page.getByRole('button', { name: 'Add to RFQ' }).first().click()
    for (const summary of await page.locator('main summary').filter({ visible: true }).all()) await summary.click()
    await page.getByLabel('IMO number').fill('9074728')
    for (const [form, name] of [
      [REPORT, 'Submit report'],
      [CONTACT, 'Send message'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await page.locator(form).locator('.error').first().waitFor()
    }
    expect(await findViolations(page), 'folded out and refused').toEqual([])

    await page.getByLabel('Item numbers with quantities').fill('no-such-part\n09991 x 2\n28034 2 25')
    await page.getByRole('button', { name: 'Read the list' }).click()
    await page.getByText('Quantity unclear, choose').waitFor()
    expect(await findViolations(page, { part: '.paste-review' })).toEqual([])
    await page.keyboard.press('Escape')

    await page.route('**/api/**', (route) => route.abort())
    await page.locator(CONTACT).getByLabel('Name').fill('Kari')
    await page.locator(CONTACT).getByLabel('Email').fill('kari@ship.example')
    await page.locator(CONTACT).getByLabel('Message').fill('Long enough to send')
    await page.locator(CONTACT).getByRole('button').last().click()
    await page.locator('.toast').hover()
    await page.keyboard.press('F8')
    expect(await findViolations(page, { part: '[data-toasts]', widths: [1440] })).toEqual([])
    await page.keyboard.press('Escape')

    await page.locator(CONTACT).getByLabel('Name').fill('')
    await page.locator(CONTACT).getByRole('button').last().click()
    await page.locator(CONTACT).locator('.error').first().waitFor()
    await expectRoom(page)
  })

  it.each([
    ['a refused message', CONTACT, { name: 'Kari', email: 'no address', message: 'Long enough to send' }, 422],
    ['a taken message', CONTACT, { name: 'Kari', email: 'kari@ship.example', message: 'Long enough to send' }, 200],
    ['a refused report', REPORT, { description: '' }, 422],
    ['a taken report', REPORT, { incidentType: 'other', description: 'Looked at by a test' }, 200],
  ])('the answer to %s', async (_, form, values, status) => {
    site.expectFaults(/422/)
    const page = await site.open('/')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await postPlainly(page, form, values)
    expect((await answer).status()).toBe(status)
    // The other sections are as they were checked above.
    expect(await findViolations(page, { part: form.replace(' form', '') })).toEqual([])
  })
})

describe('pages', () => {
  // A product's page, the guide and the two entrances are looked at by the files that are about them.
  it.each(['/products', '/nb/products/category/tro-reagents', '/clx-reagent-09991', '/legal', '/nowhere'])(
    '%s has no violation that axe finds',
    async (path) => {
      site.expectFaults(/404/)
      const page = await site.open(path)
      expect(await findViolations(page)).toEqual([])
      if (ROOMY.has(path)) await expectRoom(page)
    },
  )

  it.each(['/nb/products', '/sodium-thiosulfate', '/tro-cross-reference-guide', '/admin', '/portal-login'])(
    '%s has room for fingers, narrow windows and wider spacing',
    async (path) => expectRoom(await site.open(path)),
  )
})

describe('states', () => {
  it('menu open', async () => {
    const page = await site.open('/', { width: 360 })
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await findSmallTargets(page)).toEqual([])
    expect(await findViolations(page, { part: 'dialog[open]', widths: [360, 768] })).toEqual([])
    // axe does not support the top layer and cannot find the background of a menu's text.
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      for (const ratio of await measureMenuContrast(page)) expect(ratio).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('catalogue with nothing to show, waiting for an answer, then failed', async () => {
    site.expectFaults(/ERR_FAILED/)
    const page = await site.open('/#products')
    await waitUntilAwake(page, 'catalogue')
    await page.getByPlaceholder('Search products...').fill('zzzzqqqq')
    await page.getByText('No products found matching your criteria.').waitFor()
    expect(await findViolations(page, { part: '#products', widths: [360, 1440] })).toEqual([])

    let fail = (): void => undefined
    await page.route('**/api/products/search*', async (route) => {
      await new Promise<void>((resolve) => (fail = resolve))
      await route.abort()
    })
    await page.getByPlaceholder('Search products...').fill('sensor')
    await page.getByText('Loading products...').waitFor()
    expect(await findViolations(page, { part: '#products', widths: [360, 1440], isWaiting: true })).toEqual([])
    fail()
    await page.getByText('Search failed').waitFor()
    expect(await findViolations(page, { part: '#products', widths: [360, 1440] })).toEqual([])
  })

  it('product page with the product on the list, which has room for fingers, narrow windows and wider spacing', async () => {
    const page = await site.open('/products/09991')
    await page.locator('.product-buy').getByRole('button', { name: 'Add to RFQ' }).click()
    await page.getByText('On your RFQ list').waitFor()
    expect(await findViolations(page, { part: 'main', widths: [360, 1440] })).toEqual([])
    await expectRoom(page)
  })

  it('success views', async () => {
    const page = await site.open('/#contact')
    await waitUntilAwake(page, 'report-form')
    await page.locator(REPORT).getByLabel('Type of incident').selectOption('other')
    await page.locator(REPORT).getByLabel('Description').fill('Looked at by a test too')
    await page.locator(REPORT).getByRole('button').last().click()
    await page.getByRole('heading', { name: 'Report received' }).waitFor()
    expect(await findViolations(page, { part: '#report', widths: [360, 1440] })).toEqual([])
  })
})
