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
  /** The administrators' addresses, read when there is something to report. */
  mailTo: () => Promise<readonly string[]>
}

/**
 * The weekly drill: once in all processes together. The mail about it is enqueued in the transaction of its end.
 * @throws while another run is in progress: the queue retries
 */
export async function drillWeekly(ctx: Ctx, { work, mailTo }: WeeklyDeps): Promise<void> {
  if (await wasDoneThisWeek(ctx)) return
  const opened = await ctx.tx(async (tx) => {
    const run = await openRun(tx, { kind: 'drill', cause: 'weekly' })
    if (run === null) throw new Error('Another run is under way')
    // Another process's run may have ended between the check above and the insert: from here on only this process can
    // end one.
    if (!(await wasDoneThisWeek(tx))) return run
    await tx.db.delete(operationRuns).where(eq(operationRuns.id, run.id))
    return null
  })
  if (opened === null) return
  const to = await mailTo()
  await performRun(ctx, work, opened, (tx, run) => notifyAdministrators(tx, to, run))
}

/** A run that died sent no mail. */
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
