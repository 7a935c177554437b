import type { Ctx } from '../context.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import { outgoingMail, type MailAttachment } from './mail.table.server.ts'

export interface MailToSend {
  to: readonly string[]
  subject: string
  body: string
  replyTo?: string
  attachment?: MailAttachment
}

/** Puts a mail into the outbox: the row and the job that sends it belong to the caller's transaction. */
export async function enqueueMail(ctx: Ctx, jobs: Jobs, mail: MailToSend): Promise<void> {
  await ctx.tx(async (tx) => {
    const [row] = await tx.db
      .insert(outgoingMail)
      .values({
        to: [...mail.to],
        subject: mail.subject,
        body: mail.body,
        replyTo: mail.replyTo ?? null,
        attachment: mail.attachment ?? null,
      })
      .returning({ id: outgoingMail.id })
    if (row === undefined) throw new Error('The outbox did not take the mail')
    await jobs.send(tx, 'notifications.send-mail', { mailId: row.id })
  })
}
