import { z } from 'zod'
import { currencyCode, day } from '#core/contract/amounts.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { HOUR_KINDS } from '#visits/hours/hours.limits.ts'
import { BILLING_STATUSES } from '#visits/parts/parts.limits.ts'
import { figureFilters } from './analytics.contract.ts'
import { DUE_STATES } from './analytics.limits.ts'

/*
 * The rows behind figures that no other list shows: hours of all visits by day, services that fell due in months that
 * are past, what is billed by the days of its visit, and bills. Their filters are named as the screen's address names them.
 */

const visit = { projectId: z.uuid(), projectNumber: z.string(), vesselName: z.string() }
const clientName = z.string().nullable()
const access = 'portal:analytics:read'
const sortedByDay = () => listQuery(['day']).extend(figureFilters)
const rowsOf = { method: 'GET', access, hasQueryFieldErrors: true } as const

export const HourRow = z.strictObject({
  id: z.uuid(),
  day: z.string(),
  userName: z.string(),
  kind: z.enum(HOUR_KINDS),
  hours: z.string(),
  ...visit,
  clientName,
})
export type HourRow = z.infer<typeof HourRow>
export const HourRowsQuery = sortedByDay().extend({
  dayFrom: day.optional(),
  dayTo: day.optional(),
  kind: z.enum(HOUR_KINDS).optional(),
})
export type HourRowsQuery = z.output<typeof HourRowsQuery>
/** `sum` in hours, over all pages. */
export const findHourRows = defineEndpoint({
  ...rowsOf,
  path: '/api/portal/analytics/utilisation/rows',
  query: HourRowsQuery,
  response: listOf(HourRow).extend({ sum: z.string() }),
})

export const DueRow = z.strictObject({
  id: z.string(),
  day: z.string(),
  vesselId: z.uuid(),
  vesselName: z.string(),
  clientName,
  /** When it was done, however late. */
  servicedOn: z.string().nullable(),
  state: z.enum(DUE_STATES),
})
export type DueRow = z.infer<typeof DueRow>
export const DueRowsQuery = sortedByDay().extend({
  dueFrom: day.optional(),
  dueTo: day.optional(),
  state: z.enum(DUE_STATES).optional(),
})
export type DueRowsQuery = z.output<typeof DueRowsQuery>
export const findDueRows = defineEndpoint({
  ...rowsOf,
  path: '/api/portal/analytics/vessels/rows',
  query: DueRowsQuery,
  response: listOf(DueRow),
})

export const ItemRow = z.strictObject({
  id: z.uuid(),
  day: z.string(),
  ...visit,
  clientName,
  text: z.string(),
  quantity: z.string(),
  unit: z.string(),
  total: z.string().nullable(),
  currency: z.string(),
  billingStatus: z.enum(BILLING_STATUSES),
})
export type ItemRow = z.infer<typeof ItemRow>
export const ItemRowsQuery = sortedByDay().extend({
  /** Day of the visit's completion. */
  completedFrom: day.optional(),
  completedTo: day.optional(),
  currency: currencyCode.optional(),
  billingStatus: anyOf(BILLING_STATUSES).optional(),
})
export type ItemRowsQuery = z.output<typeof ItemRowsQuery>
/** `sum` is of one currency: without that filter it is left out. */
export const findItemRows = defineEndpoint({
  ...rowsOf,
  path: '/api/portal/analytics/billing/items',
  query: ItemRowsQuery,
  response: listOf(ItemRow).extend({ sum: z.string().optional() }),
})

export const BillRow = z.strictObject({
  id: z.string(),
  day: z.string(),
  invoiceNumber: z.string(),
  ...visit,
  clientName,
  completedDate: z.string(),
  /** Days from completed to invoiced; negative if it was invoiced before. */
  days: z.int(),
  total: z.string(),
  currency: z.string(),
})
export type BillRow = z.infer<typeof BillRow>
export const BillRowsQuery = sortedByDay().extend({
  invoicedFrom: day.optional(),
  invoicedTo: day.optional(),
  currency: currencyCode.optional(),
})
export type BillRowsQuery = z.output<typeof BillRowsQuery>
/** A visit on an invoice is one row, for all of its items. */
export const findBillRows = defineEndpoint({
  ...rowsOf,
  path: '/api/portal/analytics/billing/rows',
  query: BillRowsQuery,
  response: listOf(BillRow),
})
