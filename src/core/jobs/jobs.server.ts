import { sql } from 'drizzle-orm'
import pg from 'pg'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { Ctx } from '../context.server.ts'
import { withClient } from '../db/with-client.server.ts'
import { describeError } from '../describe-error.server.ts'

const SCHEMA = 'pgboss'

interface QueueOptions {
  retryLimit: number
  /** Seconds. */
  retryDelay: number
  retryBackoff: boolean
  /** Seconds. */
  retryDelayMax?: number
  /** Seconds after which a job of a process that died is given to another process. */
  expireInSeconds: number
  /** Seconds for which a finished job is stored: results are in the product's tables, not in the queue. */
  deleteAfterSeconds: number
}

/** A kind of job with the data that it carries: never personal data, only ids. */
export interface Job<Data extends object = object> {
  name: string
  queue: QueueOptions
  /** Schedule: cron, Europe/Oslo. */
  cron?: string
  /** Only a type. */
  readonly data?: Data
}

type JobOptions = Pick<QueueOptions, 'retryLimit' | 'retryDelay'> & Partial<QueueOptions> & { cron?: string }

/** Defines a job. `retryDelay` is in seconds. A process has two minutes for it unless `expireInSeconds` says otherwise. */
export const defineJob = <Data extends object = Record<string, never>>(
  name: string,
  { cron, ...queue }: JobOptions,
): Job<Data> => ({
  name,
  queue: { expireInSeconds: 120, deleteAfterSeconds: 3600, retryBackoff: false, ...queue },
  ...(cron === undefined ? {} : { cron }),
})

type Run<Data> = (data: Data, attempt: number) => Promise<void>

/** A job and the function that performs it. */
export interface JobHandler {
  job: Job
  run: Run<never>
}

export const handleJob = <Data extends object>(job: Job<Data>, run: Run<Data>): JobHandler => ({
  job,
  run,
})

export interface SendOptions {
  startAfter?: Date
  /** The job's row shows when it is due and not when it was created: for changes with a confidential time. */
  hideCreation?: boolean
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. */
  send<Data extends object>(ctx: Ctx, job: Job<Data>, data: Data, options?: SendOptions): Promise<void>
  /** Performs jobs of this kind, and schedules them if they have a cron expression: once in all processes together. */
  work(handler: JobHandler): Promise<void>
  stop(): Promise<void>
}

/** Bookkeeping intervals, seconds: jobs are few here, so the queue's own upkeep may be slow. */
const UPKEEP = { poll: 2, supervise: 60, drain: 5 } as const

/** Prevents processes that start together from preparing the queue at the same time. */
const PREPARE_LOCK = 7_264_003

/**
 * Creates or updates the queue's own tables with the owner's connection, and grants the everyday role to use them.
 * Called after the migrations, by every process; an advisory lock serializes them.
 */
export async function prepareJobs(directUrl: string, appUrl: string, jobs: readonly Job[]): Promise<void> {
  await withClient(directUrl, 'jobs', async (client) => {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
    await prepareQueues(directUrl, jobs)
    await grantQueues(client, decodeURIComponent(new URL(appUrl).username))
  })
}

async function prepareQueues(directUrl: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: directUrl, schema: SCHEMA, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  for (const { name, queue } of jobs) {
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue)
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
    async send(ctx, { name }, data, { startAfter, hideCreation = false } = {}) {
      const id = await boss.send(name, data, {
        db: fromDrizzle(ctx.db, sql),
        ...(startAfter === undefined ? {} : { startAfter }),
      })
      if (id === null) throw new Error(`The queue did not take the job ${name}`)
      if (hideCreation) {
        await ctx.db.execute(sql`update pgboss.job set created_on = start_after where name = ${name} and id = ${id}`)
      }
    },
    async work({ job: { name, cron }, run }) {
      await boss.work<object>(name, { pollingIntervalSeconds: UPKEEP.poll, includeMetadata: true }, async (batch) => {
        for (const { data, retryCount } of batch) {
          await (run as Run<object>)(data, retryCount).catch((error: unknown) => {
            // The queue stores all properties of an error, and a failed statement has its parameters as one.
            throw Object.assign(new Error('Job failed'), describeError(error))
          })
        }
      })
      if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'Europe/Oslo' })
    },
    stop: () => boss.stop({ graceful: true, timeout: UPKEEP.drain * 1000 }),
  }
}
