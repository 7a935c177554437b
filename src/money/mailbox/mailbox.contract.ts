import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { MAIL_KINDS, MAILBOX_FAILURES } from './mailbox.limits.ts'

const nullableText = z.string().nullable()

/** A mail that was read, and what became of it. */
export const MailboxMail = z.strictObject({
  id: z.uuid(),
  kind: z.enum(MAIL_KINDS),
  requestId: z.uuid().nullable(),
  reference: nullableText,
  fromName: nullableText,
  fromEmail: nullableText,
  subject: nullableText,
  sentAt: nullableText,
  /** Address for a link to the original (POST); null for a mail that was too large. */
  filePath: nullableText,
  fileSize: z.int(),
  createdAt: z.string(),
})
export type MailboxMail = z.infer<typeof MailboxMail>

export const MailsQuery = listQuery(['createdAt']).extend({ kind: anyOf(MAIL_KINDS).optional() })
export type MailsQuery = z.output<typeof MailsQuery>

/** Mails that were read, the newest first. */
export const findMails = defineEndpoint({
  method: 'GET',
  path: '/api/portal/mailbox/mails',
  access: 'portal:request:read',
  query: MailsQuery,
  response: listOf(MailboxMail),
})

/** Whether the mailbox is configured, when it was read, and why it couldn't be. */
export const getMailbox = defineEndpoint({
  method: 'GET',
  path: '/api/portal/mailbox',
  access: 'portal:request:read',
  response: z.strictObject({
    isOn: z.boolean(),
    readAt: nullableText,
    failure: z.enum(MAILBOX_FAILURES).nullable(),
    failedAt: nullableText,
  }),
})
