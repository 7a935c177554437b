import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { DISK_LEVELS, MAIL_PROBLEMS, RUN_CAUSES, RUN_KINDS, RUN_STATES, RUN_STEPS } from './operations.limits.ts'

const moment = z.iso.datetime()
const count = z.int()

/** The content of a backup, or of a verified drill. */
export const RunResult = z.strictObject({
  /** Name of the set. */
  set: z.string(),
  /** When that set was made. */
  madeAt: moment,
  tables: count,
  rows: count,
  /** Files of the set, as its own list names them. */
  files: count,
  /** Before sealing; null for a drill. */
  bytes: count.nullable(),
  /** Number of tables and indexes that were read in full; null for a backup. */
  relations: count.nullable(),
  isSealed: z.boolean(),
  /** A drill that took a set of its own, because the sets that lie there open with the private key only, or there is none. */
  isOwnSet: z.boolean(),
  /** Why it could not be copied to BACKUP_COPY_DIR: a sentence; null where that went well or none is named. */
  copyError: z.string().nullable(),
})
export type RunResult = z.infer<typeof RunResult>

/** One backup or drill, under way or over. */
export const Run = z.strictObject({
  id: z.uuid(),
  kind: z.enum(RUN_KINDS),
  cause: z.enum(RUN_CAUSES),
  state: z.enum(RUN_STATES),
  /** The user who requested it; null for a scheduled run. */
  askedBy: z.string().nullable(),
  startedAt: moment,
  /** For one that died: its last heartbeat. */
  endedAt: moment.nullable(),
  step: z.enum(RUN_STEPS).nullable(),
  doneBytes: count,
  /** Numbers of the previous run of its kind; null for the first. */
  expectedBytes: count.nullable(),
  result: RunResult.nullable(),
  /** Why it failed: a sentence. */
  error: z.string().nullable(),
})
export type Run = z.infer<typeof Run>

export const StoredSet = z.strictObject({
  name: z.string(),
  madeAt: moment,
  bytes: count,
  files: count,
  isSealed: z.boolean(),
  /**
   * Name of the migration before which it was made; such a set stays until an administrator removes it. Null for the
   * others.
   */
  before: z.string().nullable(),
  /** Whether it lies in BACKUP_COPY_DIR too; null where none is named. */
  isCopied: z.boolean().nullable(),
})
export type StoredSet = z.infer<typeof StoredSet>

/** One process of the product with a heartbeat within the last minute. */
export const ProductProcess = z.strictObject({
  id: z.uuid(),
  /** Machine and number. */
  name: z.string(),
  /** Whether it is the one that answers. */
  isAnswering: z.boolean(),
  version: z.string(),
  node: z.string(),
  startedAt: moment,
  memoryBytes: count,
})
export type ProductProcess = z.infer<typeof ProductProcess>

/** A call by its route pattern, without any address or input. */
export const SlowCall = z.strictObject({
  method: z.string(),
  route: z.string(),
  calls: count,
  /** The 95th percentile and the maximum, milliseconds. */
  usual: count,
  slowest: count,
})
export type SlowCall = z.infer<typeof SlowCall>

/** How the installation runs. */
export const Running = z.strictObject({
  at: moment,
  mail: z.strictObject({
    waiting: count,
    failed: count,
    /** Since when the oldest waiting mail waits. */
    oldestAt: moment.nullable(),
    lastSentAt: moment.nullable(),
    /** Why the oldest waiting mail failed last; null if no attempt failed. */
    problem: z.enum(MAIL_PROBLEMS).nullable(),
    /** Without a mail server each mail becomes a file of the data folder. */
    isKept: z.boolean(),
  }),
  backup: z.strictObject({
    /** True if it runs every night: with the embedded database. */
    isDaily: z.boolean(),
    /** No good one for two days, though it is ours to make. */
    isOverdue: z.boolean(),
    /** When the last good one was finished. */
    lastAt: moment.nullable(),
    /** Result of the last one, manual or scheduled. */
    last: Run.nullable(),
    /** Fingerprint of BACKUP_PUBLIC_KEY; null where backups are stored in clear. */
    keyFingerprint: z.string().nullable(),
    folder: z.string(),
    /** Newest first. */
    sets: z.array(StoredSet),
    /** The second place; null while BACKUP_COPY_DIR names none. */
    copy: z
      .strictObject({
        folder: z.string(),
        /** On another disk than the data; null where the folder can't be read. */
        isElsewhere: z.boolean().nullable(),
        /** When the newest set that lies there was made. */
        lastAt: moment.nullable(),
        error: z.string().nullable(),
      })
      .nullable(),
  }),
  /** The archive of the embedded database's log; null while WAL_ARCHIVE names none. */
  archive: z
    .strictObject({
      folder: z.string(),
      /** Everything committed before this time is in it; null until the first upload since the start. */
      until: moment.nullable(),
      waitingBytes: count,
      /** Why the last try failed: a sentence. */
      error: z.string().nullable(),
    })
    .nullable(),
  drill: z.strictObject({
    last: Run.nullable(),
    /** None that passed within thirty days. */
    isOverdue: z.boolean(),
  }),
  /** The current run. */
  underWay: Run.nullable(),
  disk: z.strictObject({ freeBytes: count, totalBytes: count, level: z.enum(DISK_LEVELS) }),
  product: z.strictObject({
    version: z.string(),
    node: z.string(),
    postgres: z.string(),
    database: z.enum(['embedded', 'external']),
    databaseBytes: count,
  }),
  processes: z.array(ProductProcess),
  /** Requests of the last hour, the slowest first. */
  slow: z.array(SlowCall),
})
export type Running = z.infer<typeof Running>

export const getRunning = defineEndpoint({
  method: 'GET',
  path: '/api/admin/running',
  access: 'admin',
  response: Running,
})

/** Begins a backup or a drill in the background. Refused while one is under way. */
export const startRun = defineEndpoint({
  method: 'POST',
  path: '/api/admin/running/runs',
  access: 'admin',
  body: z.strictObject({ kind: z.enum(RUN_KINDS) }),
  response: Run,
  status: 202,
})
