import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '../error-codes.ts'
import { StartError } from '../start-error.ts'
import { readStartMark } from './process-identity.ts'

export interface ServerLock {
  /** Throws when another start displaced this lock while it was being taken. */
  assertHeld(): Promise<void>
  release(): Promise<void>
}

interface LockContent {
  pid: number
  startMark: string
  token: string
  since: string
}

/**
 * Acquires the lock of a data folder for this process (`server.lock`). A lock counts only while the very process that
 * wrote it runs: id and start time both have to match, so a killed server or a reused process id never blocks a start.
 * Throws an Error with a sentence for people if a running server has it.
 */
export async function acquireServerLock(dataDir: string): Promise<ServerLock> {
  const path = join(dataDir, 'server.lock')
  const content: LockContent = {
    pid: process.pid,
    startMark: (await readStartMark(process.pid)) ?? '',
    token: randomUUID(),
    since: new Date().toISOString(),
  }
  const draft = `${path}.${content.token}`
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (await linkIfFree(draft, path)) return holdLock(dataDir, path, content)
      const found = await readLock(path)
      if (found && (await isHolderRunning(found))) throw new StartError(describeHolder(dataDir, found), 'folder')
      await removeStaleLock(path, found?.token)
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new Error(
    `The data folder ${dataDir} could not be locked because several servers are starting on it at once. Start only one.`,
  )
}

function holdLock(dataDir: string, path: string, content: LockContent): ServerLock {
  return {
    async assertHeld() {
      const found = await readLock(path)
      if (found?.token !== content.token) {
        throw new Error(
          `Another server took the data folder ${dataDir} at the same moment. Start only one server per data folder.`,
        )
      }
    },
    async release() {
      if ((await readLock(path))?.token === content.token) await rm(path, { force: true })
    },
  }
}

/** link() is atomic and fails when the name exists, also for two processes at the same moment. */
async function linkIfFree(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes a stale lock. Another start may have replaced it by a valid one between reading and moving: then that one is
 * restored, and if a third start acquired the lock in the meantime, its owner gets an error from assertHeld.
 */
async function removeStaleLock(path: string, staleToken: string | undefined): Promise<void> {
  const movedPath = `${path}.${randomUUID()}`
  try {
    await rename(path, movedPath)
  } catch {
    return
  }
  const moved = await readLock(movedPath)
  if (moved && moved.token !== staleToken) await linkIfFree(movedPath, path)
  await rm(movedPath, { force: true })
}

async function isHolderRunning(lock: LockContent): Promise<boolean> {
  return (await readStartMark(lock.pid)) === lock.startMark
}

async function readLock(path: string): Promise<LockContent | undefined> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<LockContent> | null
    if (typeof value?.pid !== 'number' || typeof value.startMark !== 'string') return undefined
    return { pid: value.pid, startMark: value.startMark, token: String(value.token), since: String(value.since) }
  } catch {
    // Missing, or truncated by a full disk: no process can rely on it.
    return undefined
  }
}

function describeHolder(dataDir: string, lock: LockContent): string {
  return (
    `The data folder ${dataDir} is in use by a server that is running (process ${lock.pid}, since ${lock.since}). ` +
    `Stop that server first, or use another data folder.`
  )
}
