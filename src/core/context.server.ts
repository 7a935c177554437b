import { randomUUID } from 'node:crypto'
import { SYSTEM, VISITOR, type Actor } from './actor.ts'
import { databaseErrorCode, type Db } from './db/pool.server.ts'
import type { AdminActionKind } from './rows/acts.ts'

/** The stored form of a request's Idempotency-Key. */
export interface RequestKey {
  keyHash: Buffer
  /** Null where nothing of the body may be stored, the exact time included. */
  bodyHash: Buffer | null
}

/** First parameter of every query and service: actor and database handle. */
export interface Ctx {
  actor: Actor
  /** The pool, or inside `tx` the transaction itself. */
  db: Db
  requestId: string
  /** The request's Idempotency-Key, if it has one and its route is idempotent. */
  requestKey?: RequestKey
  /** The id of the admin action that several changes belong to (`inOneAdminAction`). */
  act?: { id: string; kind: AdminActionKind; isStored: boolean }
  /**
   * Runs `fn` in one transaction; its ctx's `db` is that transaction. Rolled back when `fn` throws. Nested calls join.
   * After a deadlock `fn` runs again, so it does nothing that a rollback would not undo.
   */
  tx<T>(fn: (ctx: Ctx) => Promise<T>): Promise<T>
}

const DEADLOCK = '40P01'
const TRIES = 3

/** The database aborts one of two deadlocked transactions: that one is retried. */
async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || databaseErrorCode(error) !== DEADLOCK) throw error
    }
  }
}

/** The ctx of one request or job. */
export function createCtx(db: Db, actor: Actor = VISITOR, requestId: string = randomUUID()): Ctx {
  return {
    actor,
    db,
    requestId,
    tx: (fn) =>
      retryOnDeadlock(() =>
        db.transaction(async (transaction) => {
          const inner: Ctx = { actor, db: transaction, requestId, tx: (nested) => nested(inner) }
          return fn(inner)
        }),
      ),
  }
}

/** Returns a ctx of the same request whose transactions commit independently of the one of its Idempotency-Key. */
export const apart = ({ db, actor, requestId }: Ctx): Ctx => createCtx(db, actor, requestId)

/** Returns a ctx that joins the same transaction as somebody else: nested calls act as them too. */
export function actAs(tx: Ctx, actor: Actor): Ctx {
  const inner: Ctx = { actor, db: tx.db, requestId: tx.requestId, tx: (nested) => nested(inner) }
  return inner
}

export const systemCtx = (db: Db): Ctx => createCtx(db, SYSTEM)

/** Whether the reads of this ctx may include changes that are not committed. */
export const isInTransaction = ({ db }: Pick<Ctx, 'db'>): boolean => 'rollback' in db
