import { sql } from 'drizzle-orm'
import { check, index, jsonb, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, textConstants } from '#core/db/columns.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { MERGE_KINDS } from './merging.limits.ts'

const isKind = (column: { name: string }) => sql`${sql.raw(column.name)} in (${textConstants(MERGE_KINDS)})`

/** Merges of two rows. Ids without foreign keys: one of the two is deleted, and its id still resolves to the other. */
export const merges = snakeCase.table(
  'merges',
  {
    id: idColumn(),
    kind: text({ enum: MERGE_KINDS }).notNull(),
    survivorId: uuid('stays_id').notNull(),
    duplicateId: uuid('goes_id').notNull(),
    survivorName: text('stays_name').notNull(),
    duplicateName: text('goes_name').notNull(),
    /** The deleted duplicate with all its columns. */
    lost: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Fields of the surviving row that the merge changed, before and after. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Ids of the moved rows, by table and column. */
    moved: jsonb().$type<Record<string, string[]>>().notNull(),
    mergedBy: uuid()
      .notNull()
      .references(() => portalUsers.id),
    mergedAt: createdAtColumn(),
    undoneAt: timestamp({ withTimezone: true }),
    undoneBy: uuid().references(() => portalUsers.id),
  },
  (table) => [
    index('merges_goes_id_idx').on(table.duplicateId),
    index('merges_stays_id_idx').on(table.survivorId),
    index('merges_merged_at_idx').on(table.kind, table.mergedAt),
    index('merges_merged_by_idx').on(table.mergedBy),
    index('merges_undone_by_idx').on(table.undoneBy),
    check('merges_kind_check', isKind(table.kind)),
  ],
)

/** Pairs of vessels that a person has marked as two ships. */
export const dismissedDuplicates = snakeCase.table(
  'dismissed_duplicates',
  {
    /** Made of both ids: the same for the same two. */
    pair: uuid().primaryKey(),
    dismissedBy: uuid()
      .notNull()
      .references(() => portalUsers.id),
    createdAt: createdAtColumn(),
  },
  (table) => [index('dismissed_duplicates_dismissed_by_idx').on(table.dismissedBy)],
)
