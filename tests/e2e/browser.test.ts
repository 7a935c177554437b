import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findBrowser, launchBrowser } from '../setup/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
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
  expect(await page.title()).toBe('Ballast water')
  await page.close()
})

it('draws text, also in Norwegian', async () => {
  const page = await browser.newPage()
  await page.setContent('<span id="text">Sjøvann på Ålesund</span><span id="empty"></span>')
  expect((await page.locator('#text').boundingBox())?.width).toBeGreaterThan(50)
  await page.close()
})

it('reaches this machine and nothing else', async () => {
  const server = createServer((_request, response) => response.end('<title>here</title>')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(await page.title()).toBe('here')
  await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
  await page.close()
  server.close()
})

it('says so when CHROME_PATH names nothing', async () => {
  process.env['CHROME_PATH'] = '/nowhere/chrome'
  await expect(findBrowser()).rejects.toThrow('CHROME_PATH names /nowhere/chrome')
})
