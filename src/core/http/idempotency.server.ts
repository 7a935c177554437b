import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { idempotencyKeys } from '../db/instance.table.server.ts'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'

interface IdempotencyOptions {
  /** The call, e.g. `POST /api/contact`; keys of one call mean nothing to another. */
  scope: string
  /** What the caller sent as Idempotency-Key; null runs without a memory. */
  key: string | null
  /** The parsed body; undefined where nothing of it may be remembered, the exact time included. */
  body?: unknown
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** By what a key is remembered. */
export const keyHashOf = (scope: string, key: string): Buffer => sha256(`${scope}\n${key}`)

/** By what the body that came with a key is known again. */
export const bodyHashOf = (body: unknown): Buffer => sha256(JSON.stringify(body))

/**
 * Runs a creation once per key: the key is remembered in the transaction of the creation itself, so a caller who never
 * saw the first answer may ask again. A second caller with the same key waits for the first and gets its answer. The
 * same key with another body is a mistake of the caller and refused.
 */
export async function withIdempotency<T>(
  ctx: Ctx,
  { scope, key, body }: IdempotencyOptions,
  create: (tx: Ctx) => Promise<T>,
): Promise<T> {
  if (key === null) return ctx.tx(create)
  const keyHash = keyHashOf(scope, key)
  const bodyHash = body === undefined ? null : bodyHashOf(body)
  return ctx.tx(async (tx) => {
    // Serialises callers with the same key until the first has committed or given up.
    await tx.db.execute(sql`select pg_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint)`)
    const [known] = await tx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash))
    if (known !== undefined) {
      if (known.bodyHash !== null && bodyHash !== null && !bodyHash.equals(known.bodyHash)) {
        throw refuse('conflict', en.refusals, 'keyUsed')
      }
      return known.answer as T
    }
    const answer = await create(tx)
    // Where nothing of the body may be remembered, neither may the time: the row shows the day.
    const time = bodyHash === null ? { createdAt: sql`date_trunc('day', now())` } : {}
    await tx.db.insert(idempotencyKeys).values({ keyHash, bodyHash, answer, ...time })
    return answer
  })
}
