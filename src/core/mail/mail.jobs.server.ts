import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { MAIL_RETRIES } from '../jobs/jobs.server.ts'
import type { MailTransport } from './mail-transport.server.ts'
import { outgoingMail } from './mail.table.server.ts'

/** Opens a stored file; core knows none, so the composition root says how. */
export type ReadAttachment = (storedFileId: string) => Promise<Buffer>

const refuseAttachment: ReadAttachment = async () => {
  throw new Error('Nobody here opens attachments')
}

/**
 * Sends one mail of the outbox. At least once: a process that dies after sending and before noting it sends again, with
 * the same Message-ID, which mail programs use to show one of them. Throws to be tried again later.
 */
export async function sendWaitingMail(
  ctx: Ctx,
  transport: MailTransport,
  mailId: string,
  attempt: number,
  readAttachment: ReadAttachment = refuseAttachment,
): Promise<void> {
  const [mail] = await ctx.db.select().from(outgoingMail).where(eq(outgoingMail.id, mailId))
  if (mail === undefined || mail.status === 'sent') return
  const { id, to, subject, body, replyTo, attachment } = mail
  const send = async (): Promise<void> => {
    const bytes = attachment === null ? null : await readAttachment(attachment.storedFileId)
    await transport.send({
      id,
      to,
      subject,
      body,
      replyTo,
      ...(attachment === null || bytes === null ? {} : { attachment: { ...attachment, bytes } }),
    })
  }
  const failure = await send().then(() => null, describeMailError)
  if (failure !== null) {
    await ctx.db
      .update(outgoingMail)
      .set({
        attempts: sql`${outgoingMail.attempts} + 1`,
        lastError: failure,
        status: attempt >= MAIL_RETRIES.count ? 'failed' : 'waiting',
      })
      .where(eq(outgoingMail.id, mailId))
    // The queue keeps what is thrown, and a mail server's own error holds addresses.
    throw new Error(`Mail not sent: ${failure}`)
  }
  await ctx.db
    .update(outgoingMail)
    .set({
      status: 'sent',
      sentAt: sql`clock_timestamp()`,
      attempts: sql`${outgoingMail.attempts} + 1`,
      lastError: null,
    })
    .where(eq(outgoingMail.id, mailId))
}

/** Code and answer number only: a mail server's sentence may repeat the address. */
function describeMailError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  const answer = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return `${code}${answer}`.slice(0, 80)
}
