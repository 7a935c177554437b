import type { Server } from 'node:http'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ArchiveState } from '#core/backup/archive/wal-archive.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { ByteCache } from '#core/http/byte-cache.server.ts'
import type { LiveHub } from '#core/live/live-hub.server.ts'
import {
  createMetrics,
  serveMetrics,
  type GaugeTable,
  type Metrics,
  type Reading,
} from '#core/metrics/metrics.server.ts'
import { PRODUCT_VERSION } from '#core/product-version.server.ts'
import { describeHealth, type HealthSource } from '../describe-health.server.ts'

/** Metrics of this process and of the installation; `deploy/alerts.yml` uses their names. */
export const GAUGES = {
  maritime_info: { help: 'The version that runs', labels: ['version'] },
  maritime_draining: { help: '1 while the process is shutting down' },
  maritime_pool_connections: { help: 'Connections to the database', labels: ['state'] },
  maritime_pool_waiting: { help: 'Callers that wait for a connection' },
  maritime_kept_answers: { help: 'Cached responses in memory' },
  maritime_kept_bytes: { help: 'Bytes of those answers in all their forms' },
  maritime_open_streams: { help: 'Open streams of live events' },
  maritime_database_up: { help: '1 when the database answered just now' },
  maritime_database_bytes: { help: 'Size of the database' },
  maritime_queue_jobs: {
    help: 'Jobs by queue and state; without those that tell of reports',
    labels: ['queue', 'state'],
  },
  maritime_mail: { help: 'Mail in the outbox', labels: ['urgency', 'status'] },
  maritime_mail_oldest_seconds: { help: 'How long the oldest waiting mail has waited', labels: ['urgency'] },
  maritime_backup_ok: { help: '1 when the last nightly backup went well' },
  maritime_backup_overdue: { help: '1 when there was no good backup for two days' },
  maritime_backup_age_seconds: { help: 'Age of the last good backup, in whole hours' },
  maritime_archive_ok: { help: '1 when the log was archived at the last try' },
  maritime_archive_age_seconds: { help: 'How long ago everything was in the archive of the log' },
  maritime_archive_waiting_bytes: { help: 'Bytes of the log that wait for the archive' },
  maritime_disk_free_bytes: { help: 'Free on the disk of DATA_DIR' },
  maritime_disk_total_bytes: { help: 'Size of the disk of DATA_DIR' },
} as const satisfies GaugeTable

type Figure = Reading<keyof typeof GAUGES>

export interface MetricsSource {
  ctx: () => Ctx
  pool: pg.Pool
  cache: ByteCache
  live: LiveHub
  health: HealthSource
  isDraining: () => boolean
}

/** Returns all current figures. Of an unavailable database only that: the process still reports on itself. */
export async function readFigures(source: MetricsSource): Promise<Figure[]> {
  const { pool, cache, live } = source
  const { answers, bytes } = cache.size
  const own: Figure[] = [
    { name: 'maritime_info', value: 1, labels: { version: PRODUCT_VERSION } },
    { name: 'maritime_draining', value: Number(source.isDraining()) },
    { name: 'maritime_pool_connections', value: pool.totalCount - pool.idleCount, labels: { state: 'busy' } },
    { name: 'maritime_pool_connections', value: pool.idleCount, labels: { state: 'idle' } },
    { name: 'maritime_pool_waiting', value: pool.waitingCount },
    { name: 'maritime_kept_answers', value: answers },
    { name: 'maritime_kept_bytes', value: bytes },
    { name: 'maritime_open_streams', value: live.size },
    ...readArchive(source.health.archive?.()),
  ]
  try {
    return [...own, ...(await readStored(source)), { name: 'maritime_database_up', value: 1 }]
  } catch {
    return [...own, { name: 'maritime_database_up', value: 0 }]
  }
}

function readArchive(state: ArchiveState | undefined): Figure[] {
  if (state === undefined) return []
  const { until, waitingBytes, error } = state
  return [
    { name: 'maritime_archive_ok', value: Number(error === null) },
    { name: 'maritime_archive_waiting_bytes', value: waitingBytes },
    ...(until === null
      ? []
      : [{ name: 'maritime_archive_age_seconds' as const, value: (Date.now() - until.getTime()) / 1000 }]),
  ]
}

async function readStored(source: MetricsSource): Promise<Figure[]> {
  const ctx = source.ctx()
  const { backup, database, disk } = await describeHealth(ctx, source.health)
  const figures: Figure[] = [
    { name: 'maritime_database_bytes', value: database.bytes },
    { name: 'maritime_disk_free_bytes', value: disk.freeBytes },
    { name: 'maritime_disk_total_bytes', value: disk.totalBytes },
  ]
  if (backup.isOurs) {
    figures.push({ name: 'maritime_backup_overdue', value: Number(backup.isOverdue) })
    if (backup.ageHours !== null || backup.error !== null)
      figures.push({ name: 'maritime_backup_ok', value: Number(backup.ok) })
    if (backup.ageHours !== null) figures.push({ name: 'maritime_backup_age_seconds', value: backup.ageHours * 3600 })
  }
  return [...figures, ...(await readQueue(ctx)), ...(await readMail(ctx))]
}

/** The queue of reports is left out: it would show when a person reported. */
async function readQueue(ctx: Ctx): Promise<Figure[]> {
  const rows = await queryRows(
    ctx.db,
    { queue: 'text', state: 'text', jobs: 'number' },
    sql`select name as queue, state::text, count(*)::int as jobs from pgboss.job
      where name not like 'whistleblowing.%' and name not like '\\_\\_pgboss\\_\\_%' and state <> 'completed'
      group by name, state`,
  )
  return rows.map(({ queue, state, jobs }) => ({ name: 'maritime_queue_jobs', value: jobs, labels: { queue, state } }))
}

async function readMail(ctx: Ctx): Promise<Figure[]> {
  const rows = await queryRows(
    ctx.db,
    { urgency: 'text', status: 'text', mails: 'number', oldest: 'number' },
    sql`select urgency, status, count(*)::int as mails,
        extract(epoch from now() - min(created_at))::float8 as oldest
      from outgoing_mail where status <> 'sent' group by urgency, status`,
  )
  const waiting = rows.filter(({ status }) => status === 'waiting')
  return [
    ...rows.map(({ urgency, status, mails }): Figure => ({
      name: 'maritime_mail',
      value: mails,
      labels: { urgency, status },
    })),
    ...waiting.map(({ urgency, oldest }): Figure => ({
      name: 'maritime_mail_oldest_seconds',
      value: oldest,
      labels: { urgency },
    })),
  ]
}

interface OpenMetrics {
  /** Metrics of the app's responses. */
  onAnswer: Metrics['onAnswer']
  listen: () => Promise<void>
  close: () => void
}

/**
 * Serves the metrics of this process on a port of their own; without a port nothing is counted.
 * @param onAnswer called after each response
 * @param source data sources; null during the start
 */
export function openMetrics(
  port: number | null,
  onAnswer: Metrics['onAnswer'],
  source: () => MetricsSource | null,
): OpenMetrics {
  if (port === null) return { onAnswer, listen: async () => {}, close: () => {} }
  const metrics = createMetrics(GAUGES, async () => {
    const running = source()
    return running === null ? [] : readFigures(running)
  })
  let server: Server | null = null
  return {
    onAnswer: (answer) => {
      onAnswer(answer)
      metrics.onAnswer(answer)
    },
    listen: async () => {
      server = await serveMetrics(metrics, port)
    },
    close() {
      server?.close()
      server?.closeAllConnections()
    },
  }
}
