import { field } from '#core/entity/entity-fields.ts'
import { defineFields, MANAGERS, NOBODY } from '#core/rows/fields.ts'

/** An entry of a price list. Prices are for managers only (decision record 122). */
export const PRICE_FIELDS = defineFields({
  id: { from: 'server', seenBy: MANAGERS },
  version: { from: 'server', seenBy: MANAGERS },
  productId: { from: 'server', seenBy: NOBODY },
  itemNumber: { from: 'make', seenBy: MANAGERS, csv: true },
  productName: { from: 'view', seenBy: MANAGERS, csv: true },
  unit: { from: 'view', seenBy: MANAGERS, csv: true },
  companyId: { from: 'make', seenBy: MANAGERS },
  companyName: { from: 'view', seenBy: MANAGERS, csv: true },
  price: field.price({ label: 'Price', negative: 'A price can’t be negative.', seenBy: MANAGERS, csv: true }),
  currency: field.choice({ label: 'Currency', hasDefault: true, seenBy: MANAGERS, csv: true }),
  from: field.day({
    label: 'Valid from',
    missing: 'Enter the first day on which the price is valid',
    seenBy: MANAGERS,
    csv: true,
  }),
  to: field.day({ label: 'Valid to', years: { first: 2000, ahead: 30 }, seenBy: MANAGERS, csv: true }),
  state: { from: 'view', seenBy: MANAGERS },
  last: { from: 'view', seenBy: MANAGERS },
  createdAt: { from: 'server', seenBy: MANAGERS },
  updatedAt: { from: 'server', seenBy: MANAGERS },
})
