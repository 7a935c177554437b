import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { MAIL_FILTERS, MAIL_PROBLEMS, MAIL_STATES } from './operations.limits.ts'

/** A mail of the outbox. Its text is in no response: some of it is confidential. */
export const QueuedMail = z.strictObject({
  id: z.uuid(),
  status: z.enum(MAIL_STATES),
  urgency: z.enum(['security', 'notice', 'copy']),
  to: z.array(z.string()),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  /** For a waiting one: time of the next attempt. */
  dueAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** Why the last try failed. */
  problem: z.enum(MAIL_PROBLEMS).nullable(),
  /** The answer of the mail server or the system: code and number, for the administrator. */
  answer: z.string().nullable(),
  /** It can be sent at once: it failed permanently, or its next attempt is minutes away. */
  canSendAgain: z.boolean(),
})
export type QueuedMail = z.infer<typeof QueuedMail>

const MailsQuery = listQuery(['createdAt']).extend({ status: z.enum(MAIL_FILTERS).default('open') })
export type MailsQuery = z.output<typeof MailsQuery>

/** The outbox, newest first. */
export const findMails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  query: MailsQuery,
  response: listOf(QueuedMail),
})

/** Schedules one mail for an immediate attempt, and restarts its three days. */
export const sendMailAgain = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/send-again',
  access: 'admin',
  params: ById,
  response: QueuedMail,
})

/** The same for all failed mails, and for those with a next attempt minutes away. */
export const sendMailsAgain = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mails/send-again',
  access: 'admin',
  response: z.strictObject({ mails: z.int() }),
})
