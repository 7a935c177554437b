import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { getVessel } from '#fleet/vessels/vessels.contract.ts'
import type { findProjects } from '#visits/projects/projects.contract.ts'
import type { findVesselHistory } from '#visits/projects/vessel-history/vessel-history.contract.ts'
import type { findVesselFiles, findVesselParts, findVesselReadings } from '../../directory.contract.ts'

const MOST = '200'
const OPEN = 'not confirmed,confirmed,in progress,on hold'

export const useVessel = (id: string) =>
  useEndpoint<typeof getVessel>('GET /api/portal/vessels/:id', { params: { id } }, { keepsPrevious: false })

/** Services that were done, newest first. */
export const useHistory = (id: string) =>
  useEndpoint<typeof findVesselHistory>('GET /api/portal/vessels/:id/history', {
    params: { id },
    // The newest ones if there are more than fit on one page.
    query: { sort: '-date', pageSize: MOST },
  })

/** Visits that are planned or under way. */
export const useOpenVisits = (vesselId: string) =>
  useEndpoint<typeof findProjects>('GET /api/portal/projects', {
    query: { vesselId, status: OPEN, sort: '-scheduledDate', pageSize: '20' },
  })

export const useParts = (id: string, count: number) =>
  useEndpoint<typeof findVesselParts>(
    'GET /api/portal/vessels/:id/parts',
    { params: { id }, query: { pageSize: String(count) } },
    { keepsPrevious: true },
  )

export const useFiles = (id: string, count: number) =>
  useEndpoint<typeof findVesselFiles>(
    'GET /api/portal/vessels/:id/files',
    { params: { id }, query: { pageSize: String(count) } },
    { keepsPrevious: true },
  )

export const useReadings = (id: string) =>
  useEndpoint<typeof findVesselReadings>('GET /api/portal/vessels/:id/readings', {
    params: { id },
    // The newest ones if there are more than fit on one page.
    query: { sort: '-date', pageSize: MOST },
  })
