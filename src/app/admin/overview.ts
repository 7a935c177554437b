import { useQuery } from '@tanstack/react-query'
import type { AdminOverview } from '#modules/admin-auth/admin-auth.contract.ts'

export const OVERVIEW_KEY = ['/api/admin/overview'] as const

/** Counts, and the state of backup and mail. */
export type Overview = AdminOverview

/** Asked again whenever the window comes back, and after each change made here. */
export const useOverview = () => useQuery<Overview>({ queryKey: OVERVIEW_KEY, staleTime: 0 })
