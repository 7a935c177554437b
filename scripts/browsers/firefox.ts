import { existsSync } from 'node:fs'
import puppeteer, { type Page } from 'puppeteer-core'
import { atEnd } from '../bench/at-end.ts'
import { findProgram } from '../ops/programs.ts'
import type { BrowserKind, DriverWindow } from './driver.ts'

/** Programs of Debian, other systems and macOS, in this order. */
const PROGRAMS = ['firefox-esr', 'firefox']
const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'

async function findFirefox(): Promise<string | null> {
  const { FIREFOX_PATH } = process.env
  if (FIREFOX_PATH) return existsSync(FIREFOX_PATH) ? FIREFOX_PATH : null
  for (const program of PROGRAMS) {
    const path = await findProgram(program)
    if (path !== null) return path
  }
  return existsSync(MAC) ? MAC : null
}

function createWindow(page: Page): DriverWindow {
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    async drag([first, ...others]) {
      if (first === undefined) return
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.browserContext().close(),
  }
}

/** Firefox by its own WebDriver BiDi, without a driver program (decision record 0098). */
export const firefox: BrowserKind = {
  name: 'firefox',
  findMissing: async () =>
    (await findFirefox()) === null
      ? 'Firefox is not installed. On Debian: apt install firefox-esr. Elsewhere set FIREFOX_PATH to the program of Firefox ESR.'
      : null,
  async start() {
    const executablePath = await findFirefox()
    if (executablePath === null) throw new Error('Firefox is not installed.')
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
    atEnd(() => browser.close())
    return {
      title: await browser.version(),
      openWindow: async () => createWindow(await (await browser.createBrowserContext()).newPage()),
    }
  },
}
