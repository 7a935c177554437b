import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Proof, proveRestored, type RestoreCheck } from './prove-restored.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { openSet } from './set-reader.server.ts'

interface DrillOptions {
  /** The set. */
  folder: string
  /** For a sealed set. */
  privateKey: Buffer | null
  knownMigrations: readonly string[]
  checks?: readonly RestoreCheck[]
}

/**
 * Restores a set into a scratch folder, starts its database and compares everything with what was saved; the scratch
 * folder is removed in any case. Nothing that is being served is touched.
 * @throws {BackupError} for one changed byte, one missing file, one missing row
 */
export async function drillBackup({ folder, privateKey, knownMigrations, checks = [] }: DrillOptions): Promise<Proof> {
  const scratch = await mkdtemp(join(tmpdir(), 'backup-drill-'))
  try {
    const dataDir = join(scratch, 'data')
    const set = await openSet(folder, privateKey)
    await restoreBackup({ set, dataDir, knownMigrations })
    return await proveRestored({ dataDir, manifest: set.manifest, deep: true, checks })
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
