/** Billable items of a visit: parts used, its service, and expenses. */
export const ITEM_KINDS = ['part', 'service', 'expense'] as const

/** Expenses of a visit, each an item of its own on the invoice. */
export const EXPENSE_KINDS = ['travel', 'accommodation', 'freight', 'discount', 'return'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** Kinds of these that reduce the sum: the amount is written as a positive number and counts as a minus. */
export const REDUCTION_KINDS: readonly string[] = ['discount', 'return'] satisfies readonly ExpenseKind[]

/** Charges for work: the service itself, once per project, and hours logged after it was billed by the hour. */
export const SERVICE_KINDS = ['service', 'hours'] as const

/** Charges other than parts. */
export const CHARGE_KINDS = [...SERVICE_KINDS, ...EXPENSE_KINDS] as const

/** Items that one call moves at most. */
export const ITEMS_AT_ONCE = 1000

/** Data that an invoice still lacks. */
export const MISSING_THINGS = [
  'price',
  'visit',
  'report',
  'review',
  'order reference',
  'organisation number',
  'VAT number',
] as const
export type MissingThing = (typeof MISSING_THINGS)[number]
/** Data without which no invoice can be written at all. */
export const GRAVE_THINGS: readonly MissingThing[] = ['price', 'organisation number', 'VAT number']

/** Age classes of unbilled items in days since the completion of the visit. */
export const AGES = ['0-14', '15-30', '31-60', 'over 60'] as const
export type Age = (typeof AGES)[number]

/** Filters of the list of projects to be billed. */
export const PROJECT_STATES = [
  'not billed',
  'pending',
  'approved',
  'complete',
  'missing',
  'billed',
  'not billable',
  'credited',
] as const
export type ProjectState = (typeof PROJECT_STATES)[number]

export const ITEM_SORTS = ['age', 'itemDate', 'total', 'clientName', 'projectNumber', 'billingStatus'] as const
export type ItemSort = (typeof ITEM_SORTS)[number]

export const BILLING_SORTS = ['age', 'projectNumber', 'vesselName', 'clientName', 'hours'] as const
export type BillingSort = (typeof BILLING_SORTS)[number]
