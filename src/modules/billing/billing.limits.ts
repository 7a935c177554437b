/** What is billed of a visit: parts used, its service, and expenses. */
export const ITEM_KINDS = ['part', 'service', 'expense'] as const

/** Expenses of a visit, each an item of its own on the invoice. */
export const EXPENSE_KINDS = ['travel', 'accommodation', 'freight'] as const

/** What is charged beside parts: the service itself, once per project, and its expenses. */
export const CHARGE_KINDS = ['service', ...EXPENSE_KINDS] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** Items that one call moves at most. */
export const ITEMS_AT_ONCE = 200
