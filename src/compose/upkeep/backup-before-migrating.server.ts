import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#core/backup/backup-error.ts'
import type { DatabaseToSave } from '#core/backup/find-database.server.ts'
import { listSets } from '#core/backup/make-backup.server.ts'
import { removeDrafts } from '#core/backup/set-writer.server.ts'
import { assertMigratable, listAppliedMigrations, listPendingMigrations } from '#core/db/baseline/baseline.server.ts'
import { MIGRATIONS_FOLDER } from '#core/db/migrate.server.ts'
import { withClient } from '#core/db/with-client.server.ts'
import type { Env } from '#core/env.server.ts'
import { backupFolder, backUp, findKnownMigrations } from './backup.server.ts'
import { upkeepTexts } from './messages.en.ts'

/** Statements that delete or overwrite rows or columns. Bodies of functions run later, if ever. */
const TAKES_AWAY =
  /\b(?:drop\s+(?:table|column|schema)|set\s+data\s+type|delete\s+from|truncate(?!\s+on\b)|update\s+\S+\s+set)\b/i

/** Whether a migration deletes data, so that only a backup can restore it. */
export const isIrreversible = (statements: string): boolean =>
  TAKES_AWAY.test(statements.replaceAll(/--.*$/gm, '').replaceAll(/(\$\w*\$)[\s\S]*?\1/g, ''))

interface Database {
  directUrl: string
  /** Null when it is not ours to save. */
  toSave: DatabaseToSave | null
}

/**
 * The set is in a folder of its own, which the nightly clean-up leaves alone. If a start fails after it and is
 * repeated, the first and the last set stay, so that the disk doesn't fill.
 */
async function saveBefore(migration: string, env: Env, toSave: DatabaseToSave): Promise<string> {
  const parent = path.join(backupFolder(env), `before-${migration}`)
  // Only this process writes here: a start that is killed again and again must not fill the disk.
  await removeDrafts(parent, 0)
  const { folder } = await backUp(env, toSave, parent)
  const sets = await listSets(parent)
  for (const name of sets.slice(1, -1)) await rm(path.join(parent, name), { recursive: true })
  return folder
}

/**
 * Backs everything up before the first irreversible migration, if the database has data to lose.
 * @returns a text for the person at the terminal; null when there is nothing to report
 * @throws {BackupError} when the backup fails: nothing is migrated then
 * @throws Error with a sentence for the person at the terminal if the database was made by a version before 0.2.0
 */
export async function backUpBeforeMigrating(
  env: Env,
  { directUrl, toSave }: Database,
  migrations = MIGRATIONS_FOLDER,
): Promise<string | null> {
  const applied = await withClient(directUrl, 'start', listAppliedMigrations)
  if (applied.length === 0) return null
  assertMigratable(applied)
  const pending = listPendingMigrations(await findKnownMigrations(migrations), applied)
  const texts = await Promise.all(
    pending.map(async (name) => [name, await readFile(path.join(migrations, name, 'migration.sql'), 'utf8')] as const),
  )
  const first = texts.find(([, statements]) => isIrreversible(statements))?.[0]
  if (first === undefined) return null
  if (toSave === null) return upkeepTexts.saveYourself(first)
  try {
    return upkeepTexts.savedBefore(first, await saveBefore(first, env, toSave))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(upkeepTexts.notSaved(first, reason), { cause: error })
  }
}
