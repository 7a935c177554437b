import { z } from 'zod'
import { currencyCode, unitPrice } from '#core/contract/amounts.ts'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { orNull } from '#core/contract/optional.ts'
import { changeById, deleteById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { MANAGERS } from '#core/rows/fields.ts'
import { priceTexts } from './messages.en.ts'
import { PRICE_FIELDS } from './prices.entity.ts'
import { ALL_CLIENTS, PRICE_SORTS, PRICE_STATES } from './prices.limits.ts'

/** The last price at which the article was billed; to any client for an entry without one. */
const LastPaid = z.strictObject({
  price: z.string(),
  currency: z.string(),
  on: z.string(),
})

const priceShapes = defineShapes(PRICE_FIELDS, {
  ...shapesOf(PRICE_FIELDS),
  id: z.uuid(),
  version: z.int(),
  itemNumber: z.string(),
  /** Null when the article was deleted from the catalogue. */
  productName: z.string().nullable(),
  unit: z.string(),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  price: z.string(),
  currency: z.string(),
  state: z.enum(PRICE_STATES),
  last: LastPaid.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const Price = rowFor(PRICE_FIELDS, MANAGERS, priceShapes)
export type Price = z.infer<typeof Price>

const priceInputs = defineInputs(PRICE_FIELDS, {
  ...inputsOf(PRICE_FIELDS),
  /** Left out or null: the price holds for all clients. */
  companyId: orNull(rowId()),
  itemNumber: line(1, 100),
  price: z
    .string()
    .refine((typed) => !/^\s*[-\u2212]/.test(typed), { error: PRICE_FIELDS.price.negative, abort: true })
    .pipe(unitPrice),
  currency: currencyCode,
})

/** The entry that a new one follows: it ends on the day before the new one begins. */
const ends = z.strictObject({ id: rowId(), version: seenVersion }).optional()

const isPeriod = ({ from, to }: { from?: string | undefined; to?: string | null | undefined }): boolean =>
  from === undefined || to === undefined || to === null || from <= to
const WRONG_PERIOD = { error: priceTexts.period, path: ['to'] }

export const PriceInput = z.strictObject({ ...priceInputs, ends }).refine(isPeriod, WRONG_PERIOD)
export type PriceInput = z.output<typeof PriceInput>

export const PriceChange = z
  .strictObject({ ...inputsOfChange(PRICE_FIELDS, priceInputs), version: seenVersion })
  .refine(isPeriod, WRONG_PERIOD)
export type PriceChange = z.output<typeof PriceChange>

export const PricesQuery = listQuery(PRICE_SORTS).extend({
  /** A company's id, or the word for prices without one. */
  company: z.union([z.literal(ALL_CLIENTS), rowId()]).optional(),
  item: line(1, 100).optional(),
  currency: currencyCode.optional(),
  state: anyOf(PRICE_STATES).optional(),
})
export type PricesQuery = z.output<typeof PricesQuery>

const counts = z.strictObject({ valid: z.int(), ending: z.int(), future: z.int(), ended: z.int() })
/** Counts of all filtered entries by state, before the filter by state. */
export const PriceList = listOf(Price).extend({
  counts,
  /** Entries for all clients, and the number of companies with entries of their own. */
  general: z.int(),
  companies: z.int(),
})
export type PriceList = z.infer<typeof PriceList>

/** An entry in a file, which the import reads. */
export const PriceCsvRow = Price.pick({
  itemNumber: true,
  productName: true,
  companyName: true,
  price: true,
  currency: true,
  unit: true,
  from: true,
  to: true,
})

export const findPriceList = defineEndpoint({
  method: 'GET',
  path: '/api/portal/prices',
  access: 'portal:billing:read',
  query: PricesQuery,
  response: PriceList,
})
export const addPrice = defineEndpoint({
  method: 'POST',
  path: '/api/portal/prices',
  access: 'portal:billing:write',
  body: PriceInput,
  response: Price,
  status: 201,
})
export const changePrice = changeById('PATCH', '/api/portal/prices/:id', 'portal:billing:write', {
  body: PriceChange,
  response: Price,
})
export const deletePrice = deleteById('/api/portal/prices/:id', 'portal:billing:write')
