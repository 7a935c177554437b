import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { isElsewhere } from '#core/backup/copy-set.server.ts'
import { describeSets } from '#core/backup/set-facts.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { AdminHealth } from '#core/contract/health.ts'
import { queryInOneRoundTrip, instantText, rowOf, rowOrNull, rowsOf } from '#core/db/json-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import { findMailProblem } from './mail-problem.ts'
import { ProductProcess, Run, type Running, type SlowCall, type StoredSet } from './operations.contract.ts'
import { diskLevel, DRILL_DAYS, PROCESS_BEAT, RUN_BEAT, SLOW_CALLS } from './operations.limits.ts'
import { operationRuns, productProcesses } from './operations.table.server.ts'

/** Places of this installation that the screen shows. */
export interface OperationsPlace {
  dataDir: string
  /** Folder of the sets. */
  backups: string
  /** The second place; null for none. */
  copies: string | null
  /** Folder of the archive of the embedded database's log; null for none. */
  archive: string | null
  keyFingerprint: string | null
  /** Without a mail server mails become files. */
  isMailKept: boolean
  describeHealth: (ctx: Ctx) => Promise<AdminHealth>
  /** Current state of this process. */
  self: () => Omit<ProductProcess, 'isAnswering'> & { slow: SlowCall[] }
}

const isSilent = sql`ended_at is null and beat_at < now() - make_interval(secs => ${RUN_BEAT.dead})`

const runColumns = sql`id, kind, cause, case when ${isSilent} then 'died' else state end as state, asked_by as "askedBy",
  ${instantText(sql`started_at`)} as "startedAt",
  ${instantText(sql`case when ${isSilent} then beat_at else ended_at end`)} as "endedAt",
  step, done_bytes as "doneBytes", expected_bytes as "expectedBytes", result, error`

const runs = (where: SQL): SQL<Run | null> =>
  rowOrNull(Run, sql`select ${runColumns} from ${operationRuns} where ${where} order by started_at desc limit 1`)

/** The current run, ignoring one without a recent heartbeat. */
export const findRunUnderWay = async (ctx: Ctx): Promise<Run | null> =>
  (await queryInOneRoundTrip(ctx.db, { run: runs(sql`ended_at is null and not (${isSilent})`) })).run

/** One run; null when there is none. */
export const findRun = async (ctx: Ctx, id: string): Promise<Run | null> =>
  (await queryInOneRoundTrip(ctx.db, { run: runs(sql`id = ${id}`) })).run

const STORED_MAIL = {
  waiting: 'number',
  failed: 'number',
  oldestAt: 'text?',
  lastSentAt: 'text?',
  lastError: 'text?',
} as const

const mail = rowOf(
  STORED_MAIL,
  sql`
  select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'failed')::int as failed,
    ${instantText(sql`min(created_at) filter (where status = 'waiting')`)} as "oldestAt",
    ${instantText(sql`max(sent_at)`)} as "lastSentAt",
    (array_agg(last_error order by created_at) filter (where status = 'waiting' and last_error is not null))[1] as "lastError"
  from ${outgoingMail}`,
)

const { isAnswering: _isAnswering, ...PROCESS } = ProductProcess.shape
const processes = rowsOf(
  { ...PROCESS, slow: json<SlowCall[]>() },
  sql`
  select id, name, version, node, ${instantText(sql`started_at`)} as "startedAt", memory_bytes as "memoryBytes", slow
  from ${productProcesses} where beat_at > now() - make_interval(secs => ${PROCESS_BEAT.dead}) order by started_at, name`,
)

