import { z } from 'zod'
import { listOf, listQuery } from '#core/contract/list.ts'
import { readById } from '#core/contract/record-calls.ts'

const nullableText = z.string().nullable()

export const VesselContact = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  projectId: z.uuid().nullable(),
  contactType: z.string(),
  name: z.string(),
  phone: nullableText,
  email: nullableText,
  position: nullableText,
  company: nullableText,
  createdAt: z.string(),
})
export type VesselContact = z.infer<typeof VesselContact>

export const findVesselContacts = readById('/api/portal/vessels/:id/contacts', 'portal:vessel:read', {
  query: listQuery(['name']),
  response: listOf(VesselContact),
})
