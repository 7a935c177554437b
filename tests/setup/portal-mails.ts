import type { Pepper } from '#core/crypto/pepper.server.ts'
import { createTokenOf, insertToken } from '#core/mail/link-tokens.server.ts'
import type { TestServices } from './services.ts'

/** Mails to this address as they are sent, the newest first. */
export async function mailsTo(
  { query, pepper }: Pick<TestServices, 'query'> & { pepper: Pick<Pepper, 'key'> },
  to: string,
): Promise<{ subject: string; body: string }[]> {
  const rows = await query<{ id: string; subject: string; body: string }>(
    'select id, subject, body from outgoing_mail where $1 = any("to") order by created_at desc, id desc',
    [to],
  )
  return rows.map(({ id, subject, body }) => ({ subject, body: insertToken(body, id, createTokenOf(pepper)) }))
}

/** The mail that went into the outbox last for this address. */
export const newestMail = async (product: Parameters<typeof mailsTo>[0], to: string) => (await mailsTo(product, to))[0]

/** The token of the link in a mail; empty when there is none. */
export const linkIn = (text = ''): string => /#(?:reset|invitation)=([\w-]{43})/.exec(text)?.[1] ?? ''
