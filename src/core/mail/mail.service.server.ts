import type { Ctx } from '../context.server.ts'
import { outgoingMail, type MailAttachment, type MailUrgency } from './mail.table.server.ts'

export interface MailToSend {
  /** Where the caller needs it earlier, for the token of a link. */
  id?: string
  urgency: MailUrgency
  to: readonly string[]
  subject: string
  body: string
  replyTo?: string
  attachment?: MailAttachment
}

/**
 * Inserts a mail into the outbox: the row belongs to the caller's transaction, and is sent after its commit. Returns
 * its id.
 */
export async function enqueueMail({ db }: Ctx, { to, ...mail }: MailToSend): Promise<string> {
  const [row] = await db
    .insert(outgoingMail)
    .values({ ...mail, to: [...to] })
    .returning({ id: outgoingMail.id })
  if (row === undefined) throw new Error('The mail was not stored')
  return row.id
}
