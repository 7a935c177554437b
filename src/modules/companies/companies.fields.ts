import { defineFields, STAFF } from '#core/rows/fields.ts'

export const COMPANY_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  name: { from: 'call', audit: 'open', seenBy: STAFF },
  alternativeNames: { from: 'call', audit: 'open', seenBy: STAFF },
  engineerName: { from: 'call', audit: 'personal', seenBy: STAFF, person: 'engineer' },
  engineerEmail: { from: 'call', audit: 'secret', seenBy: STAFF, person: 'engineer' },
  orgNumber: { from: 'call', audit: 'open', seenBy: STAFF },
  vatNumber: { from: 'call', audit: 'open', seenBy: STAFF },
  country: { from: 'call', audit: 'open', seenBy: STAFF },
  address: { from: 'call', audit: 'open', seenBy: STAFF },
  postalCode: { from: 'call', audit: 'open', seenBy: STAFF },
  city: { from: 'call', audit: 'open', seenBy: STAFF },
  invoiceEmail: { from: 'call', audit: 'secret', seenBy: STAFF, person: 'invoicing' },
  peppolId: { from: 'call', audit: 'open', seenBy: STAFF },
  currency: { from: 'call', audit: 'open', seenBy: STAFF },
  paymentDays: { from: 'call', audit: 'open', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  updatedAt: { from: 'product', seenBy: STAFF },
})
