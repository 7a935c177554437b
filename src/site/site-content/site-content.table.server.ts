import { sql } from 'drizzle-orm'
import { check, integer, jsonb, snakeCase } from 'drizzle-orm/pg-core'
import { updatedAtColumn } from '#core/db/columns.server.ts'
import type { SiteSettings } from './site-content.contract.ts'

/** One row: the settings record, checked by its contract before each write and after each read. */
export const siteSettings = snakeCase.table(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    value: jsonb().$type<SiteSettings>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: updatedAtColumn(),
  },
  (table) => [check('site_settings_single_row', sql`${table.id} = 1`)],
)
