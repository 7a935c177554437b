import { join } from 'node:path'
import {
  checkPages,
  CopyError,
  countRows,
  type EmbeddedDatabase,
  type RowCounts,
  startEmbeddedDatabase,
} from '@maritime-service/postgres'
import { withClient } from '../db/with-client.server.ts'
import { BackupError } from './backup-error.ts'
import { DUMP_FILE } from './dump-database.server.ts'
import type { Manifest } from './manifest.server.ts'
import { targetOf } from './restore-backup.server.ts'
import { hashFile } from './set-reader.server.ts'
import { finishRestore } from './unfinished-restore.server.ts'

/**
 * A further check of restored data; returns the sentence of an error, or null. The set is as it was saved: such an
 * error existed before.
 */
export type RestoreCheck = (restored: {
  database: EmbeddedDatabase
  dataDir: string
  manifest: Manifest
}) => Promise<string | null>

export interface Proof {
  tables: number
  rows: number
  /** Files of the set; each was compared by its hash while it was restored. */
  files: number
  /** Number of tables and indexes that were read in full; null without PostgreSQL's own checker. */
  relations: number | null
  /** Results of the further checks. */
  faults: string[]
}

interface ProveOptions {
  dataDir: string
  manifest: Manifest
  /** True if rows have to equal those of the set; false for a database that was replayed further from the archive. */
  isExact?: boolean
  /** Walk every page of tables and indexes with PostgreSQL's amcheck. */
  deep?: boolean
  checks?: readonly RestoreCheck[]
}

/**
 * Starts the database of a restored folder, and compares it with the manifest: rows of all tables, hashes of all files.
 * It is stopped again in any case, and may be served only when nothing differs. Findings of the checks do not prevent
 * serving it: a file that was lost before the backup must not make the backup worthless.
 * @throws {BackupError} naming the first difference
 */
export async function proveRestored({
  dataDir,
  manifest,
  isExact = true,
  deep = false,
  checks = [],
}: ProveOptions): Promise<Proof> {
  const database = await startEmbeddedDatabase({ dataDir })
  try {
    const rows = await withClient(database.backupUrl, 'restore', countRows)
    if (isExact) compareRows(manifest.rows, rows)
    await compareFiles(dataDir, manifest)
    const relations = deep ? await checkPages(database, dataDir).catch(sayDamage) : null
    await finishRestore(dataDir)
    const faults: string[] = []
    for (const check of checks) {
      const fault = await check({ database, dataDir, manifest })
      if (fault !== null) faults.push(fault)
    }
    const counts = Object.values(rows)
    return {
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
      files: manifest.files.length,
      relations,
      faults,
    }
  } finally {
    await database.stop()
  }
}

/** @throws {BackupError} for damage; anything else as it is */
function sayDamage(error: unknown): never {
  throw error instanceof CopyError ? new BackupError(error.message, { cause: error }) : error
}

function compareRows(saved: RowCounts, restored: RowCounts): void {
  for (const table of new Set([...Object.keys(saved), ...Object.keys(restored)])) {
    if (saved[table] === restored[table]) continue
    throw new BackupError(
      `The restored database differs: ${table} has ${restored[table] ?? 'no table'}, saved were ${saved[table] ?? 'none'} rows.`,
    )
  }
}

/** Compares the files again, now that the database has been started. */
async function compareFiles(dataDir: string, manifest: Manifest): Promise<void> {
  const files = manifest.files.filter(({ path }) => targetOf(path) === path && path !== DUMP_FILE)
  for (const { path, sha256 } of files) {
    const found = await hashFile(join(dataDir, path))
    if (found === null) throw new BackupError(`The restored files are incomplete: ${path} is missing.`)
    if (found !== sha256) throw new BackupError(`The restored files differ: ${path} is not as it was saved.`)
  }
}
