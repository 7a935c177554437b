import type { TestServices } from './services.ts'

/** The mail that went into the outbox last for this address. */
export const newestMail = async ({ query }: Pick<TestServices, 'query'>, to: string) =>
  (
    await query<{ subject: string; body: string }>(
      'select subject, body from outgoing_mail where $1 = any("to") order by created_at desc, id desc limit 1',
      [to],
    )
  )[0]

/** The token of the link in a mail; empty when there is none. */
export const linkIn = (text = ''): string => /#(?:reset|invitation)=([\w-]{43})/.exec(text)?.[1] ?? ''
