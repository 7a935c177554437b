import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { LIVE_STREAMS } from '#core/live/live-event.ts'
import { findBadScrolling } from '../../tests/setup/bad-scrolling.ts'
import type { Area, Screen, Width } from './screens.ts'
import { NOW, type StillHouse } from './still-house.ts'

const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 900
/** Longest wait for one thing on a page, in milliseconds: a whole home takes its time on a busy machine. */
const TIMEOUT_MS = 30_000
/** How long a page asks for nothing before it counts as settled, in milliseconds. */
const QUIET = 300
/** Pages at a time. */
const AT_ONCE = 2
/** Streams of live events: requests that never end. */
const STREAMS: readonly string[] = Object.values(LIVE_STREAMS)

interface Visit {
  page: Page
  /** Waits until the page asks for nothing, nothing waits to be drawn, its fonts are there and its pictures too. */
  settle: () => Promise<void>
}

async function openVisit(context: BrowserContext): Promise<Visit> {
  const running = new Set<unknown>()
  context.setDefaultTimeout(TIMEOUT_MS)
  context.on('request', (request) => {
    if (!STREAMS.includes(new URL(request.url()).pathname)) running.add(request)
  })
  const forget = (request: unknown) => void running.delete(request)
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  const isWaiting = () => page.locator('[aria-busy="true"], [class*="skeleton" i]').first().isVisible()
  const settle = async () => {
    await page.waitForLoadState('load')
    const begun = performance.now()
    for (let quietSince = begun; performance.now() - quietSince < QUIET;) {
      if (performance.now() - begun > TIMEOUT_MS) throw new Error(`${page.url()} does not come to rest`)
      await page.waitForTimeout(30)
      if (running.size > 0 || (await isWaiting())) quietSince = performance.now()
    }
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all(
        [...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => {})),
      )
    })
  }
  return { page, settle }
}

const TOKENS = { manager: 'portalSessionToken', technician: 'portalSessionToken', admin: 'adminSessionToken' } as const

async function openContext(browser: Browser, house: StillHouse, screen: Screen, width: Width): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    javaScriptEnabled: screen.withoutScript !== true,
  })
  if (screen.as) {
    const pair = [TOKENS[screen.as], house[screen.as]] as const
    await context.addInitScript(([key, token]) => sessionStorage.setItem(key, token), pair)
  }
  return context
}

/** Walks down the page, as a reader would, so that everything near the window wakes and loads. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })

async function shoot(page: Page, { part, window }: Screen, path: string): Promise<void> {
  const options = { path, animations: 'disabled', caret: 'hide' } as const
  if (part !== undefined) await page.locator(part).screenshot(options)
  else await page.screenshot({ ...options, fullPage: window !== true })
}

async function takeScreen(browser: Browser, house: StillHouse, screen: Screen, width: Width, folder: string) {
  const context = await openContext(browser, house, screen, width)
  try {
    const { page, settle } = await openVisit(context)
    await page.goto(house.url + screen.path)
    if (!screen.withoutScript) await settle()
    await screen.steps?.(page, width)
    if (!screen.window && !screen.withoutScript) await readThrough(page)
    await settle()
    if (!screen.window) await page.evaluate(() => scrollTo(0, 0))
    for (const colorScheme of screen.print ? (['light'] as const) : SCHEMES) {
      await page.emulateMedia({ colorScheme, ...(screen.print ? { media: 'print' } : {}) })
      await shoot(page, screen, join(folder, `${screen.name}.${width}.${colorScheme}.png`))
    }
    const bad = screen.print || screen.withoutScript ? [] : await findBadScrolling(page)
    if (bad.length > 0) throw new Error(bad.join('; '))
  } finally {
    await context.close()
  }
}

export interface Taking {
  area: Area
  screens: readonly Screen[]
  widths: readonly Width[]
  /** The pictures go to a folder in here that is called as the area. */
  out: string
}

/** Takes an area's pictures; gives a line for each screen that could not be brought about, or that scrolls badly. */
export async function takePictures(browser: Browser, house: StillHouse, taking: Taking): Promise<string[]> {
  const folder = join(taking.out, taking.area)
  await mkdir(folder, { recursive: true })
  const waiting = taking.screens.flatMap((screen) =>
    taking.widths.filter((width) => screen.widths?.includes(width) ?? true).map((width) => ({ screen, width })),
  )
  const failed: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { screen, width } = next
      await takeScreen(browser, house, screen, width, folder).catch((error: unknown) => {
        const [reason] = String(error).split('\n')
        failed.push(`${taking.area}/${screen.name} at ${width}: ${reason}`)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}
