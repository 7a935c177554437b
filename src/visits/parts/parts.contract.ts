import { z } from 'zod'
import { currencyCode, day, unitPrice } from '#core/contract/amounts.ts'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { listQuery } from '#core/contract/list.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { lineOrNull, orNull, textOrNull } from '#core/contract/optional.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { partTexts } from './messages.en.ts'
import { PART_FIELDS } from './parts.fields.ts'
import { BILLING_STATUSES, QUANTITY_MAX } from './parts.limits.ts'
import { hasFewDecimals } from './quantity.limits.ts'

const LIMITS = { name: 300, number: 100, unit: 20, category: 60, supplier: 200, notes: 2000 } as const

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
  id: z.uuid(),
  projectId: z.uuid(),
  operatorId: z.uuid(),
  operatorName: z.string(),
  vesselName: z.string(),
  /** The article of the catalogue that it is. */
  productId: z.uuid().nullable(),
  partName: z.string(),
  partNumber: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  category: z.string(),
  supplier: z.string().nullable(),
  notes: z.string().nullable(),
  usedDate: z.string(),
  unitCost: z.string().nullable(),
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

const partPrice = z
  .string(contractTexts.unitPrice)
  .refine((price) => !/^\s*[-\u2212]/.test(price), { error: partTexts.negativePrice, abort: true })
  .pipe(unitPrice)

export const PartInput = z.strictObject(
  defineInputs(PART_FIELDS, {
    partName: line(1, LIMITS.name, partTexts.name),
    /** An article of the catalogue: number and category come from it where the call has none. */
    productId: orNull(rowId()),
    partNumber: lineOrNull(LIMITS.number),
    /** With decimals where the unit can be divided, which the service judges by the row's unit. */
    quantity: z
      .number(partTexts.whole)
      .nonnegative({ error: partTexts.negativeQuantity, abort: true })
      .positive({ error: partTexts.whole, abort: true })
      .max(QUANTITY_MAX, { error: partTexts.atMost(QUANTITY_MAX), abort: true })
      .refine(hasFewDecimals, partTexts.decimals)
      .optional(),
    unit: line(1, LIMITS.unit, partTexts.unit).optional(),
    category: line(1, LIMITS.category, partTexts.category).optional(),
    supplier: lineOrNull(LIMITS.supplier),
    notes: textOrNull(LIMITS.notes),
    usedDate: day.optional(),
    /** Managers only, as `currency`. */
    unitCost: orNull(partPrice),
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

const PartSuggestion = z.strictObject({
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
