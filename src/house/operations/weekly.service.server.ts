import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { operationTexts } from './messages.en.ts'
import type { Run } from './operations.contract.ts'
import { WEEKLY_DAYS } from './operations.limits.ts'
import { operationRuns } from './operations.table.server.ts'
import { openRun, performRun, type RunWork } from './runs.service.server.ts'

interface WeeklyDeps {
  work: RunWork
  /** The administrators' addresses, asked when there is something to tell. */
  mailTo: () => Promise<readonly string[]>
}

/**
 * The weekly drill: once in all processes together, and its line goes into the outbox with its end.
 * @throws while something else runs: the queue tries again
 */
export async function drillWeekly(ctx: Ctx, { work, mailTo }: WeeklyDeps): Promise<void> {
  if (await wasDoneThisWeek(ctx)) return
  const opened = await ctx.tx(async (tx) => {
    const run = await openRun(tx, { kind: 'drill', cause: 'weekly' })
    if (run === null) throw new Error('Another run is under way')
    // Another process's may have ended between the look above and the opening: from here on nobody else can end one.
    if (!(await wasDoneThisWeek(tx))) return run
    await tx.db.delete(operationRuns).where(eq(operationRuns.id, run.id))
    return null
  })
  if (opened === null) return
  const to = await mailTo()
  await performRun(ctx, work, opened, (tx, run) => notifyAdministrators(tx, to, run))
}

/** One that died has told nobody anything. */
async function wasDoneThisWeek({ db }: Ctx): Promise<boolean> {
  const done = await db
    .select({ id: operationRuns.id })
    .from(operationRuns)
    .where(
      and(
        eq(operationRuns.cause, 'weekly'),
        inArray(operationRuns.state, ['done', 'failed']),
        sql`${operationRuns.endedAt} > now() - make_interval(days => ${WEEKLY_DAYS})`,
      ),
    )
  return done.length > 0
}

async function notifyAdministrators(tx: Ctx, to: readonly string[], { result, error }: Run): Promise<void> {
  const mail =
    result === null
      ? { subject: operationTexts.drillFailed, body: operationTexts.drillFailedText(error ?? '') }
      : { subject: operationTexts.drillPassed, body: operationTexts.drillPassedText(result) }
  for (const address of to) await enqueueMail(tx, { urgency: 'notice', to: [address], ...mail })
}
