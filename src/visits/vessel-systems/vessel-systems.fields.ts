import { defineFields, STAFF } from '#core/rows/fields.ts'

/** A system as it is installed on board. */
export const SYSTEM_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  vesselId: { from: 'product', seenBy: STAFF },
  position: { from: 'call', audit: 'open', seenBy: STAFF },
  maker: { from: 'call', audit: 'open', seenBy: STAFF },
  model: { from: 'call', audit: 'open', seenBy: STAFF },
  capacity: { from: 'call', audit: 'open', seenBy: STAFF },
  treatment: { from: 'call', audit: 'open', seenBy: STAFF },
  analyser: { from: 'call', audit: 'open', seenBy: STAFF },
  installedOn: { from: 'call', audit: 'open', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  updatedAt: { from: 'product', seenBy: STAFF },
  clock: { from: 'view', seenBy: STAFF },
})

/** A reagent that was mixed for a system; the days are those of the product on that day. */
export const REAGENT_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  systemId: { from: 'make', seenBy: STAFF },
  productId: { from: 'make', seenBy: STAFF },
  itemNumber: { from: 'make', seenBy: STAFF },
  productName: { from: 'product', seenBy: STAFF },
  mixedOn: { from: 'make', seenBy: STAFF },
  opensBox: { from: 'make', seenBy: STAFF },
  changeAfterDays: { from: 'product', seenBy: STAFF },
  keepsForDays: { from: 'product', seenBy: STAFF },
  loggedBy: { from: 'product', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  loggedByName: { from: 'view', seenBy: STAFF },
  changeDue: { from: 'view', seenBy: STAFF },
  expires: { from: 'view', seenBy: STAFF },
  setNumber: { from: 'view', seenBy: STAFF },
  setsInBox: { from: 'view', seenBy: STAFF },
  isCurrent: { from: 'view', seenBy: STAFF },
  mayDelete: { from: 'view', seenBy: STAFF },
})
