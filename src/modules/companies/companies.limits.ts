export const COMPANY_SORTS = ['name', 'updatedAt'] as const
export type CompanySort = (typeof COMPANY_SORTS)[number]
