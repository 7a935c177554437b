import { statfs } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import type { ArchiveState } from '#core/backup/archive/wal-archive.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { AdminHealth } from '#core/contract/health.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { PRODUCT_VERSION } from '#core/product-version.server.ts'
import { FIRST_START_STEP } from './start/first-start.server.ts'
import { findBackupState } from './upkeep/backup.server.ts'

const HOUR = 3_600_000
/** Two nights without a good backup. */
const OVERDUE_HOURS = 48

export interface HealthSource {
  dataDir: string
  /** The database is our embedded one, which we back up every night. */
  isEmbedded: boolean
  /** How far the archive of its log has come; missing without one. */
  archive?: () => ArchiveState
}

/** How the installation is; opens nothing and counts nothing. */
export async function describeHealth(ctx: Ctx, source: HealthSource): Promise<AdminHealth> {
  const { dataDir, isEmbedded } = source
  const rows = await queryRows(ctx.db, { bytes: 'text' }, sql`select pg_database_size(current_database()) as bytes`)
  const disk = await statfs(dataDir)
  return {
    version: PRODUCT_VERSION,
    backup: await describeBackup(ctx, isEmbedded),
    archive: describeArchive(source.archive?.()),
    database: { kind: isEmbedded ? 'embedded' : 'external', bytes: Number(rows[0]?.bytes ?? 0) },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
  }
}

async function describeBackup(ctx: Ctx, isOurs: boolean): Promise<AdminHealth['backup']> {
  const state = isOurs ? await findBackupState(ctx) : null
  const finishedAt = state?.finishedAt ?? null
  // A new installation has no backup yet and isn't late.
  const since = finishedAt === null ? await findFirstStart(ctx) : new Date(finishedAt)
  // A time that has not come, noted while the clock was wrong, is no proof of a backup either.
  const hours = since === null ? 0 : Math.floor(Math.abs(Date.now() - since.getTime()) / HOUR)
  return {
    isOurs,
    finishedAt,
    ageHours: finishedAt === null ? null : hours,
    ok: state?.ok ?? false,
    isOverdue: isOurs && hours >= OVERDUE_HOURS,
    isSealed: state?.isSealed ?? null,
    error: state?.error ?? null,
  }
}

const describeArchive = (state: ArchiveState | undefined): AdminHealth['archive'] =>
  state === undefined
    ? null
    : { until: state.until?.toISOString() ?? null, waitingBytes: state.waitingBytes, error: state.error }

async function findFirstStart(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ createdAt: instanceState.createdAt })
    .from(instanceState)
    .where(eq(instanceState.key, FIRST_START_STEP))
  return row?.createdAt ?? null
}

/** The same in lines, for `/readyz`. */
export function printHealth({ backup, archive, database, disk }: AdminHealth): string {
  const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
  const age = backup.ageHours === null ? 'none yet' : `${backup.ageHours} h old`
  const last = backup.error === null ? '' : `, last try failed: ${backup.error.replaceAll(/\s+/g, ' ')}`
  const lag = archive?.error ?? `all until ${archive?.until ?? 'nothing yet'}`
  return [
    `backup: ${backup.isOurs ? `${age}${backup.isOverdue ? ', overdue' : ''}${last}` : 'by the database server'}`,
    ...(archive === null ? [] : [`archive: ${lag.replaceAll(/\s+/g, ' ')}`]),
    `database: ${database.kind}, ${gigabytes(database.bytes)}`,
    `disk: ${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} free`,
    '',
  ].join('\n')
}
