import { z } from 'zod'
import { listOf, listQuery } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { pick } from '#core/rows/fields.ts'
import { ContactChange, ContactInput, contactShapes } from './visit-contacts.contract.ts'

const SHOWN = [
  'id',
  'version',
  'projectId',
  'contactType',
  'name',
  'phone',
  'email',
  'position',
  'company',
  'createdAt',
  'mayChange',
] as const

/** A contact of a vessel; one of a visit is changed there, and has that visit's `projectId`. */
export const VesselContact = z.strictObject(pick(contactShapes, SHOWN))
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
