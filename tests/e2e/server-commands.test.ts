import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '../setup/product.ts'
import { until } from './server-client.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'command-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))

// The first start of all, and one on what it left.
it.each(['SIGTERM', 'SIGINT'] as const)('%s to `npm start` ends server and database too', async (signal) => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  // A group of its own, as a terminal or a service manager makes one.
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(npm, 'exit')
  try {
    await until(() => isReady(url), 'the product answers', 180_000)
    const [postmaster] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    npm.kill(signal)
    await ended
    await until(() => !isAlive(-(npm.pid ?? 0)), 'all of its processes ended')
    await until(() => !isAlive(Number(postmaster)), 'the database ended')
    expect(await isReady(url)).toBe(false)
  } finally {
    if (isAlive(-(npm.pid ?? 0))) process.kill(-(npm.pid ?? 0), 'SIGKILL')
  }
})
