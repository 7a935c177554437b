import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import { hashLinkToken } from '#core/crypto/link-token.server.ts'
import { linkTokenOf } from '#core/mail/link-tokens.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import type { MailAttachment } from '#core/mail/mail.table.server.ts'
import { writeBuyerMail } from '../buyer/request-mails.server.ts'
import { linkExpiry, type RequestDeps } from '../buyer/send-request.service.server.ts'
import { requests } from '../requests.table.server.ts'

type StoredRequest = typeof requests.$inferSelect

export interface BuyerMailDeps extends Pick<RequestDeps, 'tokenOf' | 'requestLinkTo'> {
  /** The head of the documents; its address gets the answers. */
  company: () => Promise<PaperCompany>
}

/** The link of a request; a request that came by mail gets its first one. Null where the link was ended. */
async function ensureLink(tx: Ctx, { tokenOf }: BuyerMailDeps, row: StoredRequest): Promise<string | null> {
  if (row.linkRevokedAt !== null) return null
  if (row.linkId !== null) return row.linkId
  const linkId = randomUUID()
  const linkHash = hashLinkToken(linkTokenOf(tokenOf, linkId))
  await tx.db.update(requests).set({ linkId, linkHash, linkExpiresAt: linkExpiry() }).where(eq(requests.id, row.id))
  return linkId
}

/** Mails the buyer in the language of the request, with the link of its page. A request without an address gets none. */
export async function mailFromOffice(
  tx: Ctx,
  deps: BuyerMailDeps,
  row: StoredRequest,
  mail: { subject: string; paragraphs: readonly string[]; attachment?: MailAttachment },
): Promise<void> {
  if (row.contactEmail === null) return
  const buyer = {
    lang: row.language,
    to: row.contactEmail,
    name: row.contactName ?? '',
    linkId: await ensureLink(tx, deps, row),
  }
  const sender = { company: await deps.company() }
  const written = writeBuyerMail(buyer, sender, (token) => deps.requestLinkTo(row.language, token), mail)
  await enqueueMail(tx, mail.attachment === undefined ? written : { ...written, attachment: mail.attachment })
}
