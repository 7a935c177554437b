import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { updatedAtColumn } from '#core/db/columns.server.ts'
import type { SiteTextField } from './site-texts.limits.ts'

/** The company's own texts; a field that is not here has the delivered text. */
export type OwnTexts = Partial<Record<SiteTextField, string>>
/** Changes of a draft; null resets to the default. */
export type DraftTexts = Partial<Record<SiteTextField, string | null>>

/** One row: the published texts and the draft. */
export const siteTexts = snakeCase.table(
  'site_texts',
  {
    id: integer().primaryKey().default(1),
    published: jsonb().$type<OwnTexts>().notNull().default({}),
    draft: jsonb().$type<DraftTexts>().notNull().default({}),
    /** Digests of pairs of English and Norwegian texts that were written, or confirmed, together. */
    pairs: text().array().notNull().default([]),
    version: integer().notNull().default(1),
    updatedAt: updatedAtColumn(),
  },
  (table) => [check('site_texts_single_row', sql`${table.id} = 1`)],
)

/** Addresses under which the draft is shown once, within a minute, while the session that asked for it lives. */
export const textPreviews = snakeCase.table(
  'text_previews',
  {
    tokenHash: text().primaryKey(),
    /** Id of the session's own row. */
    sessionToken: text().notNull(),
    /** Path of the previewed page. */
    path: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('text_previews_expires_at_idx').on(table.expiresAt)],
)
