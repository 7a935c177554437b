import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * The folder in which Node caches the compiled sources. Programs that tests start read it instead of compiling again;
 * pass it on as the variable of this name.
 */
export const NODE_COMPILE_CACHE = join(ROOT, '.cache/compiled')

/** How long a start may take before a test gives up, and how long an orderly end, in milliseconds. */
const START_LIMIT = 180_000
const STOP_LIMIT = 40_000

/** Starts the product as `src/main.server.ts` does, but with an easy proof of work. */
export const EASY_WORK = 'tests/setup/easy-work.fixture.ts'

/** What an installation keeps outside its database after its first start. */
export interface Installation {
  folder: string
  /** What that start wrote: the first persons' secrets are shown once. */
  output: string
}

export interface ProductOptions {
  /** Variables of the product; the tests' own environment is not passed on. */
  env?: Record<string, string>
  /** DATA_DIR of an earlier start; without it a new folder that `stop` removes. */
  dataDir?: string
  /** A new folder begins as a copy of this one's. */
  installation?: Installation
  /** The file to start in place of the product's own. */
  main?: string
}

export interface Product {
  /** Address without a slash at its end. It stays the same over restarts. */
  url: string
  dataDir: string
  /** Process id of the running start. */
  readonly pid: number
  /** What all starts so far wrote to standard output and standard error. */
  output(): string
  /** Sends a signal and waits until the process has ended; its exit code, or null when the signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Ends the product in order (by force after 40 s) and removes a folder made here; its exit code. */
  stop(): Promise<number | null>
  /** Ends it in order unless it has ended already, starts it again on the same port and folder, waits until ready. */
  restart(): Promise<void>
}

/** Below what systems give to outgoing connections (Linux from 32768): none of those can take a port between two starts. */
const PORTS = [15_000, 32_000] as const

/** A port of this machine that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS)
    const server = createServer()
    const isFree = await new Promise<boolean>((done) => {
      server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function endOf(child: ChildProcess): Promise<number | null> {
  if (!hasEnded(child)) await once(child, 'exit')
  return child.exitCode
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const givenUp = Date.now() + START_LIMIT
  for (;;) {
    if (hasEnded(child)) throw new Error(`The product ended before it was ready.\n${output()}`)
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    if (Date.now() > givenUp) throw new Error(`The product was not ready after ${START_LIMIT / 1000} s.\n${output()}`)
    await sleep(100)
  }
}

async function endInOrder(child: ChildProcess): Promise<number | null> {
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  // Ctrl-C's signal: no balancer has to notice, so the product does not wait for one.
  child.kill('SIGINT')
  return endOf(child).finally(() => clearTimeout(timer))
}

/**
 * Starts the built product as its own process on a free port of this machine and waits until it says that it is ready.
 * @throws Error with the product's output when it ends before or isn't ready in time
 */
export async function startProduct({
  env = {},
  dataDir,
  installation,
  main = 'src/main.server.ts',
}: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'product-')))
  if (installation !== undefined) await cp(installation.folder, folder, { recursive: true })
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '', TMPDIR = '', SystemRoot = '' } = process.env
  const system = Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR, SystemRoot }).filter(([, value]) => value))
  let written = installation?.output ?? ''
  let child: ChildProcess

  const start = async () => {
    child = spawn(process.execPath, [main], {
      cwd: ROOT,
      env: {
        ...system,
        NODE_COMPILE_CACHE,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folder,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
    }
    try {
      await waitUntilReady(child, url, () => written)
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }
  const removeOwnFolder = async () => {
    // After a kill the database's watchdog is still at work in there for a moment.
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }

  await start().catch(async (error: unknown) => {
    await removeOwnFolder().catch(() => undefined)
    throw error
  })
  return {
    url,
    dataDir: folder,
    get pid() {
      return child.pid ?? 0
    },
    output: () => written,
    kill: (signal) => {
      child.kill(signal)
      return endOf(child)
    },
    stop: async () => {
      const code = await (hasEnded(child) ? child.exitCode : endInOrder(child))
      await removeOwnFolder()
      return code
    },
    restart: async () => {
      if (!hasEnded(child)) await endInOrder(child)
      await start()
    },
  }
}
