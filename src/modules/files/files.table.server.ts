import { boolean, index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#core/db/columns.server.ts'

/**
 * Pictures of products and of the team. A row is made before its files are written and nobody uses it then; the row that
 * shows the picture takes it in its own transaction. So a crash at any moment leaves at worst a picture that nobody uses,
 * which the sweep removes.
 */
export const pictures = snakeCase.table(
  'pictures',
  {
    /** Random (version 4): part of a public address, from which no time should be read. */
    id: uuid().primaryKey(),
    /** 32 hexadecimal digits, random; the files' names begin with it. Never leaves the server. */
    storageKey: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Rows that show it. A duplicated product shows the picture of its original. */
    uses: integer().notNull().default(0),
    firstUsedAt: timestamp({ withTimezone: true }),
    /** Since when nobody shows it; null while somebody does. */
    unusedSince: timestamp({ withTimezone: true }).defaultNow(),
    /** The sweep has chosen it: nobody may take it any more. */
    isRemoving: boolean().notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [index('pictures_unused_since_idx').on(table.unusedSince)],
)
