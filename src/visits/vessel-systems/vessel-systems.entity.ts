import { field } from '#core/entity/entity-fields.ts'
import { defineFields, STAFF } from '#core/rows/fields.ts'
import type { Position, Treatment } from './vessel-systems.limits.ts'

/** A system as it is installed on board. */
export const SYSTEM_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  version: { from: 'server', seenBy: STAFF },
  vesselId: { from: 'server', seenBy: STAFF },
  position: field.choice({
    label: 'Position',
    words: { 1: 'System 1', 2: 'System 2' } satisfies Record<Position, string>,
  }),
  treatment: field.choice({
    label: 'Treatment',
    words: {
      electrolysis: 'Electrolysis',
      'side-stream electrolysis': 'Side-stream electrolysis',
      'chemical injection': 'Chemical injection',
      UV: 'UV',
      other: 'Other treatment',
    } satisfies Record<Treatment, string>,
    wrong: 'Choose how the system treats the water',
  }),
  maker: field.line({ label: 'Maker', max: 120, missing: 'Maker is required' }),
  model: field.line({ label: 'Model', max: 120 }),
  capacity: field.line({ label: 'Capacity', hint: 'Such as 1000 m³/h', max: 60 }),
  analyser: field.line({
    label: 'Analyser',
    hint: 'Maker, model and number: the reagent belongs to it',
    max: 200,
  }),
  installedOn: field.day({ label: 'Installed on', years: { first: 1980, ahead: 5 } }),
  createdAt: { from: 'server', seenBy: STAFF },
  updatedAt: { from: 'server', seenBy: STAFF },
  clock: { from: 'view', seenBy: STAFF },
})

/** A reagent that was mixed for a system; the days are those of the product on that day. */
export const REAGENT_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  version: { from: 'server', seenBy: STAFF },
  systemId: { from: 'make', seenBy: STAFF },
  productId: { from: 'make', seenBy: STAFF },
  itemNumber: { from: 'make', seenBy: STAFF },
  productName: { from: 'server', seenBy: STAFF },
  mixedOn: { from: 'make', seenBy: STAFF },
  opensBox: { from: 'make', seenBy: STAFF },
  changeAfterDays: { from: 'server', seenBy: STAFF },
  keepsForDays: { from: 'server', seenBy: STAFF },
  loggedBy: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  loggedByName: { from: 'view', seenBy: STAFF },
  changeDue: { from: 'view', seenBy: STAFF },
  expires: { from: 'view', seenBy: STAFF },
  setNumber: { from: 'view', seenBy: STAFF },
  setsInBox: { from: 'view', seenBy: STAFF },
  isCurrent: { from: 'view', seenBy: STAFF },
  mayDelete: { from: 'view', seenBy: STAFF },
})
