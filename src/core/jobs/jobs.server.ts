import { sql } from 'drizzle-orm'
import pg from 'pg'
import { PgBoss, fromDrizzle, type Job } from 'pg-boss'
import type { Ctx } from '../context.server.ts'
import { withClient } from '../db/with-client.server.ts'
import { describeError } from '../describe-error.server.ts'

const SCHEMA = 'pgboss'

/** Every job of the product with what it carries: never personal data, only ids. */
export interface JobData {
  'notifications.mail-notices': { userId: string }
  'notifications.daily': Record<string, never>
  'contact.digest': Record<string, never>
  'whistleblowing.notify': Record<string, never>
  'retention.sweep': Record<string, never>
  'backup.nightly': Record<string, never>
  'operations.weekly': Record<string, never>
  'operations.asked': { runId: string }
  'first-day.check': Record<string, never>
  'files.sweep-pictures': Record<string, never>
  'files.sweep': Record<string, never>
  'vessels.import': { importId: string; appliedBy: string }
}
export type JobName = keyof JobData
/** Jobs that need nothing to be told and come round by the clock. */
export type RepeatedJob = {
  [Name in JobName]: JobData[Name] extends Record<string, never> ? Name : never
}[JobName]

interface QueueOptions {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  /** A job whose process died is given to another after this many seconds (trust 4h). */
  expireInSeconds: number
  /** Finished jobs are forgotten after this many seconds: what was done stands in the tables, not in the queue. */
  deleteAfterSeconds: number
}

const LEASE = { expireInSeconds: 120, deleteAfterSeconds: 3600 } as const

const QUEUES: Record<JobName, QueueOptions> = {
  'notifications.mail-notices': { ...LEASE, retryLimit: 10, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 },
  'notifications.daily': { ...LEASE, retryLimit: 5, retryDelay: 300, retryBackoff: false },
  'contact.digest': { ...LEASE, retryLimit: 5, retryDelay: 60, retryBackoff: false },
  'whistleblowing.notify': { ...LEASE, retryLimit: 10, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 },
  // Copies everything there is: an hour at most; tried again when it failed, and while something else runs it waits.
  'backup.nightly': { ...LEASE, expireInSeconds: 3600, retryLimit: 4, retryDelay: 900, retryBackoff: false },
  // A drill restores it all; while something else runs it waits.
  'operations.weekly': { ...LEASE, expireInSeconds: 3600, retryLimit: 4, retryDelay: 900, retryBackoff: false },
  // Somebody watches: what failed is told, and tried again when they press again.
  'operations.asked': { ...LEASE, expireInSeconds: 3600, retryLimit: 0, retryDelay: 60, retryBackoff: false },
  // The next hour's comes anyway.
  'first-day.check': { ...LEASE, retryLimit: 1, retryDelay: 300, retryBackoff: false },
  'retention.sweep': { ...LEASE, retryLimit: 3, retryDelay: 300, retryBackoff: false },
  'files.sweep-pictures': { ...LEASE, retryLimit: 1, retryDelay: 300, retryBackoff: false },
  'files.sweep': { ...LEASE, retryLimit: 1, retryDelay: 300, retryBackoff: false },
  // Somebody watches its progress: the next try comes at once.
  'vessels.import': { ...LEASE, retryLimit: 3, retryDelay: 5, retryBackoff: false },
}

export interface SendOptions {
  startAfter?: Date
  /** The job's row shows when it is due and not when it was made: for changes whose time is nobody's business. */
  hideCreation?: boolean
}

export interface Jobs {
  /** Puts a job into the caller's transaction: it exists if and only if the change it belongs to does. */
  send<N extends JobName>(ctx: Ctx, name: N, data: JobData[N], options?: SendOptions): Promise<void>
  work<N extends JobName>(name: N, handler: (data: JobData[N], attempt: number) => Promise<void>): Promise<void>
  /** Runs a job at these times (cron, Europe/Oslo), once in all processes together. */
  repeat(name: RepeatedJob, cron: string): Promise<void>
  stop(): Promise<void>
}

/** Bookkeeping intervals, seconds: jobs are few here, so the queue's own upkeep may be slow. */
const UPKEEP = { poll: 2, supervise: 60, drain: 5 } as const

/** Keeps processes that start together from preparing the queue at the same moment. */
const PREPARE_LOCK = 7_264_003

/**
 * Creates or updates the queue's own tables with the owner's connection, and lets the everyday role use them. Called
 * after the migrations, by every process; they wait for each other.
 */
export async function prepareJobs(directUrl: string, appUrl: string): Promise<void> {
  await withClient(directUrl, 'jobs', async (client) => {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
    await prepareQueues(directUrl)
    await grantQueues(client, decodeURIComponent(new URL(appUrl).username))
  })
}

async function prepareQueues(directUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: directUrl, schema: SCHEMA, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

async function grantQueues(owner: pg.Client, role: string): Promise<void> {
  if (role === '' || role === owner.user) return
  const name = pg.escapeIdentifier(role)
  await owner.query(`grant usage on schema ${SCHEMA} to ${name}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${name}`)
  await owner.query(`grant usage on all sequences in schema ${SCHEMA} to ${name}`)
}

/** Some failures arrive as plain objects that only look like errors. */
function toError(failure: unknown): Error {
  if (failure instanceof Error) return failure
  const hasMessage = typeof failure === 'object' && failure !== null && 'message' in failure
  return new Error(hasMessage ? String(failure.message) : 'The queue failed')
}

/** Starts the queue in this process. */
export async function startJobs(options: { url: string; onError: (error: Error) => void }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: SCHEMA,
    application_name: 'maritime-service jobs',
    max: 3,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: UPKEEP.supervise,
    // Rebuilding an index needs its owner; the everyday role is not.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (failure) => options.onError(toError(failure)))
  await boss.start()
  return {
    async send(ctx, name, data, { startAfter, hideCreation = false } = {}) {
      const id = await boss.send(name, data, {
        db: fromDrizzle(ctx.db, sql),
        ...(startAfter === undefined ? {} : { startAfter }),
      })
      if (id === null) throw new Error(`The queue did not take the job ${name}`)
      if (hideCreation) {
        await ctx.db.execute(sql`update pgboss.job set created_on = start_after where name = ${name} and id = ${id}`)
      }
    },
    async work(name, handler) {
      await boss.work(name, { pollingIntervalSeconds: UPKEEP.poll, includeMetadata: true }, async (jobs) => {
        for (const job of jobs as (Job<JobData[typeof name]> & { retryCount: number })[]) {
          await handler(job.data, job.retryCount).catch((error: unknown) => {
            // The queue keeps whatever an error has, and a failed statement has its parameters.
            throw Object.assign(new Error('Job failed'), describeError(error))
          })
        }
      })
    },
    async repeat(name, cron) {
      await boss.schedule(name, cron, {}, { tz: 'Europe/Oslo' })
    },
    stop: () => boss.stop({ graceful: true, timeout: UPKEEP.drain * 1000 }),
  }
}
