/** Where a part stands between use and invoice (portal.md, section 6). */
export const BILLING_STATUSES = ['pending', 'approved', 'billed', 'not billable', 'credited'] as const
export type BillingStatus = (typeof BILLING_STATUSES)[number]

/** What a project must not have when it closes. */
export const UNSETTLED: readonly BillingStatus[] = ['pending', 'approved']

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
/** Pieces in one line. */
export const QUANTITY_MAX = 1_000_000
