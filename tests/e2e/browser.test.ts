import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findBrowser, launchBrowser } from '../setup/browser.ts'
import { findFlaws, WIDTHS } from './look.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser({ isLight: true })
})
afterAll(() => browser.close())

const named = process.env['CHROME_PATH']
afterEach(() => {
  if (named === undefined) delete process.env['CHROME_PATH']
  else process.env['CHROME_PATH'] = named
})

it('opens a page and runs its script', async () => {
  const page = await browser.newPage()
  await page.goto(`data:text/html,<title>Ballast</title><script>document.title += ' water'</script>`)
  await expect.poll(() => page.title()).toBe('Ballast water')
  await page.close()
})

it('draws text, also in Norwegian', async () => {
  const page = await browser.newPage()
  await page.setContent('<span id="text">Sjøvann på Ålesund</span><span id="empty"></span>')
  await expect.poll(async () => (await page.locator('#text').boundingBox())?.width).toBeGreaterThan(50)
  await page.close()
})

it('reaches this machine and nothing else', async () => {
  const server = createServer((_request, response) => response.end('<title>here</title>')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await expect.poll(() => page.title()).toBe('here')
  await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
  await page.close()
  server.close()
})

it('says so when CHROME_PATH names nothing', async () => {
  process.env['CHROME_PATH'] = '/nowhere/chrome'
  await expect(findBrowser()).rejects.toThrow('CHROME_PATH names /nowhere/chrome')
})

/** A page without flaws at a desk in light; each of the others has one of its own. */
const PLANTED = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Planted</title>
<style>
  :root { color-scheme: light dark }
  @media (prefers-color-scheme: dark) { .dark { color: #444; background: #333 } }
  @media (max-width: 800px) { .narrow { color: #999; background: #fff } }
  @media (max-width: 400px) {
    .desk { display: none }
    .phone { display: block !important }
    .box { height: 40px; overflow: auto }
  }
</style>
<main><h1>Planted</h1><p class="dark">Pale in dark</p><p class="narrow">Pale when narrow</p>
<button class="desk">Save</button><button class="phone" style="display: none"><svg width="30" height="30"></svg></button>
<div class="box"><p>One</p><p>Two</p><p>Three</p></div></main></html>`

it('a look finds what only one width, one colour or a later state shows, and reports it once', async () => {
  const page = await browser.newPage()
  await page.setContent(PLANTED)
  const rules = async () => {
    const found: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await findFlaws(page, `planted-${width}`)
      found.push(...lines.map((line) => `${width} px, ${line.replace(/: .*/, '')}`))
    }
    return found
  }
  expect(await rules()).toEqual([
    '1440 px, dark color-contrast',
    '768 px, light color-contrast',
    '768 px, dark color-contrast',
    '360 px, light button-name',
    '360 px, light scrollable-region-focusable',
  ])
  // Unchanged elements were checked already; new ones are checked.
  await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="data:,">'))
  expect(await rules()).toContain('1440 px, light image-alt')
  await page.close()
})
