import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import type { QueuedMail } from './mail-queue.contract.ts'
import { canSendAgain, findMail } from './mail-queue.queries.server.ts'
import { operationTexts } from './messages.en.ts'

/** Resets it: due now, with attempts for three days. */
const AGAIN = { status: 'waiting', attempts: 0, dueAt: sql`now()`, askedAgainAt: sql`now()` } as const

/**
 * Schedules a mail for an immediate attempt.
 * @throws AppError 404; 409 for one that was sent, or that is being sent
 */
export async function sendMailAgain(ctx: Ctx, id: string): Promise<QueuedMail> {
  return ctx.tx(async (tx) => {
    const changed = await tx.db
      .update(outgoingMail)
      .set(AGAIN)
      .where(and(eq(outgoingMail.id, id), canSendAgain))
      .returning({ urgency: outgoingMail.urgency })
    const mail = await findMail(tx, id)
    if (mail === null) throw new AppError('not-found', operationTexts.noMail)
    const [again] = changed
    if (again === undefined) {
      throw new AppError('conflict', mail.status === 'sent' ? operationTexts.wasSent : operationTexts.isTried)
    }
    // Neither recipient nor subject: these must not outlive the mail.
    await recordAudit(tx, {
      entityType: 'mail',
      entityId: id,
      entityName: operationTexts.mailOf(again.urgency),
      action: 'updated',
      description: operationTexts.sentAgain,
    })
    return mail
  })
}

/** The same for all mails that it applies to; returns their number. */
export async function sendMailsAgain(ctx: Ctx): Promise<{ mails: number }> {
  return ctx.tx(async (tx) => {
    const changed = await tx.db.update(outgoingMail).set(AGAIN).where(canSendAgain).returning({ id: outgoingMail.id })
    const mails = changed.length
    if (mails > 0) {
      await recordAudit(tx, {
        entityType: 'mail',
        entityId: null,
        entityName: operationTexts.mails(mails),
        action: 'updated',
        description: operationTexts.sentAgain,
      })
    }
    return { mails }
  })
}
