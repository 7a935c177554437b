import { field } from '#core/entity/entity-fields.ts'
import { defineFields, STAFF } from '#core/rows/fields.ts'
import type { ContactType } from './visit-contacts.limits.ts'

/** A contact of a visit or of a vessel. */
export const CONTACT_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  projectId: { from: 'server', seenBy: STAFF },
  vesselId: { from: 'server', seenBy: STAFF },
  contactType: field.choice({
    label: 'Role',
    words: {
      master: 'Master',
      engineer: 'Chief engineer',
      superintendent: 'Superintendent',
      agent: 'Port agent',
      owner: 'Owner',
      other: 'Other',
    } satisfies Record<ContactType, string>,
    wrong: 'Choose what this person is on the visit',
    audit: 'personal',
  }),
  name: field.line({ label: 'Name', max: 200, missing: 'Name is required', audit: 'personal' }),
  phone: field.phone({ label: 'Phone', max: 60, audit: 'secret' }),
  email: field.email({ label: 'E-mail', audit: 'secret', person: 'row' }),
  position: field.line({ label: 'Position', max: 200, audit: 'personal' }),
  company: field.line({ label: 'Company', max: 200, audit: 'personal' }),
  version: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  updatedAt: { from: 'server', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})

/** What people call the roles. */
export const CONTACT_WORDS = CONTACT_FIELDS.contactType.words
