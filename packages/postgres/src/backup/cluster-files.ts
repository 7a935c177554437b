import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '../error-codes.ts'

/*
 * What a base backup leaves out follows PostgreSQL's own pg_basebackup (src/backend/backup/basebackup.c):
 * what belongs to the running server, what a start makes anew, and every fork of an UNLOGGED relation but its
 * empty initial one, from which a restore makes it again.
 */

/** Folders that are needed without their content. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])

const LEFT_OUT = [
  /^postmaster\.(pid|opts)$/,
  /^backup_label(\.old)?$/,
  /^tablespace_map(\.old)?$/,
  /^backup_manifest$/,
  /^current_logfiles/,
  /^postgresql\.auto\.conf\.tmp$/,
  /^pg_internal\.init/,
  /^pgsql_tmp/,
  // Temporary tables: their sessions don't exist after a restore.
  /^t\d+_\d+/,
  // The supervisor's own: who may stop the server, and files it was just replacing.
  /^supervisor\.claim$/,
  /^restore\.conf$/,
  /\.new$/,
]

/** A table's, index's or sequence's file: number, fork, segment. */
const RELATION_FILE = /^(\d+)(?:_(fsm|vm|init))?(?:\.\d+)?$/

/** Saved last, after all other files, and not among those listed. */
export const CONTROL_FILE = 'global/pg_control'

export interface ClusterListing {
  /** Relative paths with `/`. */
  files: string[]
  folders: string[]
}

/** Lists the files of a base backup. Call it between pg_backup_start and pg_backup_stop. */
export async function listClusterFiles(dir: string): Promise<ClusterListing> {
  const files: string[] = []
  const folders: string[] = ['pg_wal/archive_status', 'pg_wal/summaries']

  async function walk(folder: string): Promise<void> {
    const entries = await readdir(join(dir, folder), { withFileTypes: true }).catch(ignoreMissing)
    for (const entry of entries ?? []) {
      if (LEFT_OUT.some((pattern) => pattern.test(entry.name))) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        folders.push(path)
        if (!EMPTIED.has(path)) await walk(path)
      } else if (entry.isFile() && path !== CONTROL_FILE) files.push(path)
    }
  }

  await walk('')
  return { files, folders: folders.toSorted() }
}

/** Whether a file has rows of an UNLOGGED relation: such a relation has an initial fork. */
function hasUnloggedRows(dir: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const match = RELATION_FILE.exec(name)
  if (match === null || match[2] === 'init') return false
  return existsSync(join(dir, path.slice(0, -name.length), `${match[1]}_init`))
}

/**
 * Reads a file at some time during the backup; null for what is left out: rows of UNLOGGED relations, and dropped
 * files. Decided file by file just before reading, because relations are created during a backup.
 */
export async function readClusterFile(dir: string, path: string): Promise<AsyncIterable<Uint8Array> | null> {
  if (hasUnloggedRows(dir, path)) return null
  const stream = createReadStream(join(dir, path))
  const opened = await new Promise<boolean>((resolve, reject) => {
    stream.once('open', () => resolve(true))
    stream.once('error', (error: Error) => (hasErrorCode(error, 'ENOENT') ? resolve(false) : reject(error)))
  })
  return opened ? stream : null
}

function ignoreMissing(error: unknown): null {
  // A database or relation that is dropped while we look is none of the backup's.
  if (hasErrorCode(error, 'ENOENT')) return null
  throw error
}
