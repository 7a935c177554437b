import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBadScrolling } from '../setup/bad-scrolling.ts'
import { until } from './server-client.ts'
import { settle, useSharedSite } from './site.ts'

const site = useSharedSite()

/** Puts a box of 100 by 100 pixels into a page, and into it elements with these styles; each contains a letter. */
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

  it('that extends past its content, or past the window, is found', async () => {
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
        // Every answer of the board links to its next questions, thousands together: those of its first page represent
        // all.
        if (url.search && from.includes('/what-is-on-board?')) continue
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
    await expect
      .poll(() => page.locator('[lang=nb]').allTextContents())
      .toEqual(
        expect.arrayContaining(['Datatilsynet', 'Arbeidstilsynet', 'Sjøfartsdirektoratet', 'Foretaksregisteret']),
      )
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-US')
  })
})
