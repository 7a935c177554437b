import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { isInvoiceNumber } from '#core/contract/names/placeholder.ts'
import { distinctIds, identifierOrNull, orNull, textOrNull } from '#core/contract/optional.ts'
import { seenVersion } from '#core/contract/version.ts'
import { BILLING_STATE } from '#visits/parts/parts.contract.ts'
import { BILLING_STATUSES } from '#visits/parts/parts.limits.ts'
import { ITEM_KINDS, ITEMS_AT_ONCE } from './billing.limits.ts'
import { billingTexts } from './messages.en.ts'

const LIMITS = { number: 100, reason: 1000 } as const

/** A billable item: a part, a service or an expense. */
export const BillingItem = z.strictObject({
  id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  projectId: z.uuid(),
  projectNumber: z.string(),
  vesselId: z.uuid(),
  vesselName: z.string(),
  /** The client where it is a company of ours. */
  companyId: z.uuid().nullable(),
  clientName: z.string(),
  /** When the part was used, the money spent, or the visit completed. */
  itemDate: z.string(),
  text: z.string(),
  itemNumber: z.string().nullable(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string().nullable(),
  total: z.string().nullable(),
  currency: z.string(),
  ...BILLING_STATE,
  version: z.int(),
  createdAt: z.string(),
})
export type BillingItem = z.infer<typeof BillingItem>

export const BillingMove = z
  .strictObject({
    ids: distinctIds(1, ITEMS_AT_ONCE, billingTexts.chooseItems),
    /**
     * Version of each item as the caller has read it: an item that was changed since is refused. The agreed payload has
     * no field for versions, so they may be left out together: the move is checked on the locked rows all the same, and
     * an item that got another price after its approval is pending again.
     */
    versions: z.record(rowId(), seenVersion, contractTexts.version).optional(),
    billingStatus: z.enum(BILLING_STATUSES),
    reason: textOrNull(LIMITS.reason),
    invoiceNumber: identifierOrNull(LIMITS.number).refine(
      (number) => typeof number !== 'string' || isInvoiceNumber(number),
      billingTexts.noNumber,
    ),
    invoiceDate: orNull(day),
  })
  .refine(({ ids, versions }) => versions === undefined || ids.every((id) => id in versions), {
    path: ['versions'],
    error: contractTexts.version,
  })
export type BillingMove = z.output<typeof BillingMove>

/** All of the items or none: one that cannot be moved is named in the refusal, and nothing changes. */
export const moveBilling = defineEndpoint({
  method: 'POST',
  path: '/api/portal/billing/items/status',
  access: 'portal:billing:write',
  body: BillingMove,
  response: z.strictObject({ items: z.array(BillingItem) }),
})
