import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { getProject } from '#visits/projects/projects.contract.ts'
import type { readSchedule } from '#visits/projects/schedule.contract.ts'
import type { readManagerDashboard } from '../manager-dashboard.contract.ts'

/** Counts, what waits and recent activity. */
export const useManagerDashboard = () => useEndpoint<typeof readManagerDashboard>('GET /api/portal/dashboard/manager')

/** Four weeks from the week of a day; '' is this week. The weeks shown before stay until the new ones are here. */
export const useSchedule = (from: string) =>
  useEndpoint<typeof readSchedule>(
    'GET /api/portal/dashboard/schedule',
    { query: from === '' ? {} : { from } },
    { keepsPrevious: true },
  )

/** The whole project of a job: its moves, and the state of its travel documents. */
export const useJobDetail = (id: string) =>
  useEndpoint<typeof getProject>('GET /api/portal/projects/:id', { params: { id } })
