import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import { BackupError } from '#core/backup/backup-error.ts'
import type { Ctx } from '#core/context.server.ts'
import { createDb, poolOf } from '#core/db/pool.server.ts'
import { findErrorCode, isStorageFull } from '#core/error-codes.server.ts'
import { AppError } from '#core/errors.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { operationTexts } from './messages.en.ts'
import type { Run, RunResult } from './operations.contract.ts'
import { requestedRunJob } from './operations.jobs.server.ts'
import { KEPT_RUNS, RUN_BEAT, type RunCause, type RunKind, type RunStep } from './operations.limits.ts'
import { findRun, findRunUnderWay } from './operations.queries.server.ts'
import { operationRuns } from './operations.table.server.ts'

/** Reported repeatedly while a run is in progress. */
export interface RunProgress {
  step: RunStep
  doneBytes: number
}

/** What a run does; compose passes how this installation makes backups. */
export type RunWork = Readonly<
  Record<RunKind, (reportProgress: (progress: Partial<RunProgress>) => void) => Promise<RunResult>>
>

export interface RunDeps {
  jobs: Jobs
}

export interface OpenRun {
  id: string
  kind: RunKind
}

/** First half of the advisory lock that a process takes while it performs a run; the second half is the run's id. */
const LOCK_KIND = sql`hashtext('operation run')`

/**
 * Takes an advisory lock of a database session while `perform` runs. PostgreSQL releases it the moment the process
 * ends, so that another run needn't wait for a missing heartbeat.
 */
async function whileLocked<Result>({ db }: Ctx, id: string, perform: () => Promise<Result>): Promise<Result> {
  const client = await poolOf(db)?.connect()
  if (client === undefined) return perform()
  const session = createDb(client)
  try {
    await session.execute(sql`select pg_advisory_lock(${LOCK_KIND}, hashtext(${id}))`)
    return await perform()
  } finally {
    const isUnlocked = await session.execute(sql`select pg_advisory_unlock(${LOCK_KIND}, hashtext(${id}))`).then(
      () => true,
      () => false,
    )
    // A connection that may still have the lock is closed instead of reused.
    client.release(!isUnlocked)
  }
}

/**
 * Inserts a run unless one is in progress in any process. A running one without its lock, or without a heartbeat for a
 * minute, is marked as died.
 * @returns null while another is in progress
 */
export async function openRun(
  ctx: Ctx,
  run: { kind: RunKind; cause: RunCause; askedBy?: string },
): Promise<OpenRun | null> {
  return ctx.tx(async (tx) => {
    await tx.db
      .update(operationRuns)
      .set({ state: 'died', endedAt: sql`${operationRuns.beatAt}` })
      .where(
        and(
          isNull(operationRuns.endedAt),
          or(
            lt(operationRuns.beatAt, sql`now() - make_interval(secs => ${RUN_BEAT.dead})`),
            sql`case when ${operationRuns.state} = 'running'
              then pg_try_advisory_xact_lock(${LOCK_KIND}, hashtext(${operationRuns.id}::text)) else false end`,
          ),
        ),
      )
    const [last] = await tx.db
      .select({ bytes: sql<number | null>`(result ->> 'bytes')::bigint::float8` })
      .from(operationRuns)
      .where(and(eq(operationRuns.kind, 'backup'), eq(operationRuns.state, 'done')))
      .orderBy(sql`started_at desc`)
      .limit(1)
    const [opened] = await tx.db
      .insert(operationRuns)
      .values({ ...run, expectedBytes: last?.bytes ?? null })
      .onConflictDoNothing()
      .returning({ id: operationRuns.id, kind: operationRuns.kind })
    return opened ?? null
  })
}

/**
 * Requests a backup or a drill; a job starts it within seconds, in any free process.
 * @throws AppError 409 while one is in progress
 */
