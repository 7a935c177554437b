import { sql } from 'drizzle-orm'
import { bytea, check, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#core/db/columns.server.ts'

const moment = () => timestamp({ withTimezone: true }).notNull()

/** Ed25519 keys that sign reports and evidence packs. None is ever deleted: what it has signed is checked for years. */
export const signingKeys = snakeCase.table(
  'signing_keys',
  {
    /** Year and the first eight digits of `sha256`, as `2026-5b2d9a11`. */
    id: text().primaryKey(),
    /** SubjectPublicKeyInfo as DER (RFC 8410). */
    publicKey: bytea().notNull(),
    /** PKCS #8 as DER, encrypted with a key derived from the pepper. */
    privateKey: bytea().notNull(),
    /** Id of the pepper that the private key needs. */
    pepperId: text().notNull(),
    validFrom: moment(),
    validUntil: moment(),
    createdAt: createdAtColumn(),
  },
  (table) => [check('signing_keys_valid_check', sql`${table.validFrom} < ${table.validUntil}`)],
)
