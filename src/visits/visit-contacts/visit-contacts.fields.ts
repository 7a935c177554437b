import { defineFields, STAFF } from '#core/rows/fields.ts'

export const CONTACT_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  projectId: { from: 'product', seenBy: STAFF },
  vesselId: { from: 'product', seenBy: STAFF },
  contactType: { from: 'call', audit: 'personal', seenBy: STAFF },
  name: { from: 'call', audit: 'personal', seenBy: STAFF },
  phone: { from: 'call', audit: 'secret', seenBy: STAFF },
  email: { from: 'call', audit: 'secret', seenBy: STAFF, person: 'row' },
  position: { from: 'call', audit: 'personal', seenBy: STAFF },
  company: { from: 'call', audit: 'personal', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  updatedAt: { from: 'product', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
