import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isThere } from '#core/is-there.server.ts'
import { atEnd } from '../bench/at-end.ts'

/** Debian keeps a PostgreSQL's own programs outside all paths; the newest is taken. */
const POSTGRES = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
const PATHS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin', ...POSTGRES]

/** The path of an installed program, also where only the administrator's path leads; null where there is none. */
export async function findProgram(name: string): Promise<string | null> {
  for (const folder of PATHS) {
    const path = join(folder, name)
    if (await isThere(path)) return path
  }
  return null
}

export const hasProgram = async (name: string): Promise<boolean> => (await findProgram(name)) !== null

const withPath = (env: NodeJS.ProcessEnv = {}) => ({ ...process.env, PATH: PATHS.join(':'), ...env })

/** Runs a program to its end and gives what it said. @throws what it said when it failed */
export async function run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const options = { env: withPath(env), maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await promisify(execFile)(program, [...args], options)
  return stdout + stderr
}

export interface Started {
  pid: number
  output: () => string
  /** Its exit code; null when a signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts a program that runs until it is stopped, at the latest when the check ends. */
export function start(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Started {
  const child: ChildProcess = spawn(program, [...args], { env: withPath(env), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  child.on('error', (error) => (said += error.message))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  atEnd(async () => void (await stop('SIGKILL')))
  return { pid: child.pid ?? 0, output: () => said, stop }
}

/** Waits until a condition is true. @throws after its timeout, with the sentence */
export async function until(
  holds: () => Promise<boolean> | boolean,
  sentence: string | (() => string),
  timeout = 60_000,
): Promise<void> {
  const end = Date.now() + timeout
  while (!(await holds())) {
    if (Date.now() > end)
      throw new Error(`It did not come to pass that ${typeof sentence === 'string' ? sentence : sentence()}`)
    await sleep(50)
  }
}
