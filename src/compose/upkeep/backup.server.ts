import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import { readPublicKey } from '#core/backup/backup-keys.server.ts'
import { makeDumpBackup } from '#core/backup/dump-database.server.ts'
import type { DatabaseToSave } from '#core/backup/find-database.server.ts'
import { type BackupOptions, listSets, makeBackup, type MadeBackup } from '#core/backup/make-backup.server.ts'
import type { RestoreCheck } from '#core/backup/prove-restored.server.ts'
import { findSpareSets } from '#core/backup/set-facts.server.ts'
import { removeDrafts } from '#core/backup/set-writer.server.ts'
import { systemCtx, type Ctx } from '#core/context.server.ts'
import { readPepper } from '#core/crypto/pepper.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { MIGRATIONS_FOLDER } from '#core/db/migrate.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import type { Env } from '#core/env.server.ts'
import { isThere } from '#core/is-there.server.ts'
import { pictures, storedFiles } from '#house/files/files.table.server.ts'
import { pictureFileKey, sureVariants } from '#house/files/pictures/pictures.service.server.ts'
import { partsPrefix } from '#house/files/sealed-parts.server.ts'
import { reportKeys } from '#site/whistleblowing/whistleblowing.table.server.ts'

/** Under which name the installation remembers its last nightly backup. */
export const BACKUP_STATE_KEY = 'backup'
/** Retention of sets in days; within a week a mistake is noticed. */
const KEPT_DAYS = 7

/** State of the nightly backups, stored by the installation. */
export interface BackupState {
  /** When the last good one was finished; null when there was none yet. */
  finishedAt: string | null
  /** Whether the last try went well. */
  ok: boolean
  triedAt: string
  isSealed: boolean
  /** Why the last try failed: a sentence for the administrator. */
  error?: string
}

type OnBytes = (bytes: number) => void

/** Folder of the nightly backup. */
export const backupFolder = (env: Pick<Env, 'dataDir'>): string => path.join(env.dataDir, 'backups')

