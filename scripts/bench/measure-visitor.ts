import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../tests/setup/browser.ts'
import { CONNECTIONS, compareRates, repeat } from './load.ts'
import { GROWTH_HEADINGS, growthRow, type SectionReport } from './report.ts'
import type { Stage } from './stage.ts'
import { spread } from './statistics.ts'
import { formatGoal, formatNumber, formatRange, type Goal } from './table.ts'
import { askRaw } from './yardsticks.ts'

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Lists may take this much longer with twenty times the products; cached pages and pages without a list may not. */
const GROWTH: Goal = { sign: '≤', limit: 1.3 }

/** What visitors request. The first three are cached; the others are rendered for each request. */
const ASKED: readonly string[] = [
  '/clx-reagent-09991',
  '/products',
  '/products?page=2',
  '/products?q=20500',
  '/tro-cross-reference-guide?q=28034',
  '/what-is-on-board?analyser=clx-ex2&maker=other',
]

/** Pages in a large catalogue and in a small one, in turn. */
export async function measureVisitorPages(small: Stage, large: Stage, seconds: number): Promise<SectionReport> {
  const rows: string[][] = []
  for (const path of ASKED) {
    for (const { url } of [small, large]) {
      const { status } = await askRaw(`${url}${path}`, { headers: BROWSER })
      if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
    }
    const load = { next: repeat(path, BROWSER), status: 200, connections: CONNECTIONS, seconds }
    rows.push(growthRow(path, await compareRates(small, large, load), GROWTH))
  }
  return {
    title: `Visitors' pages, ${large.products.toLocaleString('en')} products against ${small.products.toLocaleString('en')}, ${CONNECTIONS} connections`,
    headings: GROWTH_HEADINGS,
    rows,
    notes: ['The first two are kept as bytes; the others are drawn for whoever asks.'],
  }
}

const INSTANT: Goal = { sign: '≤', limit: 50 }
const TIMES = 5
/** Milliseconds that every packet is late. */
const DELAY = 150

/** From a press to the first picture after it, as the page's own clock sees it, in milliseconds. */
const timeToPaint = (page: Page, press: () => Promise<unknown>): Promise<number> =>
  page
    .evaluate(() => {
      const root = globalThis as unknown as { painted: Promise<number> }
      root.painted = new Promise((done) => {
        addEventListener(
          'click',
          ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))),
          { once: true, capture: true },
        )
      })
    })
    .then(press)
    .then(() => page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted))

/** How soon the catalogue on the home page answers a filter once all its data is loaded. */
async function measureFilter(browser: Browser, stage: Stage): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.goto(`${stage.url}/#products`, { waitUntil: 'networkidle' })
    await page.locator('[data-island="catalogue"] input[type=checkbox]').first().scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const box = page.locator('[data-island="catalogue"] label:has(input[type=checkbox])').first()
    const took: number[] = []
    for (let time = 0; time < TIMES * 2; time += 1) took.push(await timeToPaint(page, () => box.click()))
    return took
  } finally {
    await page.close()
  }
}

/** How soon a second page is seen after the press that leads to it; null where the browser prepares none. */
async function measureMove(browser: Browser, stage: Stage): Promise<number[] | null> {
  const took: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    try {
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const speed = { latency: DELAY, downloadThroughput: -1, uploadThroughput: -1 }
      await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
      await page.goto(`${stage.url}/legal`, { waitUntil: 'networkidle' })
      await page.evaluate(() =>
        addEventListener(
          'click',
          () => sessionStorage.setItem('pressed', String(performance.timeOrigin + performance.now())),
          true,
        ),
      )
      const link = page.locator('.brand').first()
      await link.hover()
      // A reader's finger stays for a moment before the press.
      await page.waitForTimeout(1000)
      await link.click()
      await page.waitForURL(`${stage.url}/`)
      const [after, isPrepared] = await page.evaluate(async () => {
        const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
          activationStart?: number
        })[]
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        const activated = entry?.activationStart ?? 0
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        const seen = Math.max(activated, paint?.startTime ?? performance.now())
        return [performance.timeOrigin + seen - Number(sessionStorage.getItem('pressed')), activated > 0] as const
      })
      if (!isPrepared) return null
      took.push(after)
    } finally {
      await page.close()
    }
  }
  return took
}

const instantRow = (name: string, took: readonly number[]): string[] => {
  const figures = spread(took)
  return [name, `${formatNumber(figures.median)} ms`, formatRange(figures), formatGoal(figures.median, INSTANT, ' ms')]
}

/** What has to answer at once. */
export async function measureInstant(stage: Stage): Promise<SectionReport> {
  const browser = await launchBrowser()
  try {
    const filter = await measureFilter(browser, stage)
    const move = await measureMove(browser, stage)
    return {
      title: `At once, ${stage.products.toLocaleString('en')} products, desktop`,
      headings: ['What', 'median', 'min–max', 'goal'],
      rows: [
        instantRow('home’s catalogue, a brand ticked or unticked', filter),
        ...(move === null ? [] : [instantRow(`a second page, network ${DELAY} ms late`, move)]),
      ],
      notes: move === null ? ['This browser prepares no pages: how soon a second one is seen was not measured.'] : [],
    }
  } finally {
    await browser.close()
  }
}
