import { defineFields, STAFF } from '#core/rows/fields.ts'

export const HOURS_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  projectId: { from: 'product', seenBy: STAFF },
  userId: { from: 'product', seenBy: STAFF },
  date: { from: 'call', audit: 'open', seenBy: STAFF, csv: true },
  kind: { from: 'call', audit: 'open', seenBy: STAFF, csv: true },
  hours: { from: 'call', audit: 'open', seenBy: STAFF, csv: true },
  userName: { from: 'view', seenBy: STAFF, csv: true },
  note: { from: 'call', audit: 'open', seenBy: STAFF, csv: true },
  version: { from: 'product', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
