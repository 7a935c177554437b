import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../tests/setup/product.ts'
import { atEnd } from '../bench/at-end.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Timeout for the example company, in milliseconds: minutes on a busy machine. */
const START_LIMIT = 600_000

export interface DemoLogins {
  adminCode: string
  password: string
}

interface DemoOptions {
  logins: DemoLogins
  projects: number
  env?: Record<string, string>
  /** A module that Node loads before the product. */
  preload?: string
}

async function waitUntilReady(url: string, hasEnded: () => boolean, output: () => string): Promise<void> {
  const givenUp = performance.now() + START_LIMIT
  const isReady = async () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (hasEnded() || performance.now() > givenUp) throw new Error(`The product did not get ready.\n${output()}`)
    await sleep(100)
  }
}

/** Starts `npm run demo`'s product: it fills itself with the example company before it is ready. */
export async function startDemo(
  dataDir: string,
  { logins, projects, env = {}, preload }: DemoOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'demo-logins.json'), JSON.stringify(logins))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const loaded = preload === undefined ? [] : ['--import', preload]
  const child = spawn(process.execPath, [...loaded, 'scripts/demo.ts', '--projects', String(projects), '--seed', '7'], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = atEnd(async () => {
    if (hasEnded()) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  try {
    await waitUntilReady(url, hasEnded, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
