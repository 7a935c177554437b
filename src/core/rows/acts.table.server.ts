import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, textConstants } from '../db/columns.server.ts'
import { ACT_KINDS } from './acts.ts'

/** Admin actions: one row for all changed rows of an action. Who and when is in the audit log. */
export const acts = snakeCase.table(
  'acts',
  {
    id: idColumn(),
    /** The first line of the audit log about it. */
    seq: bigint({ mode: 'number' }).notNull().unique(),
    kind: text({ enum: ACT_KINDS }).notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [check('acts_kind_check', sql`${table.kind} in (${textConstants(ACT_KINDS)})`)],
)

/**
 * A row before and after an admin action: complete, so that it can be undone, unlike the audit log's shortened texts.
 * Values are deleted when their row is deleted permanently (src/compose/upkeep/retention.server.ts).
 */
export const rowVersions = snakeCase.table(
  'kept_rows',
  {
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: 'cascade' }),
    entityType: text().notNull(),
    entityId: text().notNull(),
    /** The line of the audit log about this row. */
    seq: bigint({ mode: 'number' }).notNull(),
    /** Name for people; null once it was erased. */
    name: text(),
    /** Null where there was none, or once it was erased. */
    before: jsonb().$type<RowVersion>(),
    after: jsonb().$type<RowVersion>(),
    /** Names of the fields that differ, where it was there before and after. */
    changed: text().array().notNull(),
    /** The act that put it back. */
    putBackBy: uuid().references(() => acts.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.actId, table.entityType, table.entityId] }),
    index('kept_rows_entity_idx').on(table.entityType, table.entityId, table.seq),
    index('kept_rows_put_back_by_idx').on(table.putBackBy),
  ],
)

/** A row as JSON, by the names of its fields. */
export type RowVersion = Record<string, unknown>
