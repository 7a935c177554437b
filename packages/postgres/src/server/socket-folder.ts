import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { hasErrorCode } from '../error-codes.ts'
import { changeOwner } from './cluster.ts'
import { canReach, type OsAccount } from './os-account.ts'

const prefix = 'pg-'
/** An address of a Unix socket has at most 107 bytes on Linux and 103 on macOS; the file's name is 15 of them. */
const longestFolder = 85

/**
 * A private folder with a short path for the socket. The same data folder gets the same one again,
 * so an address that was read before a restart stays right.
 */
export async function makeSocketFolder(dataDir: string, account: OsAccount): Promise<string> {
  const id = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 12)
  let failure: unknown
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/run'])) {
    if (Buffer.byteLength(parent) + prefix.length + 20 > longestFolder) continue
    try {
      if (!(await canReach(account, parent))) continue
      const path = join(parent, prefix + id)
      if (await makeOrKeep(path, account)) return path
      // Another account has the name: use one that can't be predicted.
      const other = await mkdtemp(path)
      await changeOwner(account, other)
      return other
    } catch (error) {
      failure = error
    }
  }
  throw new Error(
    `There is no temporary folder for the database's socket (${String(failure)}). Set TMPDIR to a writable folder with a short path.`,
  )
}

export async function removeSocketFolder(path: string): Promise<void> {
  if (basename(path).startsWith(prefix)) await rm(path, { recursive: true, force: true })
}

async function makeOrKeep(path: string, account: OsAccount): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 })
    await changeOwner(account, path)
    return true
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== (account.uid ?? process.getuid?.())) return false
  await chmod(path, 0o700)
  return true
}
