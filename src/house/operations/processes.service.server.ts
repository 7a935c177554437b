import { eq, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { PROCESS_BEAT } from './operations.limits.ts'
import type { OperationsPlace } from './operations.queries.server.ts'
import { productProcesses } from './operations.table.server.ts'

type Self = ReturnType<OperationsPlace['self']>

/** Writes this process's heartbeat; deletes processes without a recent one. */
export async function recordProcess(ctx: Ctx, { id, startedAt, ...facts }: Self): Promise<void> {
  const report = { ...facts, beatAt: sql`clock_timestamp()` }
  await ctx.db
    .insert(productProcesses)
    .values({ id, startedAt: new Date(startedAt), ...report })
    .onConflictDoUpdate({ target: productProcesses.id, set: report })
  await ctx.db
    .delete(productProcesses)
    .where(lt(productProcesses.beatAt, sql`now() - make_interval(secs => ${10 * PROCESS_BEAT.dead})`))
}

/** A process ends in order: it is shown no more. */
export const leaveProcesses = async (ctx: Ctx, id: string): Promise<void> =>
  void (await ctx.db.delete(productProcesses).where(eq(productProcesses.id, id)))
