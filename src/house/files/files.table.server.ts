import { sql } from 'drizzle-orm'
import { boolean, bytea, index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/db/columns.server.ts'
import { portalSessions } from '#people/portal-auth/portal-auth.table.server.ts'

/**
 * Pictures of products and of the team. A row is inserted before its files are written and isn't used then; the row
 * that shows the picture claims it in its own transaction. So a crash at any moment leaves at worst an unused picture,
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
    /** Time since when no row shows it; null while it is shown. */
    unusedSince: timestamp({ withTimezone: true }).defaultNow(),
    /** The sweep has selected it: it can't be claimed any more. */
    isRemoving: boolean().notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [index('pictures_unused_since_idx').on(table.unusedSince)],
)

/**
 * Files of the portal, each encrypted with a key of its own that is wrapped by a key derived from the pepper. The
 * storage has ciphertext under a random key; the name is only here.
 */
export const storedFiles = snakeCase.table(
  'stored_files',
  {
    id: idColumn(),
    /** Place in the storage; never leaves the server. */
    storageKey: text().notNull().unique(),
    fileName: text().notNull(),
    /** Media type, detected from its bytes. */
    fileType: text().notNull(),
    /** The stored objects it consists of, in order, by the end of their names. */
    parts: text().array().notNull().default([]),
    /** Size of the file itself, not of its encrypted parts. */
    fileSize: integer().notNull(),
    /** SHA-256 of the file itself. */
    sha256: bytea().notNull(),
    /** The file's key, wrapped. */
    wrappedKey: bytea().notNull(),
    /** Id of the pepper that the wrapped key needs. */
    keyId: text().notNull(),
    /** Portal user, without a foreign key; null for files that the product made. */
    uploadedBy: uuid(),
    /** When a record claimed it; an unclaimed file is deleted within a day. */
    claimedAt: timestamp({ withTimezone: true }),
    /** When its record released it; the sweep removes it seven days later. */
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

/**
 * Uploads in progress. Received bytes are encrypted and stored in parts; the offset is here, so that any process can
 * continue after another one died. When all bytes are there, a row of stored_files with the same id is inserted; this
 * one stays until a record claims the file.
 */
export const uploads = snakeCase.table(
  'uploads',
  {
    id: idColumn(),
    storageKey: text().notNull().unique(),
    /** Portal user, the only one who may continue or claim it. */
    userId: uuid().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    /** Bytes that are stored for good. */
    storedBytes: integer().notNull().default(0),
    /** When bytes were last stored for good; at first when it was announced. */
    progressedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    parts: text().array().notNull().default([]),
    wrappedKey: bytea().notNull(),
    keyId: text().notNull(),
    /** Why it was refused once it was complete: the sentence for the person. */
    refusal: text(),
    /** The request that writes to it; the lease of a request that died expires. */
    lockHolder: uuid(),
    lockedUntil: timestamp({ withTimezone: true }),
    /** Another request of its owner waits: the holder ends soon. */
    isLockWanted: boolean().notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [index('uploads_user_id_idx').on(table.userId), index('uploads_created_at_idx').on(table.createdAt)],
)

/** Stored objects that no row names any more, waiting to be removed: written in the transaction that removes the row. */
export const fileRemovals = snakeCase.table('file_removals', {
  storageKey: text().primaryKey(),
  createdAt: createdAtColumn(),
})

/** Addresses under which one file can be fetched once, within a minute, while the session that asked for it lives. */
export const downloadLinks = snakeCase.table(
  'download_links',
  {
    tokenHash: bytea().primaryKey(),
    userId: uuid().notNull(),
    sessionId: uuid()
      .notNull()
      .references(() => portalSessions.id, { onDelete: 'cascade' }),
    storedFileId: uuid()
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    /** The record that shows the file: its rule is asked again when the link is used. */
    recordId: uuid().notNull(),
    fileName: text().notNull(),
    fileType: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('download_links_session_id_idx').on(table.sessionId),
    index('download_links_stored_file_id_idx').on(table.storedFileId),
    index('download_links_expires_at_idx').on(table.expiresAt),
  ],
)

/** The columns with which a record of another module refers to a stored file. */
export const fileRecordColumns = () => ({
  storedFileId: uuid()
    .notNull()
    .references(() => storedFiles.id),
  fileName: text().notNull(),
  /** Our own address of it, never the place in the storage. */
  filePath: text()
    .notNull()
    .generatedAlwaysAs(sql`'/api/portal/files/' || id::text || '/link'`),
  fileSize: integer().notNull(),
  description: text(),
})
