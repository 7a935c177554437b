import { randomUUID } from 'node:crypto'
import { SYSTEM, VISITOR, type Actor } from './actor.ts'
import type { Db } from './db/pool.server.ts'

/** First parameter of every query and service: who asks, and on which database handle. */
export interface Ctx {
  actor: Actor
  /** The pool, or inside `tx` the transaction itself. */
  db: Db
  requestId: string
  /** Runs `fn` in one transaction; its ctx's `db` is that transaction. Rolled back when `fn` throws. Nested calls join. */
  tx<T>(fn: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** The ctx of one request or job. */
export function createCtx(db: Db, actor: Actor = VISITOR, requestId: string = randomUUID()): Ctx {
  return {
    actor,
    db,
    requestId,
    tx: (fn) =>
      db.transaction(async (transaction) => {
        const inner: Ctx = { actor, db: transaction, requestId, tx: (nested) => nested(inner) }
        return fn(inner)
      }),
  }
}

export const systemCtx = (db: Db): Ctx => createCtx(db, SYSTEM)
