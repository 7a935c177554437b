import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { findFreePort } from '../../tests/setup/product.ts'
import { atEnd, makeScratchFolder } from '../bench/at-end.ts'
import { hasProgram, start, until } from '../ops/programs.ts'
import type { BrowserKind, Driver, DriverWindow, KeyName } from './driver.ts'

const PROGRAMS = ['WebKitWebDriver', 'Xvfb']
/** Larger than the widest window. */
const SCREEN = '1600x1200x24'

const KEYS: Record<KeyName, string> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Delete: Key.DELETE,
  ArrowDown: Key.ARROW_DOWN,
}

/** GTK's window is never narrower than its own tool bar, which would be wider than a phone. */
const NARROW_TOOL_BAR =
  'button, entry, headerbar, box, image { padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; font-size: 1px; }'

const CAPABILITIES = new Capabilities({ browserName: 'MiniBrowser' })

function createWindow(driver: WebDriver): DriverWindow {
  const sendKeys = (text: string) => driver.actions().sendKeys(text).perform()
  return {
    open: (url) => driver.get(url),
    evaluate: <T>(expression: string) => driver.executeScript<T>(`return ${expression}`),
    async drag([first, ...others]) {
      if (first === undefined) return
      const actions = driver.actions()
      await actions
        .move({ ...round(first), origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .perform()
      for (const point of others)
        await driver
          .actions()
          .move({ ...round(point), origin: Origin.VIEWPORT, duration: 0 })
          .perform()
      await driver.actions().release().perform()
    },
    // A line break is no key of its own here.
    type: (text) => sendKeys(text.replaceAll('\n', Key.ENTER)),
    press: (key) => sendKeys(KEYS[key]),
    async resize(width, height) {
      const chrome = await driver.executeScript<number>('return outerHeight - innerHeight')
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + Math.max(0, chrome) })
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  }
}

/** WebDriver takes whole pixels only. */
const round = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })

/** Starts an X server without a screen; its display, such as `:99`. */
async function startDisplay(): Promise<string> {
  const server = start('Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'])
  const readNumber = () => /^\d+$/m.exec(server.output())?.[0]
  await until(
    () => readNumber() !== undefined,
    () => `Xvfb starts: ${server.output()}`,
  )
  return `:${readNumber()}`
}

/** WebKitGTK by Debian's WebKitWebDriver, on an X server without a screen (decision record 0098). */
export const webkit: BrowserKind = {
  name: 'webkit',
  async findMissing() {
    const missing: string[] = []
    for (const program of PROGRAMS) if (!(await hasProgram(program))) missing.push(program)
    return missing.length === 0
      ? null
      : `${missing.join(' and ')} not installed. On Debian: apt install webkit2gtk-driver xvfb.`
  },
  async start(): Promise<Driver> {
    const { path: folder } = await makeScratchFolder()
    await mkdir(join(folder, 'gtk-3.0'))
    await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), NARROW_TOOL_BAR)
    const port = await findFreePort()
    start('WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: await startDisplay(),
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
    })
    const url = `http://127.0.0.1:${port}`
    await until(
      () =>
        fetch(`${url}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      'WebKitWebDriver answers',
    )
    const openSession = () => new Builder().usingServer(url).withCapabilities(CAPABILITIES).build()
    const first = await openSession()
    const version = String((await first.getCapabilities()).get('browserVersion'))
    await first.quit()
    const sessions = new Set<WebDriver>()
    atEnd(async () => {
      for (const session of sessions) await session.quit().catch(() => undefined)
    })
    return {
      title: `WebKitGTK ${version}`,
      async openWindow() {
        const session = await openSession()
        sessions.add(session)
        return createWindow(session)
      },
    }
  },
}
