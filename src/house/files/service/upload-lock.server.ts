import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lock } from '@tus/server'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { uploads } from '../files.table.server.ts'
import { fileTexts } from '../messages.en.ts'
import { LEASE_SECONDS } from '../uploads.service.server.ts'

/** Milliseconds: interval of the owner's heartbeat, polling interval of a waiting request, and its timeout. */
const RENEW_EVERY = 1000
const LOOK_EVERY = 150
const WAIT_LONGEST = (LEASE_SECONDS + 3) * 1000

export interface UploadLock extends Lock {
  /**
   * The owner of the lease; condition of every change, so that a request that lost its lease changes nothing any more.
   */
  readonly holder: string
}

/**
 * One writer per upload in all processes together: a lease in the upload's own row, so that no database connection is
 * occupied while bytes trickle in. A second request of the same person asks the first one to end.
 */
export function createUploadLock(ctx: Ctx, id: string, holder: string): UploadLock {
  let renewing: NodeJS.Timeout | undefined
  const mine = and(eq(uploads.id, id), eq(uploads.lockHolder, holder))
  const lease = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`

  const renew = async (cancelRequest: () => void | Promise<void>): Promise<void> => {
    const [row] = await ctx.db
      .update(uploads)
      .set({ lockedUntil: lease })
      .where(mine)
      .returning({ isWanted: uploads.isLockWanted })
    if (row?.isWanted === true) await cancelRequest()
  }

  return {
    holder,
    async lock(signal, cancelRequest) {
      await waitForLease(ctx, { id, holder, signal })
      // A renewal that fails costs nothing: the lease then ends, and the next bytes are refused.
      renewing = setInterval(() => void renew(cancelRequest).catch(() => {}), RENEW_EVERY)
      renewing.unref()
    },
    async unlock() {
      clearInterval(renewing)
      await ctx.db.update(uploads).set({ lockHolder: null, lockedUntil: null }).where(mine)
    },
  }
}

export const newLockHolder = (): string => randomUUID()

async function waitForLease(
  ctx: Ctx,
  { id, holder, signal }: { id: string; holder: string; signal: AbortSignal },
): Promise<void> {
  const isFree = or(isNull(uploads.lockHolder), lt(uploads.lockedUntil, sql`clock_timestamp()`))
  const end = performance.now() + WAIT_LONGEST
  while (!signal.aborted && performance.now() < end) {
    const taken = await ctx.db
      .update(uploads)
      .set({
        lockHolder: holder,
        lockedUntil: sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`,
        isLockWanted: false,
      })
      .where(and(eq(uploads.id, id), isFree))
      .returning({ id: uploads.id })
    if (taken.length > 0) return
    const waited = await ctx.db
      .update(uploads)
      .set({ isLockWanted: true })
      .where(eq(uploads.id, id))
      .returning({ id: uploads.id })
    // One that is only being created, or is deleted: there is nothing to lock.
    if (waited.length === 0) return
    await delay(LOOK_EVERY)
  }
  throw new AppError('conflict', fileTexts.otherStillGoesOn)
}