/** Migrations of this version of the program. */
export async function findKnownMigrations(migrations = MIGRATIONS_FOLDER): Promise<string[]> {
  const folders = await readdir(migrations, { withFileTypes: true })
  return folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/**
 * Takes a backup of the embedded database and of the files on disk.
 * @throws {BackupError} with a sentence for people
 */
export async function backUp(
  env: Env,
  database: DatabaseToSave,
  parent: string,
  onBytes?: OnBytes,
): Promise<MadeBackup> {
  return makeBackup({ database, ...(await describeSet(env, parent, onBytes)) })
}

/**
 * The same of the database that DATABASE_URL names, by its own pg_dump.
 * @throws {BackupError} with a sentence for people
 */
export async function backUpExternal(
  env: Env,
  directUrl: string,
  parent: string,
  onBytes?: OnBytes,
): Promise<MadeBackup> {
  return makeDumpBackup(directUrl, await describeSet(env, parent, onBytes))
}

/**
 * A set of the database of this installation, whichever it is.
 * @param toSave the embedded one; null for the one that DATABASE_URL names
 */
export async function backUpOwn(
  env: Env,
  toSave: DatabaseToSave | null,
  parent: string,
  onBytes?: OnBytes,
): Promise<MadeBackup> {
  if (toSave !== null) return backUp(env, toSave, parent, onBytes)
  if (env.databaseDirectUrl === null) throw new Error('There is no database to save')
  return backUpExternal(env, env.databaseDirectUrl, parent, onBytes)
}

async function describeSet(env: Env, parent: string, onBytes?: OnBytes): Promise<Omit<BackupOptions, 'database'>> {
  const pepper = await readPepper(env.pepperFile).catch(() => null)
  return {
    dataDir: env.dataDir,
    parent,
    publicKey: env.backupPublicKey === null ? null : readPublicKey(env.backupPublicKey),
    pepperId: pepper?.id ?? null,
    findReportKeyIds: async (client) =>
      (await drizzle({ client }).select({ id: reportKeys.id }).from(reportKeys).orderBy(reportKeys.createdAt)).map(
        ({ id }) => id,
      ),
    configuration: describeConfiguration(env),
    ...(onBytes === undefined ? {} : { onBytes }),
  }
}

/** Settings that a new machine needs again, without secrets. */
function describeConfiguration({ publicUrl, host, port, trustProxy, mailFrom, s3 }: Env): Record<string, string> {
  return {
    HOST: host,
    PORT: String(port),
    TRUST_PROXY: trustProxy === false ? 'off' : String(trustProxy),
    ...(publicUrl === null ? {} : { PUBLIC_URL: publicUrl }),
    ...(mailFrom === null ? {} : { MAIL_FROM: mailFrom }),
    ...(s3 === null ? {} : { S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket, S3_REGION: s3.region }),
  }
}

/** One more set in DATA_DIR, the oldest away, and the result noted for the administrator: each night, and when asked. */
export async function backUpNightly(
  ctx: Ctx,
  env: Env,
  database: DatabaseToSave | null,
  onBytes?: OnBytes,
): Promise<MadeBackup> {
  const folder = backupFolder(env)
  const isSealed = env.backupPublicKey !== null
  try {
    await removeDrafts(folder)
    const made = await backUpOwn(env, database, folder, onBytes)
    await removeOldest(folder)
    const now = new Date().toISOString()
    await recordBackup(ctx, { finishedAt: now, ok: true, triedAt: now, isSealed })
    return made
  } catch (error) {
    const finishedAt = (await findBackupState(ctx))?.finishedAt ?? null
    const reason = error instanceof Error ? error.message : 'The backup failed'
    await recordBackup(ctx, { finishedAt, ok: false, triedAt: new Date().toISOString(), isSealed, error: reason })
    throw error
  }
}

/** Result of the nightly backups; null when none was tried yet. */
export async function findBackupState(ctx: Ctx): Promise<BackupState | null> {
  const [row] = await ctx.db.select().from(instanceState).where(eq(instanceState.key, BACKUP_STATE_KEY))
  return row === undefined ? null : (row.value as BackupState)
}

async function recordBackup(ctx: Ctx, value: BackupState): Promise<void> {
  await ctx.db
    .insert(instanceState)
    .values({ key: BACKUP_STATE_KEY, value })
    .onConflictDoUpdate({ target: instanceState.key, set: { value } })
}

/** For each of the last days with a set, the newest is retained, and the last three of all. */
export async function removeOldest(folder: string, days = KEPT_DAYS): Promise<number> {
  const spare = findSpareSets(await listSets(folder), days)
  for (const name of spare) await rm(path.join(folder, name), { recursive: true, force: true })
  return spare.length
}

/** Further checks of a restored installation, beyond equal counts and hashes. */
export const RESTORE_CHECKS: readonly RestoreCheck[] = [
  ({ database }) => withCtx(database.backupUrl, checkAudit),
  ({ database, dataDir, manifest }) =>
    // Files in a bucket are not in the set.
    'S3_BUCKET' in manifest.configuration
      ? Promise.resolve(null)
      : withCtx(
          database.backupUrl,
          async (ctx) => (await checkPictures(ctx, dataDir)) ?? checkPortalFiles(ctx, dataDir),
        ),
]

async function withCtx<T>(url: string, use: (ctx: Ctx) => Promise<T>): Promise<T> {
  const applicationName = 'maritime-service restore'
  const pool = createPool({ url, max: 1, applicationName, isPatient: true, onError: () => {} })
  try {
    return await use(systemCtx(createDb(pool)))
  } finally {
    await pool.end()
  }
}

async function checkAudit(ctx: Ctx): Promise<string | null> {
  const { fault } = await verifyAudit(ctx)
  return fault === null ? null : `The restored audit log breaks at entry ${fault.seq}: ${fault.kind}.`
}

/** Every picture that is shown has its files. */
async function checkPictures(ctx: Ctx, dataDir: string): Promise<string | null> {
  const { storageKey, width, height } = pictures
  const shown = await ctx.db.select({ storageKey, width, height }).from(pictures).where(gt(pictures.uses, 0))
  for (const picture of shown) {
    for (const variant of sureVariants(picture)) {
      const key = pictureFileKey(picture.storageKey, variant)
      if (!(await isStored(dataDir, key))) return `A picture that is shown has no file: files/${key}.`
    }
  }
  return null
}

/** Every file of the portal with a record has all its parts. */
async function checkPortalFiles(ctx: Ctx, dataDir: string): Promise<string | null> {
  const { storageKey, parts, claimedAt, releasedAt } = storedFiles
  const recorded = await ctx.db
    .select({ storageKey, parts })
    .from(storedFiles)
    .where(and(isNotNull(claimedAt), isNull(releasedAt)))
  for (const file of recorded) {
    for (const part of file.parts) {
      const key = partsPrefix(file.storageKey) + part
      if (!(await isStored(dataDir, key))) return `A file of the portal is not whole: files/${key} is missing.`
    }
  }
  return null
}

const isStored = (dataDir: string, key: string): Promise<boolean> => isThere(path.join(dataDir, 'files', key))
