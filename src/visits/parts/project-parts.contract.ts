import { z } from 'zod'
import { listOf } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { Part, PartChange, PartInput, PartsQuery, PartSum } from './parts.contract.ts'

/** With sums per currency for callers who may see values. */
export const findProjectParts = readById('/api/portal/projects/:id/parts', 'portal:project:read', {
  query: PartsQuery,
  response: listOf(Part).extend({ sums: z.array(PartSum).optional() }),
})
/** Suggestions for this visit: parts that its technician used recently, and that ships with its system used. */
export const findUsualParts = readById('/api/portal/projects/:id/usual-parts', 'portal:project:read', {
  query: z.strictObject({}),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        productId: z.uuid().nullable(),
        partNumber: z.string().nullable(),
        partName: z.string(),
        unit: z.string(),
        category: z.string(),
      }),
    ),
  }),
})
export type UsualPart = z.infer<(typeof findUsualParts)['response']>['items'][number]
/** At what price the client of this visit was last billed for an article that has no price yet. */
export const LastPrice = z.strictObject({
  partId: z.uuid(),
  unitCost: z.string(),
  currency: z.string(),
  /** The visit where it was billed, and the day of that invoice. */
  projectNumber: z.string(),
  invoiceDate: z.string(),
})
export type LastPrice = z.infer<typeof LastPrice>

/** Suggested prices for unpriced parts of this visit, for callers who see prices. None is applied automatically. */
export const findLastPrices = readById('/api/portal/projects/:id/last-prices', 'portal:value:read', {
  query: z.strictObject({}),
  response: z.strictObject({ items: z.array(LastPrice) }),
})
export const addPart = changeById('POST', '/api/portal/projects/:id/parts', 'portal:project:log', {
  body: PartInput,
  response: Part,
  status: 201,
})
export const changePart = changeById('PATCH', '/api/portal/parts/:id', 'portal:project:log', {
  body: PartChange,
  response: Part,
})
export const deletePart = deleteById('/api/portal/parts/:id', 'portal:project:log')
