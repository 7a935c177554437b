import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBadScrolling } from '../setup/bad-scrolling.ts'
import { until } from './server-client.ts'
import { readThrough, settle, useSharedSite, waitUntilAwake } from './site.ts'

const site = useSharedSite()

const PATHS = [
  '/',
  '/products/09991',
  '/nb/products',
  '/sodium-thiosulfate',
  '/tro-cross-reference-guide',
  '/legal',
  '/nowhere',
  '/admin',
  '/portal-login',
]

/** Home page with a request list, both forms refused, everything folded out. */
async function openBusyHome(width: number): Promise<Page> {
  const page = await site.open('/#products', { width, height: 900 })
  await waitUntilAwake(page, 'catalogue')
  await page.getByRole('button', { name: 'Add to RFQ' }).first().click()
  await readThrough(page)
  for (const summary of await page.locator('main summary').all()) await summary.click()
  for (const name of ['Submit report', 'Send message']) await page.getByRole('button', { name }).click()
  return page
}

const open = async (path: string, width: number) => {
  site.expectFaults(/404/)
  return path === '/' ? openBusyHome(width) : site.open(path, { width, height: 900 })
}

/** Elements with text or a control that reach over the window's edge and can't be scrolled to inside a box of their own. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, clipPath, position } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll') return true
        // Text for screen readers only.
        if (clipPath !== 'none' && position === 'absolute') return true
      }
      return false
    }
    const holdsContent = (element: Element) =>
      element.matches('input, select, textarea, button') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest('svg, dialog:not([open])') && holdsContent(element))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !scrolls(element)
      })
      .map((element) => `${element.localName}.${element.className} ${element.textContent?.trim().slice(0, 40)}`)
  })

/** Text that reaches out of a box which shows nothing beyond its edge. */
const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clipped: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || !text.parentElement?.checkVisibility() || text.parentElement.closest('svg'))
        continue
      range.selectNodeContents(text)
      const inner = range.getBoundingClientRect()
      for (let box: Element | null = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflow, clipPath } = getComputedStyle(box)
        // Text for screen readers only.
        if (clipPath !== 'none') break
        if (!/hidden|clip/.test(overflow)) continue
        const outer = box.getBoundingClientRect()
        if (inner.bottom > outer.bottom + 2 || inner.right > outer.right + 2) {
          clipped.push(`${box.localName}.${box.className} cuts ${text.textContent.trim().slice(0, 40)}`)
        }
      }
    }
    return clipped
  })

/** The values of WCAG 1.4.12, as a reader's own style sheet sets them. */
const widenSpacing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })

/**
 * Controls under 24 by 24 pixels that have no room around them either: a circle of 24 pixels on their middle meets
 * another control. Links within a sentence are excepted (WCAG 2.5.8).
 */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document
    /** What stays in sight while the page scrolls lies over whatever is there just now: that is no neighbour of it. */
    const isAfloat = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isAfloat(element.parentElement))
    const targets = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility() && getComputedStyle(control).clipPath === 'none')
      .map((control) => ({
        control,
        box: (control.closest('label') ?? control).getBoundingClientRect(),
        isAfloat: isAfloat(control),
      }))
    const isSmall = (box: DOMRect) => box.width < 24 || box.height < 24
    const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
    const isCrowded = ({ box, isAfloat: floats }: (typeof targets)[number]) => {
      const { x, y } = middle(box)
      return targets.some(({ box: other, isAfloat: otherFloats }) => {
        if (other === box || floats !== otherFloats) return false
        const aside = Math.hypot(
          Math.max(other.left - x, 0, x - other.right),
          Math.max(other.top - y, 0, y - other.bottom),
        )
        return aside < 12 || (isSmall(other) && Math.hypot(middle(other).x - x, middle(other).y - y) < 24)
      })
    }
    const isInSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0)
    return targets
      .filter((target) => isSmall(target.box) && isCrowded(target) && !isInSentence(target.control))
      .map(({ control, box }) => `${control.localName} ${control.textContent?.trim()} ${box.width} by ${box.height}`)
  })

