import { z } from 'zod'
import { currencyCode } from '#core/contract/amounts.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { listQuery } from '#core/contract/list.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { STAFF } from '#core/rows/fields.ts'
import { partTexts } from './messages.en.ts'
import { PART_FIELDS } from './parts.entity.ts'
import { BILLING_STATUSES, QUANTITY_MAX } from './parts.limits.ts'
import { hasFewDecimals } from './quantity.limits.ts'

/** The open export of the item: it can't be changed while it is in one. */
export const OpenExport = z.strictObject({ id: z.uuid(), number: z.string() })

/** Billing status of a part or a charge. */
export const BILLING_STATE = {
  billingStatus: z.enum(BILLING_STATUSES),
  /** Time of the current status. */
  billingStatusAt: z.string(),
  billingReason: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  invoiceDate: z.string().nullable(),
  heldBy: OpenExport.nullable(),
  /** Possible next states; empty for callers without permission to change it. */
  billingMoves: z.array(z.enum(BILLING_STATUSES)),
}

/** A part used on a project. Prices and invoices are absent for callers who may not see values. */
const partShapes = defineShapes(PART_FIELDS, {
  ...shapesOf(PART_FIELDS),
  id: z.uuid(),
  projectId: z.uuid(),
  operatorId: z.uuid(),
  operatorName: z.string(),
  vesselName: z.string(),
  quantity: z.number(),
  totalCost: z.string().nullable(),
  currency: z.string(),
  ...BILLING_STATE,
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  mayChange: z.boolean(),
})
export const Part = rowFor(PART_FIELDS, STAFF, partShapes)
export type Part = z.infer<typeof Part>

export const PartInput = z.strictObject(
  defineInputs(PART_FIELDS, {
    ...inputsOf(PART_FIELDS),
    /** With decimals where the unit can be divided, which the service checks by the row's unit. */
    quantity: z
      .number(partTexts.whole)
      .nonnegative({ error: partTexts.negativeQuantity, abort: true })
      .positive({ error: partTexts.whole, abort: true })
      .max(QUANTITY_MAX, { error: partTexts.atMost(QUANTITY_MAX), abort: true })
      .refine(hasFewDecimals, partTexts.decimals)
      .optional(),
    currency: currencyCode.optional(),
  }),
)
export type PartInput = z.output<typeof PartInput>

export const PartChange = PartInput.partial().extend({ version: seenVersion })
export type PartChange = z.output<typeof PartChange>

export const PartsQuery = listQuery(['usedDate', 'partName', 'partNumber', 'quantity', 'billingStatus', 'createdAt'])
export type PartsQuery = z.output<typeof PartsQuery>

/** Sums per currency, never mixed; absent for callers who may not see values. */
export const PartSum = z.strictObject({
  currency: z.string(),
  /** Amount that the client pays or will pay: without parts that are not billable and those that were credited. */
  total: z.string(),
  /** Amount on invoices, including parts that were credited since. */
  billed: z.string(),
  /** Credited amount: to be read as a minus. */
  credited: z.string(),
})
export type PartSum = z.infer<typeof PartSum>

export const PartSuggestion = z.strictObject({
  productId: z.uuid(),
  partNumber: z.string(),
  partName: z.string(),
  category: z.string().nullable(),
  /** Unit of the quantity. */
  unit: z.string(),
})
export type PartSuggestion = z.infer<typeof PartSuggestion>

/** Articles of the catalogue by number or name: 09991 is not 9991. */
export const findPartSuggestions = defineEndpoint({
  method: 'GET',
  path: '/api/portal/part-suggestions',
  access: 'portal:part:read',
  query: z.strictObject({ q: line(1, 100) }),
  response: z.strictObject({ items: z.array(PartSuggestion) }),
})
