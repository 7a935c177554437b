import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { distinctIds, lineOrNull, textOrNull } from '#core/contract/optional.ts'
import { seenVersion } from '#core/contract/version.ts'
import { Part } from '#modules/parts/parts.contract.ts'
import { BILLING_STATUSES } from '#modules/parts/parts.limits.ts'
import { billingTexts } from './messages.en.ts'

const LIMITS = { number: 100, reason: 1000 } as const
const ITEMS_AT_ONCE = 200

export const BillingMove = z.strictObject({
  ids: distinctIds(1, ITEMS_AT_ONCE, billingTexts.chooseParts),
  /** Those that the caller has read, by id: a part that was changed since then is refused. */
  versions: z.record(z.uuid(), seenVersion).optional(),
  billingStatus: z.enum(BILLING_STATUSES),
  reason: textOrNull(LIMITS.reason),
  invoiceNumber: lineOrNull(LIMITS.number),
  invoiceDate: day.nullable().optional(),
})
export type BillingMove = z.output<typeof BillingMove>

/** All of the parts or none: one that cannot be moved is named in the refusal, and nothing changes. */
export const moveBilling = defineEndpoint({
  method: 'POST',
  path: '/api/portal/billing/items/status',
  access: 'portal:billing:write',
  body: BillingMove,
  response: z.strictObject({ items: z.array(Part) }),
})
