import { z } from 'zod'
import { emailAddress } from '#core/contract/email.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { line, text } from '#core/contract/text.ts'
import { INCIDENT_TYPES, REPORT_LIMITS, REPORT_SENTENCES } from './whistleblowing.limits.ts'

export const FileReportInput = z
  .strictObject({
    reporterName: line(0, REPORT_LIMITS.reporterName).nullish(),
    reporterEmail: z
      .union([z.literal(''), emailAddress(REPORT_SENTENCES.reporterEmail)], REPORT_SENTENCES.reporterEmail)
      .nullish(),
    incidentType: z.enum(INCIDENT_TYPES, REPORT_SENTENCES.incidentType),
    description: text(1, REPORT_LIMITS.descriptionMax, REPORT_SENTENCES.description),
    anonymous: z.boolean().default(false),
  })
  // Who ticks "anonymous" is anonymous, whatever the browser sent along.
  .transform(({ reporterName, reporterEmail, ...rest }) => ({
    ...rest,
    reporterName: rest.anonymous ? '' : (reporterName ?? ''),
    reporterEmail: rest.anonymous ? '' : (reporterEmail ?? ''),
  }))
export type FileReportInput = z.infer<typeof FileReportInput>

/** The answer names nothing that could tell one report from another. */
export const ReportReceived = z.object({ received: z.literal(true) })
export type ReportReceived = z.infer<typeof ReportReceived>

export const fileReport = defineEndpoint({
  method: 'POST',
  path: '/api/whistleblower',
  access: 'public',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: FileReportInput,
  response: ReportReceived,
  status: 201,
})
