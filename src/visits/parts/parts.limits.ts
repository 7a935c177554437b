/** Billing status of a part between use and invoice (the portal's specification). */
export const BILLING_STATUSES = ['pending', 'approved', 'billed', 'not billable', 'credited'] as const
export type BillingStatus = (typeof BILLING_STATUSES)[number]

/** Required fields of a billing move in addition to the new state. */
export type BillingNeed = 'reason' | 'invoiceNumber' | 'invoiceDate'

export interface BillingStep {
  from: BillingStatus
  to: BillingStatus
  needs: readonly BillingNeed[]
  /** Only an item with a price can make this step. */
  needsUnitCost?: true
}

/** Every allowed move of a part's billing; what is not here is refused. Server and screens read this table. */
export const BILLING_STEPS: readonly BillingStep[] = [
  { from: 'pending', to: 'approved', needs: [], needsUnitCost: true },
  { from: 'pending', to: 'not billable', needs: ['reason'] },
  { from: 'approved', to: 'billed', needs: ['invoiceNumber', 'invoiceDate'], needsUnitCost: true },
  { from: 'approved', to: 'not billable', needs: ['reason'] },
  { from: 'billed', to: 'credited', needs: ['reason'] },
  { from: 'billed', to: 'approved', needs: ['reason'] },
  { from: 'not billable', to: 'pending', needs: [] },
]

/** Billing states that no item of a project may have when the project closes. */
export const UNSETTLED: readonly BillingStatus[] = ['pending', 'approved']

/** States on an invoice, including credited ones. */
export const INVOICED: readonly BillingStatus[] = ['billed', 'credited']

export const DEFAULT_PART_CATEGORY = 'consumable'
export const PART_CATEGORIES = [
  'consumable',
  'reagent',
  'chemical',
  'filter',
  'electrode',
  'seal',
  'sensor',
  'instrument',
  'spare part',
  'other',
] as const
export const PART_UNITS = ['pcs', 'set', 'bag', 'can', 'drum', 'kg', 'l', 'm'] as const
export const DEFAULT_PART_UNIT = 'pcs'
/** Maximum of one line. */
export const QUANTITY_MAX = 1_000_000
/** Decimals of a quantity, where its unit can be divided. */
export const QUANTITY_DECIMALS = 3

/** Groupings of lines of parts. */
export const PART_GROUPS = ['part', 'vessel', 'operator', 'month'] as const
export type PartGrouping = (typeof PART_GROUPS)[number]

/** Sortable fields of the list of all parts. */
export const PART_SORTS = [
  'usedDate',
  'vesselName',
  'partName',
  'partNumber',
  'category',
  'quantity',
  'totalCost',
  'billingStatus',
  'operatorName',
] as const
export type PartSort = (typeof PART_SORTS)[number]
