import { z } from 'zod'
import { listOf, listQuery } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { STAFF } from '#core/rows/fields.ts'
import { contactTexts } from './messages.en.ts'
import { CONTACT_FIELDS } from './visit-contacts.entity.ts'

/** A contact of this visit. */
export const contactShapes = defineShapes(CONTACT_FIELDS, {
  ...shapesOf(CONTACT_FIELDS),
  id: z.uuid(),
  projectId: z.uuid().nullable(),
  vesselId: z.uuid().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  mayChange: z.boolean(),
})
export const ProjectContact = rowFor(CONTACT_FIELDS, STAFF, contactShapes)
export type ProjectContact = z.infer<typeof ProjectContact>

/** As ships and agents write them: digits with blanks, brackets and a plus, an extension behind. */
const shipsPhone = inputsOf(CONTACT_FIELDS).phone.refine(
  (value) => value === null || value === undefined || /^[+\d][\d\s()./-]{2,}(\s*(ext\.?|x)\s*\d+)?$/i.test(value),
  contactTexts.phone,
)

export const ContactInput = z.strictObject(
  defineInputs(CONTACT_FIELDS, { ...inputsOf(CONTACT_FIELDS), phone: shipsPhone }),
)
export type ContactInput = z.output<typeof ContactInput>

export const ContactChange = ContactInput.partial().extend({ version: seenVersion })
export type ContactChange = z.output<typeof ContactChange>

export const ContactsQuery = listQuery(['name', 'contactType', 'createdAt'])
export type ContactsQuery = z.output<typeof ContactsQuery>

export const findProjectContacts = readById('/api/portal/projects/:id/contacts', 'portal:project:read', {
  query: ContactsQuery,
  response: listOf(ProjectContact),
})
export const addProjectContact = changeById('POST', '/api/portal/projects/:id/contacts', 'portal:project:log', {
  body: ContactInput,
  response: ProjectContact,
  status: 201,
})
export const changeProjectContact = changeById('PATCH', '/api/portal/contacts/:id', 'portal:project:log', {
  body: ContactChange,
  response: ProjectContact,
})
export const deleteProjectContact = deleteById('/api/portal/contacts/:id', 'portal:project:log')
