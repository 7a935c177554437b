import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { shareBrowser } from '../setup/browser.ts'
import { type Product, type ProductOptions, startProduct } from '../setup/product.ts'
import { until } from './server-client.ts'
import { startSiteProduct } from './site-database.ts'
import { keepVisitors, requestsOf, type VisitOptions } from './visitors.ts'

/** How long a page asks for nothing before it counts as settled, in milliseconds: as Playwright's own `networkidle`. */
const QUIET = 500

/** Waits until the page is idle; false when it became another one in the meantime. */
export const comeToRest = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => {
      await document.fonts.ready
      await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
      return true
    })
    .catch(() => false)

/**
 * Waits until the page has loaded, asks for nothing more and has nothing left to do: on a busy machine it may be silent
 * for half a second before it asks at all. The stream of events does not count.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const isAsking = () => (requestsOf(page)?.size ?? 0) > 0
  for (let quietSince = Date.now(); !page.isClosed();) {
    await sleep(50)
    if (isAsking()) quietSince = Date.now()
    if (Date.now() - quietSince < QUIET) continue
    if ((await comeToRest(page)) && !isAsking()) return
    quietSince = Date.now()
  }
}

interface OpenOptions extends VisitOptions {
  /** Runs before the page is asked for: routes, clock, init scripts. */
  prepare?: (page: Page) => Promise<unknown>
}

type Addressed = Pick<Product, 'url'>

export interface Site<Running extends Addressed = Product> {
  readonly product: Running
  readonly browser: Browser
  /**
   * A page of a visitor without any stored data. Motion is reduced unless asked for, so that scrolling is over at once.
   */
  open(path: string, options?: OpenOptions): Promise<Page>
  /** A visitor without a page yet. */
  visit(options?: VisitOptions): Promise<BrowserContext>
  /** Faults of this test that match are part of what it is about. */
  expectFaults(pattern: RegExp): void
}

interface SiteOptions extends ProductOptions {
  /** With the product's own database in its data folder, as a new installation has it. */
  isEmbedded?: boolean
}

/**
 * One running product for a test file, on a database of its own, and the browser that all files share. After each test
 * its pages are closed, and the test fails when any of them logged an error, broke the content security policy, or asked
 * another host for something.
 * @param options may be a function, for what is known only once the file's own preparations are done
 */
export function useSite(options: SiteOptions | (() => SiteOptions | Promise<SiteOptions>) = {}): Site {
  return watchSite(
    async () => {
      const { isEmbedded = false, ...chosen } = typeof options === 'function' ? await options() : options
      const hasDatabase = isEmbedded || chosen.env?.['DATABASE_URL'] !== undefined
      return hasDatabase ? startProduct(chosen) : startSiteProduct(chosen)
    },
    (product) => product.stop(),
  )
}

/** A page's document. On a busy machine its first drawing may ask the database in vain; then it is asked for again. */
export async function fetchPage(url: string): Promise<string> {
  let answer = new Response()
  await until(async () => {
    answer = await fetch(url)
    return answer.status !== 503
  }, `${url} is drawn`)
  expect([url, answer.status]).toEqual([url, 200])
  return answer.text()
}

/** The address of the one product of all files that change nothing which another could notice. */
export async function askSharedSite(): Promise<string> {
  const answer = await fetch(inject('testSite'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** The same as `useSite` on that one. */
export const useSharedSite = (): Site<Addressed> => watchSite(async () => ({ url: await askSharedSite() }))

function watchSite<Running extends Addressed>(
  start: () => Promise<Running>,
  stop?: (product: Running) => Promise<unknown>,
): Site<Running> {
  let product: Running | undefined
  const started = () => {
    if (product === undefined) throw new Error('The product has not started')
    return product
  }
  let browser: Browser
  let faults: string[] = []
  let expected: RegExp[] = []
  const visitors = keepVisitors({
    browser: () => browser,
    origin: () => started().url,
    tellFault: (fault) => faults.push(fault),
  })

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([start(), shareBrowser()])
    // From then on the page is cached. On a busy machine the first one may ask the database in vain.
    const { url } = product
    await until(async () => (await fetch(url)).ok, 'the home page is there')
  })
  afterAll(async () => {
    await visitors.end()
    if (product !== undefined) await stop?.(product)
  })
  afterEach(async ({ task }) => {
    await visitors.leave(task.result?.state === 'fail')
    const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))
    faults = []
    expected = []
    expect(unexpected, unexpected.join('\n')).toEqual([])
  })

  return {
    get product() {
      return started()
    },
    get browser() {
      return browser
    },
    visit: (options) => visitors.visit(options),
    async open(path, { prepare, ...visitOptions } = {}) {
      const page = await visitors.openPage(visitOptions)
      await prepare?.(page)
      await page.goto(started().url + path)
      return page
    },
    expectFaults: (pattern) => void expected.push(pattern),
  }
}

/** Signs a page in as the test likes, before its first document; once per tab, so that signing out stays out. */
export const storeSession = (page: Page, key: 'adminSessionToken' | 'portalSessionToken', token: string) =>
  page.addInitScript(
    ([name, value]) => {
      if (sessionStorage.getItem('signedInByTest')) return
      sessionStorage.setItem('signedInByTest', 'yes')
      sessionStorage.setItem(name, value)
    },
    [key, token] as const,
  )

export interface ReadMail {
  to: string[]
  cc: string[]
  subject: string
  body: string
}

/** What a mail program makes of a mail link (RFC 6068). */
export function readMailLink(link: string): ReadMail {
  const [, to = '', query = ''] = /^mailto:([^?]*)\??(.*)$/.exec(link) ?? []
  const fields = new Map(query.split('&').map((field) => field.split('=').map(decodeURIComponent) as [string, string]))
  const addresses = (list = '') => list.split(',').filter(Boolean).map(decodeURIComponent)
  return {
    to: addresses(to),
    cc: addresses(fields.get('cc')),
    subject: fields.get('subject') ?? '',
    body: fields.get('body') ?? '',
  }
}

/** The mail link that the page opened last. */
export const lastMail = async (page: Page): Promise<ReadMail> =>
  readMailLink(await page.evaluate(() => window.mailLinks.at(-1) ?? ''))

/** Each sheet of the page on paper, as its width by its height. */
export async function printedSheets(page: Page): Promise<number[]> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, wide, high]) => Number(wide) / Number(high),
  )
}

/** What the browser saved. It may run elsewhere, so there is no path to read. */
export async function readDownload(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Presses what leads to another document without a script, and waits until that has come: a press alone does not. */
export async function follow(page: Page, target: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('domcontentloaded'), target.click()])
}

/** Waits for a toast and hovers over it, which pauses its timer. To be called before pressing its Undo. */
export const holdToast = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('.toast').filter({ hasText: text }).hover()

/** Scrolls through the whole page, as a reader would, so that everything near the screen wakes and loads. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })
  await settle(page)
}

/** Whether the script of an island has taken over; a sleeping island is plain HTML. */
export const isAwake = (page: Page, island: string): Promise<boolean> =>
  page
    .locator(`[data-island="${island}"]`)
    .first()
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')))

export async function waitUntilAwake(page: Page, island: string): Promise<void> {
  await page.locator(`[data-island="${island}"]`).first().scrollIntoViewIfNeeded()
  await expect.poll(() => isAwake(page, island)).toBe(true)
}
