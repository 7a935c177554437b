import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { apart, type Ctx, type RequestKey } from '../context.server.ts'
import { idempotencyKeys } from '../db/instance.table.server.ts'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'

interface KeyedRequest {
  /** Call and caller, e.g. `POST /api/contact visitor`: keys of one mean nothing to another. */
  scope: string
  /** Idempotency-Key of the request. */
  key: string
  /** The parsed body; undefined where nothing of it may be stored. */
  body?: unknown
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Hashes a key for storage; a key means nothing outside its scope. */
export const hashKey = (scope: string, key: string): Buffer => sha256(`${scope}\n${key}`)

/** Hashes a parsed body, so that the same body is recognised. */
export const hashBody = (body: unknown): Buffer => sha256(JSON.stringify(body))

export const toRequestKey = ({ scope, key, body }: KeyedRequest): RequestKey => ({
  keyHash: hashKey(scope, key),
  bodyHash: body === undefined ? null : hashBody(body),
})

/**
 * Returns the ctx of a request to an idempotent route. Its transaction is the change: with a key it runs once, its
 * result is stored in the same commit, and the next request with that key gets the result without running it. The same
 * key with another body throws 409. A transaction that fails stores nothing and may be tried again; one that isn't the
 * change needs a ctx of its own (`apart`).
 */
export function createIdempotentCtx(ctx: Ctx, requestKey: RequestKey | null): Ctx {
  let isChanged = false
  return {
    ...ctx,
    ...(requestKey === null ? {} : { requestKey }),
    async tx(change) {
      if (isChanged) throw new Error('The handler of an idempotent route opened a second transaction')
      const result = await (requestKey === null
        ? ctx.tx(change)
        : ctx.tx((tx) => runOnce(tx, requestKey, () => change(tx))))
      isChanged = true
      return result
    },
  }
}

/** Returns the ctx of a request for a part of its call, such as one report: keys of one part mean nothing to another. */
export function narrowKey(ctx: Ctx, part: string): Ctx {
  const { requestKey } = ctx
  if (requestKey === undefined) return ctx
  return createIdempotentCtx(apart(ctx), { ...requestKey, keyHash: hashKey(part, requestKey.keyHash.toString('hex')) })
}

/**
 * Returns the result of an earlier request with this key, or runs the change: for handlers whose checks before the
 * transaction refuse a repetition, as the row has the change already.
 */
export async function answerOnce<T>(ctx: Ctx, change: () => Promise<T>): Promise<T> {
  if (ctx.requestKey === undefined) return change()
  const known = await findAnswer(ctx, ctx.requestKey)
  return known === undefined ? change() : (known.answer as T)
}

/** @throws AppError 409 for a key that was used with another body */
async function findAnswer(ctx: Ctx, { keyHash, bodyHash }: RequestKey) {
  const [known] = await ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash))
  if (known?.bodyHash && bodyHash !== null && !bodyHash.equals(known.bodyHash)) {
    throw refuse('conflict', en.refusals, 'keyUsed')
  }
  return known
}

async function runOnce<T>(tx: Ctx, requestKey: RequestKey, change: () => Promise<T>): Promise<T> {
  const { keyHash, bodyHash } = requestKey
  // Serialises callers with the same key until the first has committed or failed.
  await tx.db.execute(sql`select pg_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint)`)
  const known = await findAnswer(tx, requestKey)
  if (known !== undefined) return known.answer as T
  const answer = await change()
  // Where nothing of the body may be stored, neither may the time: the row shows the day.
  const time = bodyHash === null ? { createdAt: sql`date_trunc('day', now())` } : {}
  await tx.db.insert(idempotencyKeys).values({ keyHash, bodyHash, answer, ...time })
  return answer
}
