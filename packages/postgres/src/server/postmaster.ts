import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrorCode } from '../error-codes.ts'
import { type Cluster, pathForAccount, spawnOptions } from './cluster.ts'
import { isPostmasterOf, isRunning } from './process-identity.ts'

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number
  socketDir: string
  /** Resolves when it has ended, for any reason. Doesn't keep this process alive. */
  ended: Promise<void>
}

const readyTimeout = 5 * 60_000
const startAttempts = 50
const logLimit = 1024 * 1024

/**
 * The server that is running on the cluster already, if any. One that is shutting down is waited for.
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  let file = await readPidFile(cluster.dir)
  if (!file) return undefined
  if (await isPostmasterOf(file.pid, cluster.dir)) {
    // Its watchdog may have stopped it a moment ago, because its server was killed: wait until that is visible.
    await sleep(250)
    file = await readPidFile(cluster.dir)
  }
  if (file && (await isPostmasterOf(file.pid, cluster.dir))) {
    if (file.status === 'ready')
      return { pid: file.pid, socketDir: file.socketDir, ended: waitForEnd(file.pid, cluster.dir) }
    // Starting up for a server that is gone, or shutting down: end it, then start with our own settings.
    await stopPostmaster({ pid: file.pid }, cluster.dir)
    return undefined
  }
  return undefined
}

/**
 * Removes what makes PostgreSQL believe that it runs already: lock files that name a zombie or another program.
 * A lock file of the cluster that names nobody stays; PostgreSQL then checks itself that nothing of the old server is left.
 */
async function removeStaleLocks(cluster: Cluster, socketDir: string): Promise<void> {
  const file = await readPidFile(cluster.dir)
  if (file && (await isPostmasterOf(file.pid, cluster.dir))) return
  if (file && isNameTaken(file.pid)) await rm(join(cluster.dir, 'postmaster.pid'), { force: true })
  // The folder is this cluster's own, so no other process can listen there.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(socketDir, name), { force: true })
}

/** Whether a process id is in use at all, zombies included. */
function isNameTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasErrorCode(error, 'ESRCH')
  }
}

/**
 * Starts PostgreSQL in a session of its own (a Ctrl-C in the terminal doesn't reach it) and waits until it answers.
 * After a crash the processes of the old server may keep its shared memory for a moment: that is waited for. Throws
 * with PostgreSQL's last messages when it doesn't start.
 */
export async function startPostmaster(
  cluster: Cluster,
  socketDir: string,
  log: (message: string) => void,
  timeout = readyTimeout,
): Promise<Postmaster> {
  await limitLog(cluster.logFile)
  for (let attempt = 1; ; attempt++) {
    await removeStaleLocks(cluster, socketDir)
    const logStart = (await stat(cluster.logFile).catch(() => undefined))?.size ?? 0
    const postmaster = await launch(cluster, socketDir)
    if (await waitUntilReady(postmaster, cluster.dir, { log, timeout })) return postmaster
    const messages = await readLogFrom(cluster.logFile, logStart)
    if (attempt === startAttempts || !/shared memory block|lock file ".*" already exists/.test(messages)) {
      throw new Error(
        `The database did not start. Its last messages: ${messages.split('\n').slice(-5).join(' · ')} (${cluster.logFile})`,
      )
    }
    await sleep(200)
  }
}

/**
 * Fast shutdown: running statements are cancelled, everything committed is durable. Immediate shutdown after a minute.
 */
export async function stopPostmaster({ pid }: { pid: number }, clusterDir: string): Promise<void> {
  for (const [signal, timeout] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 15_000],
  ] as const) {
    if (!(await isPostmasterOf(pid, clusterDir))) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!hasErrorCode(error, 'ESRCH')) throw error
    }
    const deadline = Date.now() + timeout
    while (Date.now() < deadline) {
      if (!(await isRunning(pid))) return
      await sleep(20)
    }
  }
  throw new Error(`The database (process ${pid}) does not stop. End it by hand before the next start.`)
}

async function launch(cluster: Cluster, socketDir: string): Promise<Postmaster> {
  const output = await open(cluster.logFile, 'a', 0o600)
  try {
    // A core dump would contain what people wrote, so none is allowed; exec keeps the process id.
    const child = spawn(
      '/bin/sh',
      [
        '-c',
        'ulimit -c 0; exec "$@"',
        'sh',
        cluster.programs.postgres,
        '-D',
        await pathForAccount(cluster),
        '-c',
        `unix_socket_directories=${socketDir}`,
      ],
      { ...spawnOptions(cluster), detached: true, stdio: ['ignore', output.fd, output.fd] },
    )
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return { pid: child.pid as number, socketDir, ended }
  } finally {
    await output.close()
  }
}

/** False when it ended instead. */
async function waitUntilReady(
  postmaster: Postmaster,
  clusterDir: string,
  { log, timeout }: { log: (message: string) => void; timeout: number },
): Promise<boolean> {
  let ended = false
  void postmaster.ended.then(() => (ended = true))
  const start = Date.now()
  let nextNote = start + 10_000
  while (!ended) {
    const file = await readPidFile(clusterDir)
    if (file?.pid === postmaster.pid && file.status === 'ready') return true
    const now = Date.now()
    if (now > start + timeout) {
      await stopPostmaster(postmaster, clusterDir)
      return false
    }
    if (now > nextNote) {
      log(`The database is recovering since ${Math.round((now - start) / 1000)} s.`)
      nextNote = now + 10_000
    }
    await sleep(15)
  }
  return false
}

async function waitForEnd(pid: number, clusterDir: string): Promise<void> {
  while (await isPostmasterOf(pid, clusterDir)) await sleep(500, undefined, { ref: false })
}

/** Lines of postmaster.pid as PostgreSQL writes them (src/include/utils/pidfile.h): 1 pid, 5 socket folder, 8 state. */
async function readPidFile(clusterDir: string) {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

async function limitLog(path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > logLimit) await rename(path, `${path}.1`)
}

async function readLogFrom(path: string, start: number): Promise<string> {
  return (await readFile(path)).subarray(start).toString().trim()
}
