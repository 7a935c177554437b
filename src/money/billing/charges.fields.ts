import { defineFields, MANAGERS, NOBODY } from '#core/rows/fields.ts'

/** Charges are amounts, so they are for managers. */
export const CHARGE_FIELDS = defineFields({
  id: { from: 'product', seenBy: MANAGERS },
  projectId: { from: 'product', seenBy: MANAGERS },
  userId: { from: 'product', seenBy: MANAGERS },
  userName: { from: 'view', seenBy: MANAGERS },
  chargeDate: { from: 'call', audit: 'open', seenBy: MANAGERS, csv: true },
  kind: { from: 'call', audit: 'open', seenBy: MANAGERS, csv: true },
  text: { from: 'call', audit: 'open', seenBy: MANAGERS, csv: true },
  amount: { from: 'call', audit: 'open', seenBy: MANAGERS, csv: true },
  currency: { from: 'call', audit: 'open', seenBy: MANAGERS, csv: true },
  /** The signed amount: discounts and returns are negative. */
  total: { from: 'view', seenBy: MANAGERS, csv: true },
  fixedLines: { from: 'product', seenBy: NOBODY },
  storedFileId: { from: 'product', seenBy: NOBODY },
  fileName: { from: 'product', seenBy: MANAGERS, csv: true },
  filePath: { from: 'product', seenBy: MANAGERS },
  fileSize: { from: 'product', seenBy: MANAGERS },
  fileType: { from: 'product', seenBy: MANAGERS },
  billingStatus: { from: 'product', seenBy: MANAGERS, csv: true },
  billingStatusAt: { from: 'product', seenBy: MANAGERS },
  billingReason: { from: 'product', seenBy: MANAGERS },
  invoiceNumber: { from: 'product', seenBy: MANAGERS, csv: true },
  invoiceDate: { from: 'product', seenBy: MANAGERS, csv: true },
  heldBy: { from: 'view', seenBy: MANAGERS },
  billingMoves: { from: 'view', seenBy: MANAGERS },
  version: { from: 'product', seenBy: MANAGERS },
  createdAt: { from: 'product', seenBy: MANAGERS },
  updatedAt: { from: 'product', seenBy: MANAGERS },
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
