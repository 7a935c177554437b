import path from 'node:path'
import { parseArgs } from 'node:util'
import { findKnownMigrations, RESTORE_CHECKS } from '#compose/upkeep/backup.server.ts'
import { readUntil, restoreToTime, sayTime, type Until } from '#core/backup/archive/restore-to-time.server.ts'
import { BackupError } from '#core/backup/backup-error.ts'
import { readPrivateKeyFile } from '#core/backup/backup-keys.server.ts'
import { archiveTexts, restoreTexts } from '#core/backup/messages.en.ts'
import { proveRestored } from '#core/backup/prove-restored.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { openSet } from '#core/backup/set-reader.server.ts'
import { EnvError, readProcessEnv } from '#core/env.server.ts'

const USAGE = `Usage: npm run restore -- <backup> <empty data folder> [private key file] [--until "2026-11-23 06:00"]
--until brings an embedded database forward to that time (Oslo's clock, or with its zone) or to the "end", by the archive
that WAL_ARCHIVE names.
With DATABASE_URL a backup made by pg_dump goes into that database, which has to be empty; without, an embedded one is made of it.`

/** The command's result when the folder can be served, and something was wrong before. */
const RESTORED_WITH_FAULTS = 2

interface Wanted {
  folder: string
  target: string
  keyFile: string | undefined
  until: Until | null
}

/** Restores; says as of when. */
async function bringBack({ folder, target, keyFile, until }: Wanted) {
  const dataDir = path.resolve(target)
  const privateKey = await readPrivateKeyFile(keyFile)
  const set = await openSet(path.resolve(folder), privateKey)
  const { databaseDirectUrl: url, walArchive: archive } = readProcessEnv()
  const options = { set, dataDir, knownMigrations: await findKnownMigrations(), url }
  if (until === null) {
    await restoreBackup(options)
    return { dataDir, url, manifest: set.manifest, asOf: set.manifest.madeAt }
  }
  if (url !== null) throw new BackupError(archiveTexts.external)
  if (archive === null) throw new BackupError(archiveTexts.noVariable)
  const last = await restoreToTime({ ...options, archive, privateKey, until })
  const reached = until === 'end' ? 'the end of the archive' : sayTime(until)
  return {
    dataDir,
    url,
    manifest: set.manifest,
    asOf: `${reached}${last === null ? '' : `, last change ${sayTime(last)}`}`,
  }
}

async function restore(wanted: Wanted): Promise<void> {
  const { dataDir, url, manifest, asOf } = await bringBack(wanted)
  if (url !== null) {
    console.log(`Restored into the database of DATABASE_URL, files to ${dataDir}, as of ${asOf}.`)
    return
  }
  const isExact = wanted.until === null
  const proof = await proveRestored({ dataDir, manifest, isExact, deep: !isExact, checks: RESTORE_CHECKS })
  const { pepperFile } = readProcessEnv({ DATA_DIR: dataDir })
  const settings = Object.entries(manifest.configuration).map(([name, value]) => `  ${name}=${value}`)
  console.log(
    [
      `Restored to ${dataDir} as of ${asOf}: ${proof.rows} rows in ${proof.tables} tables, ${proof.files} files.`,
      `Before the first start put the pepper${manifest.pepperId === null ? '' : ` (id ${manifest.pepperId})`} to ` +
        `${pepperFile}, or set PEPPER_FILE. The settings were:`,
      ...settings,
    ].join('\n'),
  )
  if (proof.faults.length === 0) return
  console.error(restoreTexts.faults(proof.faults))
  process.exitCode = RESTORED_WITH_FAULTS
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { until: { type: 'string' } } })
  } catch (error) {
    throw new BackupError(USAGE, { cause: error })
  }
}

try {
  const { positionals, values } = readArguments()
  const [folder, target, keyFile, ...more] = positionals
  if (folder === undefined || target === undefined || more.length > 0) throw new BackupError(USAGE)
  await restore({ folder, target, keyFile, until: values.until === undefined ? null : readUntil(values.until) })
} catch (error) {
  if (!(error instanceof BackupError || error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
