import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.server.ts'
import { type Proof, proveRestored, type RestoreCheck } from './prove-restored.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { openSet } from './set-reader.server.ts'

/** How the names of scratch folders begin. */
export const DRILL_PREFIX = 'backup-drill-'

interface DrillOptions {
  /** The set. */
  folder: string
  /** For an encrypted set. */
  privateKey: Buffer | null
  knownMigrations: readonly string[]
  checks?: readonly RestoreCheck[]
  /** Parent of the scratch folder. */
  within?: string
  /** Called before everything is compared. */
  onCompare?: () => void
}

/**
 * Restores a set into a scratch folder, starts its database and compares everything with the manifest; the scratch
 * folder is removed in any case. The served data is not touched.
 * @throws {BackupError} for one changed byte, one missing file, one missing row, and for what the checks find
 */
export async function drillBackup(options: DrillOptions): Promise<Proof & { set: Manifest }> {
  const { folder, privateKey, knownMigrations, checks = [], within = tmpdir() } = options
  const scratch = await mkdtemp(join(within, DRILL_PREFIX))
  try {
    const dataDir = join(scratch, 'data')
    const set = await openSet(folder, privateKey)
    await restoreBackup({ set, dataDir, knownMigrations })
    options.onCompare?.()
    const proof = await proveRestored({ dataDir, manifest: set.manifest, deep: true, checks })
    if (proof.faults.length > 0) throw new BackupError(proof.faults.join('\n'))
    return { ...proof, set: set.manifest }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
