import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf } from '#core/contract/list.ts'
import { BillingMove, Part, PartChange, PartInput, PartsQuery, PartSum } from '#modules/parts/parts.contract.ts'
import { changeById, deleteById, NOTHING, readById } from './children.contract.ts'

/** With sums per currency for whoever may see values. */
export const findProjectParts = readById('/api/portal/projects/:id/parts', 'portal:project:read', {
  query: PartsQuery,
  response: listOf(Part).extend({ sums: z.array(PartSum).optional() }),
})
export const addPart = changeById('POST', '/api/portal/projects/:id/parts', 'portal:project:log', {
  body: PartInput,
  response: Part,
  status: 201,
})
export const changePart = changeById('PATCH', '/api/portal/parts/:id', 'portal:project:log', {
  body: PartChange,
  response: Part,
  status: 200,
})
export const deletePart = deleteById('/api/portal/parts/:id', 'portal:project:log')

/** All of the parts or none: one that cannot be moved is named in the refusal, and nothing changes. */
export const moveBilling = defineEndpoint({
  method: 'POST',
  path: '/api/portal/billing/items/status',
  access: 'portal:billing:write',
  params: NOTHING,
  query: NOTHING,
  body: BillingMove,
  response: z.strictObject({ items: z.array(Part) }),
  status: 200,
})
