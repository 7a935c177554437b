import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { text } from '#core/contract/text.ts'
import { en } from './messages/en.ts'
import { REPORT_LIMITS, REPORT_STATUSES } from './whistleblowing.limits.ts'

const Version = z.int().positive()

/** A report opened for an administrator, with the specification's names for its fields. */
export const AdminReport = z.object({
  id: z.uuid(),
  isAnonymous: z.boolean(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Always null: the form does not ask for it. */
  department: z.null(),
  /** The stored type of incident. */
  category: z.string(),
  description: z.string(),
  /** Exact time, or the day alone where the report could not be opened. */
  createdAt: z.string(),
  status: z.enum(REPORT_STATUSES),
  /** The administrators' neutral summary; empty when there is none. */
  summary: z.string(),
  version: Version,
  acknowledgeBy: z.iso.date(),
  answerBy: z.iso.date(),
  /** Last day before a closed report is deleted. */
  retentionUntil: z.iso.date().nullable(),
  messageCount: z.int(),
  hasNewMessage: z.boolean(),
  /** False where what is stored was altered, or sealed to another key: its texts are then empty. */
  isReadable: z.boolean(),
})
export type AdminReport = z.infer<typeof AdminReport>

export const AdminReportMessage = z.object({
  /** 1, 2, 3 … within the report. */
  n: z.int(),
  from: z.enum(['reporter', 'company']),
  text: z.string(),
  at: z.iso.datetime(),
})
export type AdminReportMessage = z.infer<typeof AdminReportMessage>

/** Newest first. Asking for it opens every report and is recorded: it is asked by a person, never by a timer. */
export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  response: z.array(AdminReport),
})

export const UpdateReportInput = z.strictObject({
  status: z.enum(REPORT_STATUSES).optional(),
  /** An empty one removes it. */
  summary: text(0, REPORT_LIMITS.summaryMax).optional(),
  version: Version,
})
export type UpdateReportInput = z.infer<typeof UpdateReportInput>

export const updateReport = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/reports/:id',
  access: 'admin',
  params: ById,
  body: UpdateReportInput,
  response: AdminReport,
})

/** Oldest first; reading them takes the mark "new message" off the report. */
export const listReportMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports/:id/messages',
  access: 'admin',
  params: ById,
  response: z.array(AdminReportMessage),
})

export const answerReporter = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/messages',
  access: 'admin',
  params: ById,
  body: z.strictObject({ text: text(1, REPORT_LIMITS.messageMax, en.fields.text) }),
  response: AdminReportMessage,
  status: 201,
})
