import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lastMail, useSharedSite } from './site.ts'

const site = useSharedSite()

const hasFocus = (locator: Locator) =>
  locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Presses Tab until the place has the focus, as a person without a pointer does. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 400; presses++) {
    if (await hasFocus(place)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(place)}`)
}

describe('by keyboard alone', () => {
  it('the skip link leads past the navigation', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.poll(() => hasFocus(skip)).toBe(true)
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(page.locator('#hero-q'))).toBe(true)
  })

  it('a request is searched for, put together and sent', async () => {
    const page = await site.open('/')
    await tabTo(page, page.getByPlaceholder('Search products...'))
    await page.keyboard.type('09991')
    await expect.poll(() => page.locator('#products .card-number').allInnerTexts()).toEqual(['09991'])
    const card = page.locator('#products .card')
    await tabTo(page, card.getByRole('spinbutton'))
    await page.keyboard.press('ArrowUp')
    await tabTo(page, card.getByRole('button', { name: 'Add to RFQ' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#rfq h3').textContent()).toBe('RFQ Items (1)')
    await tabTo(page, page.locator('#rfq summary'))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Vessel name'))
    await page.keyboard.type('Aurora')
    await tabTo(page, page.getByRole('button', { name: 'Send RFQ' }))
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate(() => window.mailLinks.length)).toBe(1)
    const { body } = await lastMail(page)
    expect(body).toContain('Quantity: 2')
    expect(body).toContain('Vessel: Aurora')
  })

  it('a report is filed and a message sent', async () => {
    const page = await site.open('/')
    const report = page.getByRole('form', { name: 'Confidential report' })
    await tabTo(page, report.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await tabTo(page, report.getByLabel('Type of incident'))
    await page.keyboard.type('Saf')
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(report.getByLabel('Description'))).toBe(true)
    await page.keyboard.type('Filed by keyboard alone')
    await tabTo(page, report.getByRole('button', { name: 'Submit report' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Keep this code' }))).toBe(true)

    const contact = page.getByRole('form', { name: 'Send us a message' })
    await tabTo(page, contact.getByLabel('Name'))
    await page.keyboard.type('Kari')
    await page.keyboard.press('Tab')
    await page.keyboard.type('kari@ship.example')
    await tabTo(page, contact.getByLabel('Message'))
    await page.keyboard.type('Sent by keyboard alone')
    await tabTo(page, contact.getByRole('button'))
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Message Sent' }))).toBe(true)
  })
})

interface Stop {
  name: string
  /** What lies over a part of it. */
  hiddenBy: string | null
  isMarked: boolean
  /** Whether it is after the previous stop in the document. */
  isInOrder: boolean
}

/** The element that has the focus, as a person sees it; null at the end of the page. */
const lookAtFocus = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const nameOf = (other: Element) =>
      `${other.localName}.${other.className} ${(other.getAttribute('aria-label') ?? other.textContent ?? '').trim().slice(0, 40)}`
    const before = document.querySelector('[data-stop]')
    const isInOrder = !before || Boolean(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    before?.removeAttribute('data-stop')
    element.dataset['stop'] = ''
    let hiddenBy: string | null = null
    for (const box of element.getClientRects()) {
      const inset = Math.min(3, box.width / 4, box.height / 4)
      for (const [x, y] of [
        [box.left + inset, box.top + inset],
        [box.right - inset, box.top + inset],
        [box.left + inset, box.bottom - inset],
        [box.right - inset, box.bottom - inset],
        [box.left + box.width / 2, box.top + box.height / 2],
      ] as const) {
        const top = document.elementFromPoint(x, y)
        // Of a tall field the browser shows the line that is written in; to the side nothing may be cut off.
        if (x < 0 || x > innerWidth) hiddenBy = "the window's edge"
        else if (top && !element.contains(top) && !top.contains(element)) hiddenBy = nameOf(top)
      }
    }
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return { name: nameOf(element), hiddenBy, isMarked, isInOrder }
  })

describe('the focus is seen at every stop, in reading order and without a trap', () => {
  it.each([
    ['/', 320, 'no list'],
    ['/', 768, 'a list'],
    ['/', 1280, 'a list'],
    ['/products/09991', 320, 'a list'],
    ['/products/09991', 1280, 'a list'],
    ['/legal', 320, 'no list'],
    ['/nowhere', 320, 'no list'],
  ])('%s at %i pixels with %s', async (path, width, list) => {
    site.expectFaults(/404/)
    const page = await site.open(path, { width, height: 720 })
    if (list === 'a list') {
      const item = { id: 'a', name: 'Article', itemNumber: 'RMS-1', description: 'What it is', quantity: 2 }
      await page.evaluate((json) => localStorage.setItem('rfqItems', json), JSON.stringify([item]))
      await page.reload()
    }
    const wrong: string[] = []
    let stops = 0
    for (; stops < 400; stops++) {
      await page.keyboard.press('Tab')
      const stop = await lookAtFocus(page)
      if (!stop) break
      if (stop.hiddenBy) wrong.push(`${stop.name} lies under ${stop.hiddenBy}`)
      if (!stop.isMarked) wrong.push(`${stop.name} is not marked`)
      if (!stop.isInOrder) wrong.push(`${stop.name} comes out of order`)
    }
    expect(wrong).toEqual([])
    expect(stops).toBeGreaterThan(5)
    expect(stops).toBeLessThan(400)
  })
})
