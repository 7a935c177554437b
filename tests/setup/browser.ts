import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'

export type { BrowserServer }

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
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** The package's own configuration looks for fonts under /tmp/fonts; without any, Chromium draws no text at all. */
const FONT_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">.</dir></fontconfig>
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
  const folder = join(CACHE, `chromium-${version}`)
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

/**
 * Finds the browser of the tests: `CHROME_PATH`, an installed Chrome or Chromium, else the one from npm.
 * @throws Error that says what to do when there is none
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (!existsSync(CHROME_PATH)) throw new Error(`CHROME_PATH names ${CHROME_PATH}, where there is no browser.`)
    return { path: CHROME_PATH, env: {} }
  }
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed) return { path: installed, env: {} }
  const unpacked = await unpackNpmChromium()
  if (unpacked) return unpacked
  throw new Error('No browser found. Install Chrome or Chromium, or set CHROME_PATH to the program of one.')
}

interface LaunchOptions {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/** Starts it with a temporary folder of its own, which goes with it. */
async function launch<Started>(
  start: (options: LaunchOptions) => Promise<Started>,
  onEnd: (started: Started, remove: () => void) => void,
): Promise<Started> {
  const { path, env } = await findBrowser()
  // Short on purpose: Chromium puts sockets there, whose paths are limited to 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), 'browser-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter((item): item is [string, string] => item[1] !== undefined),
  )
  try {
    const started = await start({
      executablePath: path,
      args: [...BROWSER_FLAGS],
      env: { ...inherited, ...env, TMPDIR: folder },
    })
    onEnd(started, () => void remove().catch(() => undefined))
    return started
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Starts a headless browser; close it with `browser.close()`.
 * @throws Error when no browser is found
 */
export const launchBrowser = (): Promise<Browser> =>
  launch(
    (options) => chromium.launch(options),
    (browser, remove) => browser.on('disconnected', remove),
  )

/**
 * Starts a headless browser that several processes use, by `connectBrowser`.
 * @throws Error when no browser is found
 */
export const launchBrowserServer = (): Promise<BrowserServer> =>
  launch(
    (options) => chromium.launchServer(options),
    (server, remove) => server.on('close', remove),
  )

/**
 * The browser that all test files share; closing it closes what was opened here.
 * @param server where the tests' global setup tells its address
 * @throws Error with the reason when it could not be started
 */
export async function connectBrowser(server: string): Promise<Browser> {
  const answer = await fetch(server)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return chromium.connect(text)
}
