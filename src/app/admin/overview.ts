import { useQuery } from '@tanstack/react-query'

export const OVERVIEW_KEY = ['/api/admin/overview'] as const

/** What the frame shows of everything: counts and the state of backup and mail. */
export interface Overview {
  administrator: string
  counts: {
    products: number
    categories: number
    brands: number
    contacts: number
    newContacts: number
    reports: number
    newReports: number
    team: number
  }
  backup: { finishedAt: string | null; ok: boolean }
  mail: { waiting: number; failed: number }
}

/** Asked again whenever the window comes back, and after each change made here. */
export const useOverview = () => useQuery<Overview>({ queryKey: OVERVIEW_KEY, staleTime: 0 })
