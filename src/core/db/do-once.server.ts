import { createHash } from 'node:crypto'
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { instanceState } from './instance.table.server.ts'

/** First half of the advisory lock's key; the second is the hash of the step's name. */
const STEP_LOCKS = 7_264_002

/**
 * Runs a step of the installation once in its life: what it writes and the note that it ran are one transaction, and
 * processes that start together wait for each other. The note stays when its effect is undone later.
 * @param step name under which the installation remembers it
 * @returns whether it ran now
 */
export async function doOnce(ctx: Ctx, step: string, run: (ctx: Ctx) => Promise<void>): Promise<boolean> {
  return ctx.tx(async (tx) => {
    // The second process waits as long as the first one needs, also on a slow machine: it would fail to start
    // otherwise.
    await tx.db.execute(sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`)
    await tx.db.execute(sql`select pg_advisory_xact_lock(${STEP_LOCKS}, hashtext(${step}))`)
    const [done] = await tx.db.select({ key: instanceState.key }).from(instanceState).where(eq(instanceState.key, step))
    if (done !== undefined) return false
    await run(tx)
    await tx.db.insert(instanceState).values({ key: step, value: { done: true } })
    return true
  })
}

/**
 * Runs a step once for each state of what this release delivers: again after an upgrade that delivers something else.
 * @param delivered anything that JSON can represent
 */
export const doForEachState = (
  ctx: Ctx,
  step: string,
  delivered: unknown,
  run: (ctx: Ctx) => Promise<void>,
): Promise<boolean> => {
  const digest = createHash('sha256').update(JSON.stringify(delivered)).digest('base64url').slice(0, 22)
  return doOnce(ctx, `${step} ${digest}`, run)
}

/**
 * Selects the unedited rows that a step inserted. The step's record has the time of its transaction, and so do the rows
 * that it inserted.
 */
export const isUnedited = (
  { version, createdAt }: { version: AnyColumn; createdAt: AnyColumn },
  step: string,
): SQL => sql`
  (${version} = 1 and ${createdAt} =
    (select ${instanceState.createdAt} from ${instanceState} where ${instanceState.key} = ${step}))`
