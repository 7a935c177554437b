import type { Ctx } from '../../context.server.ts'

/**
 * Yields what `read` yields inside one read-only transaction that sees a single state of the database. The transaction
 * doesn't wait for the consumer: a client on a slow connection must not keep a connection of the pool, so what isn't
 * consumed yet is buffered. When the consumer ends early, the transaction ends after the statement that is running.
 */
export async function* readSnapshot<T>(
  ctx: Ctx,
  read: (snapshot: Ctx) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  const buffer: T[] = []
  let isOver = false
  let isWanted = true
  let notify = Promise.withResolvers<void>()
  const run = async (): Promise<void> => {
    try {
      await ctx.db.transaction(
        async (db) => {
          const snapshot: Ctx = { ...ctx, db, tx: (nested) => nested(snapshot) }
          for await (const item of read(snapshot)) {
            if (!isWanted) return
            buffer.push(item)
            notify.resolve()
          }
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    } finally {
      isOver = true
      notify.resolve()
    }
  }
  const running = run()
  // Thrown below, to the consumer.
  running.catch(() => undefined)
  try {
    for (;;) {
      notify = Promise.withResolvers<void>()
      yield* buffer.splice(0)
      if (buffer.length > 0) continue
      if (isOver) break
      await notify.promise
    }
    await running
  } finally {
    isWanted = false
  }
}
