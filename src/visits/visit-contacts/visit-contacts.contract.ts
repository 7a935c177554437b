import { z } from 'zod'
import { listOf, listQuery } from '#core/contract/list.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { emailOrNull, lineOrNull } from '#core/contract/optional.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { contactTexts } from './messages.en.ts'
import { CONTACT_FIELDS } from './visit-contacts.fields.ts'
import { CONTACT_TYPES } from './visit-contacts.limits.ts'

const LIMITS = { name: 200, phone: 60, position: 200, company: 200 } as const

/** A contact of this visit. */
const contactShapes = defineShapes(CONTACT_FIELDS, {
  id: z.uuid(),
  projectId: z.uuid().nullable(),
  vesselId: z.uuid().nullable(),
  contactType: z.enum(CONTACT_TYPES),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  position: z.string().nullable(),
  company: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  mayChange: z.boolean(),
})
export const ProjectContact = rowFor(CONTACT_FIELDS, STAFF, contactShapes)
export type ProjectContact = z.infer<typeof ProjectContact>

/** Phone numbers as ships and agents write them: digits with blanks, brackets and a plus, an extension at the end. */
const shipsPhone = lineOrNull(LIMITS.phone).refine(
  (value) => value === null || value === undefined || /^[+\d][\d\s()./-]{2,}(\s*(ext\.?|x)\s*\d+)?$/i.test(value),
  contactTexts.phone,
)

export const ContactInput = z.strictObject(
  defineInputs(CONTACT_FIELDS, {
    contactType: z.enum(CONTACT_TYPES, contactTexts.type),
    name: line(1, LIMITS.name, contractTexts.name),
    phone: shipsPhone,
    email: emailOrNull,
    position: lineOrNull(LIMITS.position),
    company: lineOrNull(LIMITS.company),
  }),
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
