import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

/** A browser's program and what it needs in its environment, for Playwright and Lighthouse alike. */
export interface FoundBrowser {
  path: string
  env: Record<string, string>
}

const CACHE = resolve(import.meta.dirname, '../../.cache')

const INSTALLED = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  '/usr/bin/chromium',
]

/**
 * Flags that keep a test browser quiet and on this machine. `--no-sandbox` because tests also run as root, where
 * Chromium refuses to start with it; the pages are our own. Names other than loopback don't resolve.
 */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // Letters as wide as an installed browser draws them; the headless one would fit those of web fonts to whole pixels.
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/**
 * The machine's fonts, as an installed browser has them, and the package's one font: its own configuration looks for that
 * under /tmp/fonts, and without any font Chromium draws no text at all.
 */
const FONT_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">.</dir>
</fontconfig>
`

/** Unpacks the Chromium that npm installed, once per version, and says how to run it; undefined where there is none. */
async function unpackNpmChromium(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  let entry: string
  try {
    // Not import.meta.resolve: a global setup of the tests has none.
    entry = pathToFileURL(createRequire(import.meta.url).resolve('@sparticuz/chromium')).href
  } catch {
    return undefined
  }
  const packageDir = fileURLToPath(new URL('..', entry))
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const folder = join(CACHE, `headless-shell-${version}`)
  if (!existsSync(folder)) await unpack(entry, join(packageDir, 'bin'), folder)
  const libraries = join(folder, 'al2023', 'lib')
  const { LD_LIBRARY_PATH } = process.env
  return {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: LD_LIBRARY_PATH ? `${libraries}:${LD_LIBRARY_PATH}` : libraries,
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

/** The package unpacks into the temporary folder of its process, so it gets a process with one of its own. */
async function unpack(entry: string, archives: string, folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const staging = await mkdtemp(join(CACHE, 'unpacking-'))
  try {
    const names = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
    const paths = names.map((name) => join(archives, name))
    const script = `import { inflate } from ${JSON.stringify(entry)}; await Promise.all(${JSON.stringify(paths)}.map(inflate))`
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: staging },
    })
    await writeFile(join(staging, 'fonts', 'fonts.conf'), FONT_CONFIGURATION)
    // Complete or absent: two runs at once don't see each other's half. The slower one keeps what is there.
    await rename(staging, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

interface BrowserChoice {
  /**
   * Whether the headless browser from npm comes before an installed one: it has no windows and needs a third of the
   * processor time. Measurements and pictures use an installed one, as visitors have it, with the machine's fonts.
   */
  isLight?: boolean
}

/**
 * Finds a browser: `CHROME_PATH`, an installed Chrome or Chromium, or the one from npm.
 * @throws Error that says what to do when there is none
 */
export async function findBrowser({ isLight = false }: BrowserChoice = {}): Promise<FoundBrowser> {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (!existsSync(CHROME_PATH)) throw new Error(`CHROME_PATH names ${CHROME_PATH}, where there is no browser.`)
    return { path: CHROME_PATH, env: {} }
  }
  const path = INSTALLED.find((each) => existsSync(each))
  const installed = path === undefined ? undefined : { path, env: {} }
  const found = isLight ? ((await unpackNpmChromium()) ?? installed) : (installed ?? (await unpackNpmChromium()))
  if (found !== undefined) return found
  throw new Error('No browser found. Install Chrome or Chromium, or set CHROME_PATH to the program of one.')
}

/**
 * Starts a headless browser with a temporary folder of its own, which is deleted with it; close it with
 * `browser.close()`.
 * @throws Error when no browser is found
 */
export async function launchBrowser(choice: BrowserChoice = {}): Promise<Browser> {
  const { path, env } = await findBrowser(choice)
  // Short on purpose: Chromium puts sockets there, and a socket's path is limited to 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), 'browser-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: [...BROWSER_FLAGS],
      env: { ...inheritedEnvironment(), ...env, TMPDIR: folder },
    })
    process.once('exit', remove)
    browser.on('disconnected', () => {
      process.off('exit', remove)
      remove()
    })
    return browser
  } catch (error) {
    remove()
    throw error
  }
}

const inheritedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((item): item is [string, string] => item[1] !== undefined))

/**
 * Starts a headless browser of its own that keeps what it stores in `folder`, as a phone does after its browser was
 * ended; close it with `context.close()`.
 */
export async function launchProfile(
  folder: string,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const { path, env } = await findBrowser({ isLight: true })
  return chromium.launchPersistentContext(folder, {
    executablePath: path,
    args: [...BROWSER_FLAGS],
    env: { ...inheritedEnvironment(), ...env },
    viewport,
  })
}

let shared: Promise<Browser> | undefined

/**
 * The browser of this process, which all its test files share: without a server between them, every step costs half.
 * It ends with the process. One that crashed is followed by another.
 * @throws Error when no browser is found
 */
export async function shareBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined)
  if (running?.isConnected()) return running
  // How a worker of the tests is ended; on its way out the process takes the browser along.
  if (shared === undefined) process.once('SIGTERM', () => process.exit(143))
  return (shared = launchBrowser({ isLight: true }))
}
