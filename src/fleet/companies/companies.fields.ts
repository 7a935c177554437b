import { defineFields, MANAGERS, STAFF } from '#core/rows/fields.ts'

/** What an invoice needs is for managers. */
export const COMPANY_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  name: { from: 'call', audit: 'open', seenBy: STAFF },
  alternativeNames: { from: 'call', audit: 'open', seenBy: STAFF },
  engineerName: { from: 'call', audit: 'personal', seenBy: STAFF, person: 'engineer' },
  engineerEmail: { from: 'call', audit: 'secret', seenBy: STAFF, person: 'engineer' },
  orgNumber: { from: 'call', audit: 'open', seenBy: STAFF },
  vatNumber: { from: 'call', audit: 'open', seenBy: MANAGERS },
  country: { from: 'call', audit: 'open', seenBy: STAFF },
  address: { from: 'call', audit: 'open', seenBy: STAFF },
  postalCode: { from: 'call', audit: 'open', seenBy: STAFF },
  city: { from: 'call', audit: 'open', seenBy: STAFF },
  invoiceEmail: { from: 'call', audit: 'secret', seenBy: MANAGERS, person: 'invoicing' },
  peppolId: { from: 'call', audit: 'open', seenBy: MANAGERS },
  currency: { from: 'call', audit: 'open', seenBy: MANAGERS },
  paymentDays: { from: 'call', audit: 'open', seenBy: MANAGERS },
  createdAt: { from: 'product', seenBy: STAFF },
  updatedAt: { from: 'product', seenBy: STAFF },
})