describe.each(PATHS)('%s', (path) => {
  it('has targets of 24 by 24 or with that room, needs no scrolling sideways and bears wider text spacing', async () => {
    const page = await open(path, 1440)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      expect(await findSmallTargets(page), `at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 900 })
    await settle(page)
    expect(await findOverflow(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await widenSpacing(page)
    expect(await findOverflow(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await findClippedText(page)).toEqual([])
  })
})

/** Puts a box of 100 by 100 pixels into a page, and into it elements with these styles; each holds a letter. */
const plant = (page: Page, box: Partial<CSSStyleDeclaration>, ...inner: Partial<CSSStyleDeclaration>[]) =>
  page.evaluate(
    ([outer, ...styles]) => {
      const planted = document.createElement('div')
      planted.className = 'planted'
      Object.assign(planted.style, { width: '100px', height: '100px' }, outer)
      for (const style of styles) {
        const child = document.createElement('p')
        child.className = 'child'
        child.textContent = 'x'
        Object.assign(child.style, style)
        planted.append(child)
      }
      document.querySelector('main')?.append(planted)
    },
    [box, ...inner],
  )

describe('scrolling', () => {
  const BOX = 'div.planted'

  it('that goes on where nothing is, or past the window, is found', async () => {
    const page = await site.open('/legal')
    await settle(page)
    expect(await findBadScrolling(page)).toEqual([])
    await page.evaluate(() => document.querySelector('footer')?.remove())
    for (const [line, box, inner] of [
      [`${BOX} does not hold p.child`, { overflow: 'auto' }, { position: 'absolute', clipPath: 'inset(50%)' }],
      [`${BOX} ends in 6`, { overflow: 'auto' }, { paddingBottom: '2px', marginBottom: '600px' }],
      [`${BOX} goes 9`, { overflow: 'auto' }, { width: '10px', marginRight: '900px', float: 'left' }],
      ['html. ends in', { marginBottom: '900px', position: 'relative' }, {}],
      ['the page is ', { width: '1500px' }, {}],
    ] as const) {
      await plant(page, box, inner)
      expect(await findBadScrolling(page)).toContainEqual(expect.stringContaining(line))
      await page.locator('.planted').evaluate((planted) => planted.remove())
      expect(await findBadScrolling(page)).toEqual([])
    }
  })
})

describe('targets', () => {
  it('of the menu measure 24 by 24 or have that room', async () => {
    const page = await site.open('/', { width: 360 })
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await findSmallTargets(page)).toEqual([])
  })
})

describe('documents', () => {
  it('every link, anchor and file of ours resolves, from every page', async () => {
    const origin = site.product.url
    const pages = new Map<string, string>()
    const load = async (path: string): Promise<string> => {
      const known = pages.get(path)
      if (known !== undefined) return known
      let response = await fetch(origin + path)
      // On a busy machine a page's first drawing may ask the database in vain.
      await until(async () => {
        if (response.status === 503) response = await fetch(origin + path)
        return response.status !== 503
      }, `${path} is drawn`)
      const html = response.headers.get('content-type')?.startsWith('text/html') ? await response.text() : ''
      if (!response.ok) broken.push(`${path}: ${response.status}`)
      pages.set(path, html)
      return html
    }
    const broken: string[] = []
    const queue = ['/', '/admin', '/portal-login']
    const seen = new Set(queue)
    const anchors: [path: string, id: string, from: string][] = []
    for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
      const html = await load(from)
      for (const [, written = ''] of html.matchAll(
        /<(?:a|link|script|img|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g,
      )) {
        const url = new URL(written.replaceAll('&amp;', '&'), origin + from)
        if (url.origin !== origin || url.pathname.startsWith('/api/')) continue
        const path = url.pathname + url.search
        if (url.hash) anchors.push([path, decodeURIComponent(url.hash.slice(1)), from])
        if (!seen.has(path)) queue.push(path)
        seen.add(path)
      }
    }
    for (const [path, id, from] of anchors) {
      if (!(await load(path)).includes(` id="${id}"`)) broken.push(`${from} leads to ${path}#${id}, which is not there`)
    }
    expect(broken).toEqual([])
    // The catalogue was reached whole.
    expect([...pages.keys()].filter((path) => path.startsWith('/products/')).length).toBeGreaterThan(30)
    for (const [path, html] of pages) {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      expect(ids.length, path).toBe(new Set(ids).size)
    }
  })

  it('mark Norwegian words as Norwegian', async () => {
    const page = await site.open('/legal')
    expect(await page.locator('[lang=nb]').allTextContents()).toEqual(
      expect.arrayContaining(['Datatilsynet', 'Arbeidstilsynet', 'Sjøfartsdirektoratet', 'Foretaksregisteret']),
    )
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  })
})
