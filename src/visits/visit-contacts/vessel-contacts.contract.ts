import { z } from 'zod'
import { listOf, listQuery } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { ContactChange, ContactInput } from './visit-contacts.contract.ts'
import { CONTACT_TYPES } from './visit-contacts.limits.ts'

const nullableText = z.string().nullable()

export const VesselContact = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  /** Null for a contact of the vessel itself. */
  projectId: z.uuid().nullable(),
  contactType: z.enum(CONTACT_TYPES),
  name: z.string(),
  phone: nullableText,
  email: nullableText,
  position: nullableText,
  company: nullableText,
  createdAt: z.string(),
  /** Contacts of the vessel; those of a visit are changed there. */
  mayChange: z.boolean(),
})
export type VesselContact = z.infer<typeof VesselContact>

export const findVesselContacts = readById('/api/portal/vessels/:id/contacts', 'portal:vessel:read', {
  query: listQuery(['name']),
  response: listOf(VesselContact),
})
export const addVesselContact = changeById('POST', '/api/portal/vessels/:id/contacts', 'portal:vessel:contacts', {
  body: ContactInput,
  response: VesselContact,
  status: 201,
})
export const changeVesselContact = changeById('PATCH', '/api/portal/vessel-contacts/:id', 'portal:vessel:contacts', {
  body: ContactChange,
  response: VesselContact,
})
export const deleteVesselContact = deleteById('/api/portal/vessel-contacts/:id', 'portal:vessel:contacts')