/** Returns the state of the installation from the database, the disk and this process. Changes nothing. */
export async function readRunning(ctx: Ctx, place: OperationsPlace): Promise<Running> {
  const [health, stored, sets, copy] = await Promise.all([
    place.describeHealth(ctx),
    queryInOneRoundTrip(ctx.db, {
      mail,
      processes,
      backup: runs(sql`kind = 'backup' and (ended_at is not null or ${isSilent})`),
      good: runs(sql`kind = 'backup' and state = 'done'`),
      drill: runs(sql`kind = 'drill' and (ended_at is not null or ${isSilent})`),
      passed: runs(sql`kind = 'drill' and state = 'done' and ended_at > now() - make_interval(days => ${DRILL_DAYS})`),
      underWay: runs(sql`ended_at is null and not (${isSilent})`),
      postgres: sql<string>`current_setting('server_version')`,
    }),
    findSets(place),
    describeCopies(place),
  ])
  const { lastError, ...mails } = stored.mail
  const { freeBytes, totalBytes } = health.disk
  const self = place.self()
  const all = [...stored.processes.filter(({ id }) => id !== self.id), self]
  return {
    at: new Date().toISOString(),
    mail: { ...mails, problem: lastError === null ? null : findMailProblem(lastError), isKept: place.isMailKept },
    backup: {
      isDaily: health.backup.isOurs,
      isOverdue: health.backup.isOverdue,
      lastAt:
        [health.backup.finishedAt, stored.good?.endedAt]
          .filter((at) => typeof at === 'string')
          .toSorted()
          .at(-1) ?? null,
      last: stored.backup,
      keyFingerprint: place.keyFingerprint,
      folder: place.backups,
      sets,
      copy: copy && { ...copy, error: stored.backup?.result?.copyError ?? null },
    },
    archive: place.archive === null || health.archive === null ? null : { folder: place.archive, ...health.archive },
    drill: { last: stored.drill, isOverdue: stored.passed === null },
    underWay: stored.underWay,
    disk: { freeBytes, totalBytes, level: diskLevel(freeBytes, totalBytes) },
    product: {
      version: health.version,
      node: process.version,
      postgres: stored.postgres.split(' ')[0] ?? '',
      database: health.database.kind,
      databaseBytes: health.database.bytes,
    },
    processes: all
      .map(({ slow: _slow, ...each }) => ({ ...each, isAnswering: each.id === self.id }))
      .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1)),
    slow: joinSlowCalls(all.flatMap(({ slow }) => slow)),
  }
}

/** The nightly sets, and those made before a migration, newest first. */
async function findSets({ backups, copies }: OperationsPlace): Promise<StoredSet[]> {
  const copied = copies === null ? null : new Set((await findCopies(copies)).map(({ name }) => name))
  const sets: StoredSet[] = []
  for (const set of await describeSets(backups)) {
    sets.push({ ...set, before: null, isCopied: copied === null ? null : copied.has(set.name) })
  }
  for (const before of await findMigrationsSavedBefore(backups)) {
    for (const set of await describeSets(path.join(backups, BEFORE + before))) {
      sets.push({ ...set, before, isCopied: copied === null ? null : false })
    }
  }
  return sets.toSorted((a, b) => (a.madeAt > b.madeAt ? -1 : 1))
}

const BEFORE = 'before-'

const findMigrationsSavedBefore = async (backups: string): Promise<string[]> =>
  (await readdir(backups).catch(() => []))
    .filter((name) => name.startsWith(BEFORE))
    .map((name) => name.slice(BEFORE.length))

/** A folder that can't be read has no copies to list; the error is reported next to it. */
const findCopies = (copies: string) => describeSets(copies).catch(() => [])

async function describeCopies({ copies, dataDir }: OperationsPlace) {
  if (copies === null) return null
  const [newest] = await findCopies(copies)
  return { folder: copies, isElsewhere: await isElsewhere(copies, dataDir), lastAt: newest?.madeAt ?? null }
}

/** The same call in several processes is one. */
function joinSlowCalls(calls: readonly SlowCall[]): SlowCall[] {
  const joined = new Map<string, SlowCall>()
  for (const call of calls) {
    const key = `${call.method} ${call.route}`
    const existing = joined.get(key)
    joined.set(
      key,
      existing === undefined
        ? call
        : {
            ...existing,
            calls: existing.calls + call.calls,
            usual: Math.max(existing.usual, call.usual),
            slowest: Math.max(existing.slowest, call.slowest),
          },
    )
  }
  return [...joined.values()].toSorted((a, b) => b.usual - a.usual).slice(0, SLOW_CALLS)
}
