import { z } from 'zod'
import { ById, defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { flag, listOf, listQuery } from '#core/contract/list.ts'
import { OpenExport } from '#visits/parts/parts.contract.ts'
import { BILLING_STATUSES } from '#visits/parts/parts.limits.ts'
import { PROJECT_STATUSES } from '#visits/projects/projects.limits.ts'

/** Notice to managers about a part or a visit, as it was then; the billing status is the current one. */
export const BillingNotice = z.strictObject({
  id: z.uuid(),
  projectId: z.uuid(),
  message: z.string(),
  operatorName: z.string(),
  vesselName: z.string(),
  partId: z.uuid().nullable(),
  partName: z.string().nullable(),
  partNumber: z.string().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  totalCost: z.string().nullable(),
  currency: z.string(),
  isRead: z.boolean(),
  billingStatus: z.enum(BILLING_STATUSES),
  /** The item that the notice is about, to be moved from here; null where there is none any more. */
  item: z
    .strictObject({
      id: z.uuid(),
      version: z.int(),
      billingStatus: z.enum(BILLING_STATUSES),
      unitPrice: z.string().nullable(),
      heldBy: OpenExport.nullable(),
      billingMoves: z.array(z.enum(BILLING_STATUSES)),
    })
    .nullable(),
  createdAt: z.string(),
})
export type BillingNotice = z.infer<typeof BillingNotice>

/** Notices of one project, newest first. */
export const NoticeGroup = z.strictObject({
  projectId: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  status: z.enum(PROJECT_STATUSES),
  unread: z.int(),
  /** Amounts per currency. */
  sums: z.array(z.strictObject({ currency: z.string(), total: z.string() })),
  notices: z.array(BillingNotice),
})
export type NoticeGroup = z.infer<typeof NoticeGroup>

export const findBillingNotices = defineEndpoint({
  method: 'GET',
  path: '/api/portal/billing-notifications',
  access: 'portal:billing:read',
  query: listQuery(['unread', 'createdAt']).extend({ unread: flag.optional() }),
  response: listOf(NoticeGroup).extend({
    /** Over all projects. */
    unread: z.int(),
    notices: z.int(),
  }),
})
export type NoticesQuery = z.output<(typeof findBillingNotices)['query']>

/** A mark shared by all managers. Repeating it changes nothing, so it needs no version. */
export const markBillingNotice = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/billing-notifications/:id',
  access: 'portal:billing:write',
  params: ById,
  body: z.strictObject({ isRead: z.boolean() }),
  response: BillingNotice,
})

export const readBillingNotices = defineEndpoint({
  method: 'POST',
  path: '/api/portal/billing-notifications/read-all',
  access: 'portal:billing:write',
  body: z.strictObject({ projectId: rowId().optional() }).nullish(),
  response: z.strictObject({ unread: z.int() }),
})

/** Count for the menu. */
export const countBillingNotices = defineEndpoint({
  method: 'GET',
  path: '/api/portal/billing-notifications/count',
  access: 'portal:billing:read',
  response: z.strictObject({ unread: z.int() }),
})
