import { z } from 'zod'
import { listOf } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { Part, PartChange, PartInput, PartsQuery, PartSum } from './parts.contract.ts'

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
})
export const deletePart = deleteById('/api/portal/parts/:id', 'portal:project:log')
