import { field, labelsOf } from '#core/entity/entity-fields.ts'
import { entityTexts } from '#core/entity/messages.en.ts'
import { defineFields, MANAGERS, STAFF } from '#core/rows/fields.ts'

/** A part used on a project. Money and invoices are for managers. */
export const PART_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  projectId: { from: 'server', seenBy: STAFF },
  operatorId: { from: 'server', seenBy: STAFF },
  usedDate: field.day({ label: 'Day of use', missing: entityTexts.day, hasDefault: true, csv: true }),
  vesselName: { from: 'server', seenBy: STAFF, csv: true },
  /** The article of the catalogue that it is: number and category come from it where the call has none. */
  productId: field.reference({
    label: 'Article',
    shows: 'partNumber',
    wrong: 'This article is no longer in the catalogue.',
    form: 'add',
  }),
  partNumber: field.line({ label: 'Part number', short: 'Part no.', max: 100, csv: true }),
  partName: field.line({ label: 'Name', max: 300, missing: 'Name the part', csv: true }),
  category: field.line({ label: 'Category', max: 60, missing: 'Choose a category', hasDefault: true, csv: true }),
  quantity: field.number({ label: 'Quantity', usual: 1, csv: true }),
  unit: field.line({ label: 'Unit', max: 20, missing: 'Name the unit', hasDefault: true, csv: true }),
  supplier: field.line({ label: 'Supplier', max: 200, csv: true }),
  notes: field.text({ label: 'Notes', max: 2000 }),
  operatorName: { from: 'view', seenBy: STAFF, csv: true },
  billingStatus: { from: 'server', seenBy: STAFF, csv: true },
  billingStatusAt: { from: 'server', seenBy: STAFF },
  unitCost: field.price({
    label: 'Unit cost',
    negative:
      'A price can’t be negative. Enter a discount as an expense of the kind Discount, in the visit’s “Service and expenses”.',
    seenBy: MANAGERS,
    csv: true,
  }),
  totalCost: { from: 'server', seenBy: MANAGERS, csv: true },
  currency: field.choice({ label: 'Currency', hasDefault: true, seenBy: MANAGERS, csv: true }),
  billingReason: { from: 'server', seenBy: MANAGERS },
  invoiceNumber: { from: 'server', seenBy: MANAGERS, csv: true },
  invoiceDate: { from: 'server', seenBy: MANAGERS, csv: true },
  heldBy: { from: 'view', seenBy: MANAGERS },
  billingMoves: { from: 'view', seenBy: STAFF },
  version: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  updatedAt: { from: 'server', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})

export const PART_LABELS = labelsOf(PART_FIELDS)
