import { sql } from 'drizzle-orm'
import { check, date, index, integer, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { COUNT_KINDS } from './traffic.limits.ts'

/** One count per day, event and referring site. Contains no visitor and no time of day. */
export const siteCounts = snakeCase.table(
  'site_counts',
  {
    /** In Oslo. */
    day: date().notNull(),
    kind: text({ enum: COUNT_KINDS }).notNull(),
    /** The path of a page, or an item number. */
    name: text().notNull(),
    /** Language of the page; empty for an article. */
    lang: text().notNull(),
    /** The site that the visitor came from; empty for none and for our own. */
    host: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.kind, table.name, table.lang, table.host] }),
    index('site_counts_kind_idx').on(table.kind, table.day),
    check('site_counts_kind_check', sql`${table.kind} in ('page', 'listed')`),
    check('site_counts_times_check', sql`${table.times} > 0`),
  ],
)
