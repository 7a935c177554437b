import type { Ctx } from '#core/context.server.ts'
import type { PaperCompany } from '#core/contract/paper-company.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import type { MailAttachment } from '#core/mail/mail.table.server.ts'
import type { requests } from '../requests.table.server.ts'
import { quoteMessagesIn } from './document/quote-paper.ts'

type StoredRequest = typeof requests.$inferSelect

export interface BuyerMailDeps {
  /** The head of the documents; its address gets the answers. */
  company: () => Promise<PaperCompany>
  /** Address of the buyer's page of a request; null where the request has no link, or an ended one. */
  buyerLink: (tx: Ctx, requestId: string) => Promise<string | null>
}

/** Mails the buyer of a request, in the request's language, with the link of its page. A request without an address gets none. */
export async function mailBuyer(
  tx: Ctx,
  { company, buyerLink }: BuyerMailDeps,
  request: StoredRequest,
  mail: { subject: string; paragraphs: readonly string[]; canOrder?: boolean; attachment?: MailAttachment },
): Promise<void> {
  if (request.contactEmail === null) return
  const texts = quoteMessagesIn(request.language).mail
  const sender = await company()
  const link = await buyerLink(tx, request.id)
  await enqueueMail(tx, {
    urgency: 'notice',
    to: [request.contactEmail],
    subject: mail.subject,
    body: [
      texts.greeting(request.contactName),
      ...mail.paragraphs,
      ...(link === null ? [] : [`${mail.canOrder ? texts.link : texts.openLink}\n${link}`]),
      `${sender.name}\n${sender.phone}\n${sender.email}`,
      '',
    ].join('\n\n'),
    replyTo: sender.email,
    ...(mail.attachment === undefined ? {} : { attachment: mail.attachment }),
  })
}
