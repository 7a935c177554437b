import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { projectTexts } from './messages.en.ts'

/** Work of one person on one project in a month; each currency has a row of its own. */
export const MonthRow = z.strictObject({
  operatorId: z.uuid(),
  operatorName: z.string(),
  projectId: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  clientName: z.string().nullable(),
  clientReference: z.string().nullable(),
  /** The hours are in one row only: that of the project's own currency. */
  travel: z.string(),
  work: z.string(),
  waiting: z.string(),
  hours: z.string(),
  /** Lines of parts used, and what they cost where they have a price. */
  parts: z.int(),
  unpriced: z.int(),
  partsTotal: z.string(),
  currency: z.string(),
})
export type MonthRow = z.infer<typeof MonthRow>

/** With `Accept: text/csv` the same as a file, for payroll and invoicing. */
export const readMonth = defineEndpoint({
  method: 'GET',
  path: '/api/portal/operators/month',
  access: 'portal:operator:read',
  query: z.strictObject({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, projectTexts.month),
  }),
  response: z.strictObject({ month: z.string(), items: z.array(MonthRow) }),
})
