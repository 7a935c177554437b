import { defineFields, STAFF } from '#core/rows/fields.ts'

export const COMPANY_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  name: { from: 'call', audit: 'open', seenBy: STAFF },
  alternativeNames: { from: 'call', audit: 'open', seenBy: STAFF },
  engineerName: { from: 'call', audit: 'personal', seenBy: STAFF },
  engineerEmail: { from: 'call', audit: 'secret', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  updatedAt: { from: 'product', seenBy: STAFF },
})
