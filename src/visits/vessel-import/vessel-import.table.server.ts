import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, primaryKey, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, isOneOf, textConstants } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import type { FleetImportChoices, FleetImportDetails, FleetImportUndone } from './vessel-import.contract.ts'
import { type FleetColumn } from './vessel-import.fields.ts'
import { IMPORT_STATES, ROW_RESULTS, WRITE_KINDS } from './vessel-import.limits.ts'

/** Files of a fleet that were tried, and what became of them. */
export const vesselImports = snakeCase.table(
  'vessel_imports',
  {
    id: idColumn(),
    fileName: text(),
    /** The uploaded file; deleted some days later with the data that was read from it. */
    csv: text().notNull(),
    /** Field of each column of the file. */
    columns: text().$type<FleetColumn | 'ignore'>().array().notNull(),
    /** Digest of this file on the fleet as it was. */
    digest: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default('planned'),
    fileRows: integer().notNull(),
    /** Counts by result, and what they consist of. */
    details: jsonb().$type<FleetImportDetails>().notNull(),
    choices: jsonb().$type<FleetImportChoices>().notNull().default({}),
    done: integer().notNull().default(0),
    toDo: integer().notNull().default(0),
    failure: text(),
    createdBy: uuid()
      .notNull()
      .references(() => portalUsers.id),
    createdAt: createdAtColumn(),
    finishedAt: timestamp({ withTimezone: true }),
    /** When it was undone, and what came of that. */
    undoneAt: timestamp({ withTimezone: true }),
    undone: jsonb().$type<FleetImportUndone>(),
  },
  (table) => [
    index('vessel_imports_created_by_idx').on(table.createdBy),
    index('vessel_imports_created_at_idx').on(table.createdAt),
    check('vessel_imports_state_check', sql`${table.state} in ('planned', 'waiting', 'running', 'done', 'failed')`),
  ],
)

/** Result of a dry run for each row of its file. */
export const vesselImportRows = snakeCase.table(
  'vessel_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => vesselImports.id, { onDelete: 'cascade' }),
    /** Line of the file on which it begins. */
    row: integer().notNull(),
    result: text({ enum: ROW_RESULTS }).notNull(),
    /** The rest of the row as the list shows it. */
    shown: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('vessel_import_rows_result_idx').on(table.importId, table.result, table.row),
    check('vessel_import_rows_result_check', isOneOf(table.result, ROW_RESULTS)),
  ],
)

/** Rows that an import wrote, with the values that it needs to be undone. */
export const vesselImportWrites = snakeCase.table(
  'vessel_import_writes',
  {
    importId: uuid()
      .notNull()
      .references(() => vesselImports.id, { onDelete: 'cascade' }),
    kind: text({ enum: WRITE_KINDS }).notNull(),
    rowId: uuid().notNull(),
    name: text().notNull(),
    /** Fields that it changed: what they were, and what they became. Of a created row what it became. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.kind, table.rowId] }),
    check('vessel_import_writes_kind_check', sql`${table.kind} in (${textConstants(WRITE_KINDS)})`),
  ],
)
