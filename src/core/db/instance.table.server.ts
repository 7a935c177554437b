import { bytea, jsonb, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAtColumn } from './columns.server.ts'

/** State of this installation: its salt, and the completed one-time steps. */
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
  /** Result of the change's transaction; null where that may not be stored. */
  answer: jsonb(),
  createdAt: createdAtColumn(),
})
