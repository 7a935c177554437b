import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, primaryKey, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'
import type { FleetImportChoices, FleetImportDetails } from './vessel-import.contract.ts'
import type { FleetColumn, ImportState, RowResult } from './vessel-import.limits.ts'

/** Files of a fleet that were tried, and what became of them. */
export const vesselImports = snakeCase.table(
  'vessel_imports',
  {
    id: idColumn(),
    fileName: text(),
    /** The file as it came; some days later it is forgotten with all that is said of it. */
    csv: text().notNull(),
    /** What each column of the file is taken as. */
    columns: text().$type<FleetColumn | 'ignore'>().array().notNull(),
    /** Stands for this file on the fleet as it was. */
    digest: text().notNull(),
    state: text().$type<ImportState>().notNull().default('planned'),
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
  },
  (table) => [
    index('vessel_imports_created_by_idx').on(table.createdBy),
    index('vessel_imports_created_at_idx').on(table.createdAt),
    check('vessel_imports_state_check', sql`${table.state} in ('planned', 'waiting', 'running', 'done', 'failed')`),
  ],
)

/** What a dry run says of each row of its file. */
export const vesselImportRows = snakeCase.table(
  'vessel_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => vesselImports.id, { onDelete: 'cascade' }),
    /** Line of the file on which it begins. */
    row: integer().notNull(),
    result: text().$type<RowResult>().notNull(),
    /** The rest of the row as the list shows it. */
    shown: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('vessel_import_rows_result_idx').on(table.importId, table.result, table.row),
  ],
)
