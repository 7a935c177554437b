import { field } from '#core/entity/entity-fields.ts'
import { entityTexts } from '#core/entity/messages.en.ts'
import { defineFields, MANAGERS, NOBODY } from '#core/rows/fields.ts'
import type { ExpenseKind } from './billing.limits.ts'

/** Charges show amounts: only managers see their fields, which are also in CSV files. */
const OF_CHARGE = { seenBy: MANAGERS, csv: true } as const

/** The service of a visit, and its expenses, which people enter. */
export const CHARGE_FIELDS = defineFields({
  id: { from: 'server', seenBy: MANAGERS },
  projectId: { from: 'server', seenBy: MANAGERS },
  userId: { from: 'server', seenBy: MANAGERS },
  userName: { from: 'view', seenBy: MANAGERS },
  chargeDate: field.day({ label: 'Day', missing: entityTexts.day, hasDefault: true, ...OF_CHARGE }),
  kind: field.choice({
    label: 'Kind',
    words: {
      travel: 'Travel',
      accommodation: 'Accommodation',
      freight: 'Freight',
      discount: 'Discount',
      return: 'Return',
    } satisfies Record<ExpenseKind, string>,
    wrong: 'Choose travel, accommodation, freight, discount or return',
    ...OF_CHARGE,
  }),
  text: field.line({ label: 'What for', max: 300, missing: 'Write what it was for', ...OF_CHARGE }),
  amount: field.money({ label: 'Amount', ...OF_CHARGE }),
  currency: field.choice({ label: 'Currency', hasDefault: true, ...OF_CHARGE }),
  /** The signed amount: discounts and returns are negative. */
  total: { from: 'view', seenBy: MANAGERS, csv: true },
  fixedLines: { from: 'server', seenBy: NOBODY },
  storedFileId: { from: 'server', seenBy: NOBODY },
  fileName: { from: 'server', seenBy: MANAGERS, csv: true },
  filePath: { from: 'server', seenBy: MANAGERS },
  fileSize: { from: 'server', seenBy: MANAGERS },
  fileType: { from: 'server', seenBy: MANAGERS },
  billingStatus: { from: 'server', seenBy: MANAGERS, csv: true },
  billingStatusAt: { from: 'server', seenBy: MANAGERS },
  billingReason: { from: 'server', seenBy: MANAGERS },
  invoiceNumber: { from: 'server', seenBy: MANAGERS, csv: true },
  invoiceDate: { from: 'server', seenBy: MANAGERS, csv: true },
  heldBy: { from: 'view', seenBy: MANAGERS },
  billingMoves: { from: 'view', seenBy: MANAGERS },
  version: { from: 'server', seenBy: MANAGERS },
  createdAt: { from: 'server', seenBy: MANAGERS },
  updatedAt: { from: 'server', seenBy: MANAGERS },
  mayChange: { from: 'view', seenBy: MANAGERS },
})

const FILE_FIELD = { from: 'call', audit: 'open', seenBy: NOBODY } as const
/** Fields of the same table for a change with a receipt, which contains the upload's id instead. */
export const FILED_CHARGE_FIELDS = defineFields({
  ...CHARGE_FIELDS,
  storedFileId: FILE_FIELD,
  fileName: FILE_FIELD,
  fileSize: FILE_FIELD,
  fileType: FILE_FIELD,
})
