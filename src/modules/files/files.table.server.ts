import { sql } from 'drizzle-orm'
import { boolean, bytea, index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'

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

/**
 * Files of the portal, each sealed with a key of its own that is wrapped by a key made from the pepper. The storage
 * holds ciphertext under a random key; the name stands only here.
 */
export const storedFiles = snakeCase.table(
  'stored_files',
  {
    id: idColumn(),
    /** Place in the storage; never leaves the server. */
    storageKey: text().notNull().unique(),
    fileName: text().notNull(),
    /** Media type as its bytes say. */
    fileType: text().notNull(),
    /** Bytes of the file itself, not of what is stored. */
    fileSize: integer().notNull(),
    /** SHA-256 of the file itself. */
    sha256: bytea().notNull(),
    /** The file's key, wrapped. */
    wrappedKey: bytea().notNull(),
    /** Which pepper the wrap needs. */
    keyId: text().notNull(),
    /** Portal user; no foreign key, since this module knows nobody. Null for files that the product made. */
    uploadedBy: uuid(),
    /** When a record took it over; a file that nobody took is swept within a day. */
    claimedAt: timestamp({ withTimezone: true }),
    /** When its record let go of it; the sweep removes it seven days later. */
    releasedAt: timestamp({ withTimezone: true }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('stored_files_unclaimed_idx')
      .on(table.createdAt)
      .where(sql`${table.claimedAt} is null`),
    index('stored_files_released_idx')
      .on(table.releasedAt)
      .where(sql`${table.releasedAt} is not null`),
  ],
)
