import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readStartArguments } from '../../tests/setup/container-image.ts'
import { findFreePort } from '../../tests/setup/product.ts'
import { atEnd } from './at-end.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Milliseconds. */
const START_LIMIT = 90_000
const STOP_LIMIT = 40_000
const ASK_EVERY = 10

export interface RunningProduct {
  /** Address without a slash at its end. */
  url: string
  pid: number
  /** From the start of the process until `/readyz` says so, in milliseconds. */
  readyAfter: number
  stop: () => Promise<void>
  /** As if the machine had lost it: nothing is ended in order. */
  kill: () => Promise<void>
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function endInOrder(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/**
 * Starts the built product as people run it: its own process, its usual log (into a file next to the data folder, so
 * that the measuring process doesn't have to read it), a free port of this machine.
 * @throws Error with the product's output when it doesn't become ready
 */
export async function startBuiltProduct(dataDir: string, env: Record<string, string> = {}): Promise<RunningProduct> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = `${dataDir}.log`
  const log = openSync(logFile, 'a')
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const started = performance.now()
  const child = spawn(process.execPath, readStartArguments(), {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const stop = atEnd(() => endInOrder(child))
  while (!(await isReady(url))) {
    const late = performance.now() - started > START_LIMIT
    if (late || hasEnded(child)) {
      await stop()
      const written = await readFile(logFile, 'utf8').catch(() => '')
      const how = late ? 'was not ready in time' : `ended (${child.signalCode ?? child.exitCode}) before it was ready`
      throw new Error(`The product ${how}.\n${written.slice(-4000)}`)
    }
    await sleep(ASK_EVERY)
  }
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await stop()
  }
  return { url, pid: child.pid ?? 0, readyAfter: performance.now() - started, stop, kill }
}
