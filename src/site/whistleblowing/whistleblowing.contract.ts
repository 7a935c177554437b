import { z } from 'zod'
import { emailAddress } from '#core/contract/email.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { formatReason } from '#core/contract/reason.ts'
import { line, text } from '#core/contract/text.ts'
import { checkReceipt } from './follow-up/receipt-code.ts'
import { en } from './messages/en.ts'
import { INCIDENT_TYPES, REPORT_LIMITS, REPORT_STATUSES } from './whistleblowing.limits.ts'

export const FileReportInput = z
  .strictObject({
    reporterName: line(0, REPORT_LIMITS.reporterName).nullish(),
    reporterEmail: z.union([z.literal(''), emailAddress(en.fields.reporterEmail)], en.fields.reporterEmail).nullish(),
    incidentType: z.enum(INCIDENT_TYPES, en.fields.incidentType),
    description: text(1, REPORT_LIMITS.descriptionMax, en.fields.description),
    anonymous: z.boolean(en.fields.anonymous).default(false),
  })
  // With "anonymous" ticked, name and address are dropped even if the browser sends them.
  .transform(({ reporterName, reporterEmail, ...rest }) => ({
    ...rest,
    reporterName: rest.anonymous ? '' : (reporterName ?? ''),
    reporterEmail: rest.anonymous ? '' : (reporterEmail ?? ''),
  }))
export type FileReportInput = z.infer<typeof FileReportInput>

/**
 * The receipt code is in the first answer only, 24 characters. A repeated report (the same key, or the same words a
 * moment ago) is answered as received, without a code.
 */
export const ReportReceived = z.object({ received: z.literal(true), receipt: z.string().optional() })
export type ReportReceived = z.infer<typeof ReportReceived>

export const fileReport = defineEndpoint({
  method: 'POST',
  path: '/api/whistleblower',
  access: 'public',
  body: FileReportInput,
  response: ReportReceived,
  status: 201,
})

const receipt = z
  .string()
  .max(100)
  .superRefine((typed, context) => {
    const reason = checkReceipt(typed)
    if (reason === null) return
    context.addIssue({ code: 'custom', message: formatReason(en.refusals, reason) ?? '', params: { ...reason } })
  })

const messageText = text(1, REPORT_LIMITS.messageMax, en.fields.text)

/** A report as its reporter sees it. Days only: a time could be matched with the use of a computer. */
export const FollowUp = z.object({
  status: z.enum(REPORT_STATUSES),
  /** Day of the report in Oslo. */
  day: z.iso.date(),
  incidentType: z.string(),
  /** Last day before it is deleted; null until it is closed. */
  retentionUntil: z.iso.date().nullable(),
  /** The report itself first, then what was written since, oldest first. */
  messages: z.array(z.object({ from: z.enum(['reporter', 'company']), text: z.string(), at: z.iso.date() })),
})
export type FollowUp = z.infer<typeof FollowUp>

export const followUpReport = defineEndpoint({
  method: 'POST',
  path: '/api/whistleblower/follow-up',
  access: 'public',
  body: z.strictObject({ receipt }),
  response: FollowUp,
})

export const addToReport = defineEndpoint({
  method: 'POST',
  path: '/api/whistleblower/follow-up/messages',
  access: 'public',
  body: z.strictObject({ receipt, text: messageText }),
  response: FollowUp,
  status: 201,
})
