import path from 'node:path'
import { findKnownMigrations, RESTORE_CHECKS } from '#compose/upkeep/backup.server.ts'
import { BackupError } from '#core/backup/backup-error.ts'
import { readPrivateKeyFile } from '#core/backup/backup-keys.server.ts'
import { proveRestored } from '#core/backup/prove-restored.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { openSet } from '#core/backup/set-reader.server.ts'
import { EnvError, readProcessEnv } from '#core/env.server.ts'

const USAGE = `Usage: npm run restore -- <backup> <empty data folder> [private key file]
With DATABASE_URL a backup made by pg_dump goes into that database, which has to be empty; without, an embedded one is made of it.`

async function restore(folder: string, target: string, keyFile: string | undefined): Promise<void> {
  const dataDir = path.resolve(target)
  const set = await openSet(path.resolve(folder), await readPrivateKeyFile(keyFile))
  const { manifest } = set
  const { databaseDirectUrl: url } = readProcessEnv()
  await restoreBackup({ set, dataDir, knownMigrations: await findKnownMigrations(), url })
  if (url !== null) {
    console.log(`Restored into the database of DATABASE_URL, files to ${dataDir}, as of ${manifest.madeAt}.`)
    return
  }
  const proof = await proveRestored({ dataDir, manifest, checks: RESTORE_CHECKS })
  const settings = Object.entries(manifest.configuration).map(([name, value]) => `  ${name}=${value}`)
  console.log(
    [
      `Restored to ${dataDir} as of ${manifest.madeAt}: ${proof.rows} rows in ${proof.tables} tables, ${proof.files} files.`,
      `Before the first start put the pepper${manifest.pepperId === null ? '' : ` (id ${manifest.pepperId})`} to ` +
        `${path.join(dataDir, 'secrets', 'pepper')}, or set PEPPER_FILE. The settings were:`,
      ...settings,
    ].join('\n'),
  )
}

try {
  const [folder, target, keyFile, ...more] = process.argv.slice(2)
  if (folder === undefined || target === undefined || more.length > 0) throw new BackupError(USAGE)
  await restore(folder, target, keyFile)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
