import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { text } from '#core/contract/text.ts'
import { AdminDeleteQuery } from '#core/contract/version.ts'
import { ADMINS } from '#core/rows/fields.ts'
import { MESSAGE_FIELDS } from './contact.fields.ts'
import { CONTACT_LIMITS } from './contact.limits.ts'

const Version = z.int().positive()

const messageShapes = defineShapes(MESSAGE_FIELDS, {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  service: z.string().nullable(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  /** When it was marked as handled; null while it is open. */
  handledAt: z.iso.datetime().nullable(),
  /** The administrators' own note; empty when there is none. */
  note: z.string(),
  version: Version,
})
/** A contact message as administrators see it. */
export const ContactMessage = rowFor(MESSAGE_FIELDS, ADMINS, messageShapes)
export type ContactMessage = z.infer<typeof ContactMessage>

/** Newest first. */
export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contacts',
  access: 'admin',
  response: z.array(ContactMessage),
})

export const UpdateContactInput = z.strictObject({
  isRead: z.boolean().optional(),
  isHandled: z.boolean().optional(),
  /** An empty one removes it. */
  note: text(0, CONTACT_LIMITS.noteMax).optional(),
  version: Version,
})
export type UpdateContactInput = z.infer<typeof UpdateContactInput>

export const updateContact = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/contacts/:id',
  access: 'admin',
  params: ById,
  body: UpdateContactInput,
  response: ContactMessage,
})

/** A message is kept in the bin for 30 days, then deleted permanently. */
export const deleteContact = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/contacts/:id',
  access: 'admin',
  params: ById,
  query: AdminDeleteQuery,
  response: z.undefined(),
  status: 204,
})

export const exportContacts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contacts/export',
  access: 'admin',
  /** CSV. */
  response: z.string(),
})
