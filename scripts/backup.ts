import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  backupFolder,
  backUpOwn,
  findKnownMigrations,
  removeOldest,
  RESTORE_CHECKS,
} from '#compose/upkeep/backup.server.ts'
import { BackupError } from '#core/backup/backup-error.ts'
import { fingerprintOf, makeBackupKeys, readPrivateKeyFile } from '#core/backup/backup-keys.server.ts'
import { drillBackup } from '#core/backup/drill-backup.server.ts'
import { assertServedFolder, withEmbeddedDatabase } from '#core/backup/find-database.server.ts'
import { findNewestSet } from '#core/backup/make-backup.server.ts'
import { removeDrafts } from '#core/backup/set-writer.server.ts'
import { EnvError, readProcessEnv } from '#core/env.server.ts'
import { findErrorCode } from '../src/core/error-codes.server.ts'

const USAGE = `Usage:
  npm run backup -- [folder] [--keep days]           backs up DATA_DIR into a new folder inside it (default: DATA_DIR/backups);
                                                     with DATABASE_URL that database, by its own pg_dump; --keep removes older
                                                     backups there, but for the newest of each of so many days
  npm run backup -- keys [private key file]          makes a pair of keys for sealed backups
  npm run backup -- drill <backup> [private key file]  restores a backup to a scratch folder and compares everything;
                                                     of a folder with several the newest`

const UNSEALED = `
WARNING: this backup is NOT encrypted. Whoever gets it reads contact messages and mail. Make a pair of keys with
  npm run backup -- keys
and set BACKUP_PUBLIC_KEY.`

async function save(parent: string | undefined, keep: number | null): Promise<void> {
  const env = readProcessEnv()
  await assertServedFolder(env)
  const started = performance.now()
  const folder = path.resolve(parent ?? backupFolder(env))
  await removeDrafts(folder)
  const made =
    env.databaseDirectUrl === null
      ? await withEmbeddedDatabase(env.dataDir, (database) => backUpOwn(env, database, folder))
      : await backUpOwn(env, null, folder)
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0)
  console.log(
    `Backup ${made.folder}\n${made.files} files, ${(made.bytes / 1e6).toFixed(1)} MB, ${rows} rows in ` +
      `${Object.keys(made.rows).length} tables, ${((performance.now() - started) / 1000).toFixed(1)} s. ` +
      'The pepper is not in it: keep that apart.',
  )
  // Only after a successful backup: if none succeeds, none is deleted.
  const removed = keep === null ? 0 : await removeOldest(folder, keep)
  if (removed > 0) console.log(`${removed} older ${removed === 1 ? 'backup was' : 'backups were'} removed.`)
  if (env.s3 !== null) console.log(`Files are in the bucket ${env.s3.bucket} and not in this backup.`)
  if (env.backupPublicKey === null) console.error(UNSEALED)
}

async function makeKeys(file: string | undefined): Promise<void> {
  const { publicKey, privateKey } = makeBackupKeys()
  console.log(
    `Set this on the server:\n\n  BACKUP_PUBLIC_KEY=${publicKey}\n\n` +
      `Its fingerprint, which the admin panel shows under Running: ${fingerprintOf(publicKey)}\n`,
  )
  if (file === undefined) {
    console.log(`Write this line into a file that is never on the server. Without it no backup can be opened:\n`)
    console.log(`  ${privateKey}\n`)
    return
  }
  await writeFile(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new BackupError(
      `The private key can't be written to ${file} (${findErrorCode(error)}). Name a file that doesn't exist.`,
    )
  })
  console.log(`The private key is in ${file}. Take it away from the server. Without it no backup can be opened.`)
}

async function drill(folder: string | undefined, keyFile: string | undefined): Promise<void> {
  if (folder === undefined) throw new BackupError(USAGE)
  const set = await findNewestSet(path.resolve(folder))
  const proof = await drillBackup({
    folder: set,
    privateKey: await readPrivateKeyFile(keyFile),
    knownMigrations: await findKnownMigrations(),
    checks: RESTORE_CHECKS,
  })
  console.log(
    `The backup ${path.basename(set)} can be restored: ${proof.rows} rows in ${proof.tables} tables as saved, ` +
      `${proof.relations ?? 0} tables and indexes whole, ${proof.files} files as saved, audit log unbroken.`,
  )
}

/** @throws {BackupError} with the usage for what is no command */
function readArguments(): { command: string | undefined; rest: string[]; keep: number | null } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
    const [command, ...rest] = positionals
    const isSave = command !== 'keys' && command !== 'drill'
    if (isSave ? rest.length > 0 : values.keep !== undefined) throw new Error('Too much was said')
    if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) throw new Error('No number of days')
    return { command, rest, keep: values.keep === undefined ? null : Number(values.keep) }
  } catch (error) {
    throw new BackupError(USAGE, { cause: error })
  }
}

try {
  const { command, rest, keep } = readArguments()
  if (command === 'keys') await makeKeys(rest[0])
  else if (command === 'drill') await drill(rest[0], rest[1])
  else await save(command, keep)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