export async function startRun(ctx: Ctx, { jobs }: RunDeps, kind: RunKind): Promise<Run> {
  const askedBy = ctx.actor.kind === 'admin' ? ctx.actor.name : ''
  const started = await ctx.tx(async (tx) => {
    const opened = await openRun(tx, { kind, cause: 'asked', askedBy })
    if (opened === null) return null
    await jobs.send(tx, requestedRunJob, { runId: opened.id })
    const run = await findRun(tx, opened.id)
    await recordAudit(tx, {
      entityType: 'backup',
      entityId: opened.id,
      entityName: operationTexts.asked[kind],
      action: 'created',
    })
    return run
  })
  if (started !== null) return started
  const other = await findRunUnderWay(ctx)
  throw new AppError('conflict', other === null ? operationTexts.busy : operationTexts.underWay[other.kind])
}

/**
 * Performs an opened run, reports its progress and stores its result. Does nothing for a run that another process
 * started, or that has ended.
 * @param onEnd called in the transaction that stores the result
 * @returns the run as it ended; null when it wasn't performed here
 */
export const performRun = (
  ctx: Ctx,
  work: RunWork,
  run: OpenRun,
  onEnd: (tx: Ctx, run: Run) => Promise<void> = async () => {},
): Promise<Run | null> => whileLocked(ctx, run.id, () => performLocked(ctx, work, run, onEnd))

async function performLocked(
  ctx: Ctx,
  work: RunWork,
  { id, kind }: OpenRun,
  onEnd: (tx: Ctx, run: Run) => Promise<void>,
): Promise<Run | null> {
  const begun = await ctx.db
    .update(operationRuns)
    .set({ state: 'running', beatAt: sql`clock_timestamp()` })
    .where(and(eq(operationRuns.id, id), eq(operationRuns.state, 'waiting'), isNull(operationRuns.endedAt)))
    .returning({ id: operationRuns.id })
  if (begun.length === 0) return null
  const progress: Partial<RunProgress> = {}
  const beat = async () => {
    await ctx.db
      .update(operationRuns)
      .set({ ...progress, beatAt: sql`clock_timestamp()` })
      .where(and(eq(operationRuns.id, id), isNull(operationRuns.endedAt)))
  }
  // A database that is unavailable for a moment gets the next one.
  const timer = setInterval(() => void beat().catch(() => undefined), RUN_BEAT.every * 1000)
  try {
    const result = await work[kind]((facts) => Object.assign(progress, facts))
    return await endRun(ctx, id, { state: 'done', result, error: null }, onEnd)
  } catch (error) {
    return await endRun(ctx, id, { state: 'failed', result: null, error: sayFailure(error) }, onEnd)
  } finally {
    clearInterval(timer)
  }
}

/** The same for a requested run; does nothing if it was deleted. */
export async function performAsked(ctx: Ctx, work: RunWork, id: string): Promise<Run | null> {
  const run = await findRun(ctx, id)
  return run === null ? null : performRun(ctx, work, run)
}

async function endRun(
  ctx: Ctx,
  id: string,
  end: Pick<Run, 'state' | 'result' | 'error'>,
  onEnd: (tx: Ctx, run: Run) => Promise<void>,
): Promise<Run | null> {
  return ctx.tx(async (tx) => {
    const now = sql`clock_timestamp()`
    await tx.db
      .update(operationRuns)
      .set({ ...end, step: null, beatAt: now, endedAt: now })
      .where(eq(operationRuns.id, id))
    await forgetOldRuns(tx)
    const run = await findRun(tx, id)
    if (run !== null) await onEnd(tx, run)
    return run
  })
}

async function forgetOldRuns({ db }: Ctx): Promise<void> {
  const old = db
    .select({ id: operationRuns.id })
    .from(operationRuns)
    .orderBy(sql`started_at desc`)
    .offset(2 * KEPT_RUNS)
  await db.delete(operationRuns).where(inArray(operationRuns.id, old))
}

/** A sentence for the administrator: the backup's own error, or the meaning of the system's code. */
export function sayFailure(error: unknown): string {
  if (error instanceof BackupError) return error.message
  const code = findErrorCode(error)
  if (isStorageFull(error)) return operationTexts.diskFull
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(code)) return operationTexts.noAccess(code)
  return operationTexts.unexpected(code === '' && error instanceof Error ? error.name : code)
}
