/** Other names of a company. */
export const ALTERNATIVE_NAMES_MAX = 20

/** Days from invoice to payment. */
export const PAYMENT_DAYS = { min: 0, max: 365 } as const

export const COMPANY_SORTS = ['name', 'updatedAt'] as const
export type CompanySort = (typeof COMPANY_SORTS)[number]
