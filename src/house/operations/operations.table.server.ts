import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { idColumn } from '#core/db/columns.server.ts'
import type { RunResult, SlowCall } from './operations.contract.ts'
import { RUN_CAUSES, RUN_KINDS, RUN_STATES, RUN_STEPS } from './operations.limits.ts'

/** Backups and drills, with their results. */
export const operationRuns = snakeCase.table(
  'operation_runs',
  {
    id: idColumn(),
    kind: text({ enum: RUN_KINDS }).notNull(),
    cause: text({ enum: RUN_CAUSES }).notNull(),
    state: text({ enum: RUN_STATES }).notNull().default('waiting'),
    /** Name of the administrator who requested it. */
    askedBy: text(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Its last heartbeat. */
    beatAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    step: text({ enum: RUN_STEPS }),
    doneBytes: bigint({ mode: 'number' }).notNull().default(0),
    expectedBytes: bigint({ mode: 'number' }),
    result: jsonb().$type<RunResult>(),
    error: text(),
  },
  (table) => [
    // One at a time: there is one row at most that has not ended.
    uniqueIndex('operation_runs_open_idx')
      .on(sql`(ended_at is null)`)
      .where(sql`ended_at is null`),
    index('operation_runs_kind_idx').on(table.kind, table.startedAt),
    check('operation_runs_kind_check', sql`${table.kind} in ('backup', 'drill')`),
    check('operation_runs_cause_check', sql`${table.cause} in ('nightly', 'weekly', 'asked')`),
    check('operation_runs_state_check', sql`${table.state} in ('waiting', 'running', 'done', 'failed', 'died')`),
    check('operation_runs_step_check', sql`${table.step} in ('saving', 'copying', 'restoring', 'comparing')`),
  ],
)

/** The processes of the product, with a heartbeat each. UNLOGGED: the data has no value later. */
export const productProcesses = snakeCase.table('product_processes', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  node: text().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  beatAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  memoryBytes: bigint({ mode: 'number' }).notNull(),
  slow: jsonb().$type<SlowCall[]>().notNull().default([]),
})
