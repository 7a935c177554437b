import { bytea, jsonb, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAtColumn } from './columns.server.ts'

/** What this installation remembers about itself: its salt, and which first-time steps were done. */
export const instanceState = snakeCase.table('instance_state', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: createdAtColumn(),
})

/** Results of idempotent calls by the hash of their Idempotency-Key, written in the transaction of the change. */
export const idempotencyKeys = snakeCase.table('idempotency_keys', {
  /** SHA-256 of scope, caller and key. */
  keyHash: bytea().primaryKey(),
  /**
   * SHA-256 of the body, so that a key used for something else is refused; null where nothing of the body may be
   * stored.
   */
  bodyHash: bytea(),
  /** What the change's transaction returned; null where that may not be stored. */
  answer: jsonb(),
  createdAt: createdAtColumn(),
})
