import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

const run = promisify(execFile)

/** The environment of every PostgreSQL process: none of ours, so that no secret of the server is inherited. */
export const postgresEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The account PostgreSQL runs under. Undefined ids: the account of this process. */
export interface OsAccount {
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the cluster, and for a new cluster as `nobody`.
 * Throws a sentence for people when the cluster belongs to an account we cannot become.
 */
export async function chooseAccount(clusterDir: string): Promise<OsAccount> {
  const ownUid = process.getuid?.() ?? 0
  const owner = await stat(clusterDir).catch(() => undefined)
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) {
      throw new StartError(
        `The database folder ${clusterDir} belongs to another account (user id ${owner.uid}, this is ${ownUid}). ` +
          `Start the server as that account or as root, or use another data folder.`,
        'folder',
      )
    }
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findNobody()
}

async function findNobody(): Promise<OsAccount> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const line = passwd.split('\n').find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  // macOS reports nobody as -2; ids of a process are unsigned 32 bit.
  const toId = (text: string | undefined) => (text === undefined ? 65534 : Number(text) >>> 0)
  return { uid: toId(uid), gid: toId(gid) }
}

/**
 * Whether the account can enter and list a folder, asked of the kernel because modes alone don't show it (ACLs,
 * groups).
 */
export async function canReach(account: OsAccount, folder: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, env: postgresEnvironment, cwd: '/' })
    return true
  } catch {
    return false
  }
}
