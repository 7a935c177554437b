import type { UseQueryResult } from '@tanstack/react-query'
import { PICKED_MAX } from '#core/contract/lists/list-names.ts'
import { call } from '#core/web/call/call.ts'
import { newIdempotencyKey } from '#core/web/call/idempotency.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useViewer } from '#core/web/viewer.tsx'
import type {
  countAdminProjects,
  countProjects,
  listAdminProjectFacets,
  listProjectFacets,
  sumAdminProjects,
  sumProjects,
} from '../../list/project-counts.contract.ts'
import type { AdminProjectRow, findAdminProjects } from '../../projects-admin.contract.ts'
import type { assignProject, findProjects } from '../../projects.contract.ts'
import type { readOperatorLoad } from '../../schedule.contract.ts'
import { overviewMessages as messages } from './messages.en.ts'

/** The fields of a project for all callers that may read the list; the value is present only for some of them. */
export type OverviewRow = Omit<AdminProjectRow, MoneyField> & Partial<Pick<AdminProjectRow, MoneyField>>
/** Fields that technicians do not get. */
type MoneyField = 'projectValue' | 'hourRate'

interface OverviewPage {
  items: OverviewRow[]
  total: number
}

/** An administrator reads the same list at an address of their own: a token travels only within its surface. */
const useIsAdmin = () => useViewer().kind === 'admin'

/** Part of the list for the board or the calendar; what was there before stays in sight until the next is. */
export const useProjects = (query: Readonly<Record<string, string>>): UseQueryResult<OverviewPage> =>
  // Managers get more than administrators; the screen shows what all get.
  useEndpoint<typeof findAdminProjects | typeof findProjects>(
    useIsAdmin() ? 'GET /api/admin/projects' : 'GET /api/portal/projects',
    { query },
    { keepsPrevious: true },
  )

/** The numbers on the status chips. */
export const useCounts = () =>
  useEndpoint<typeof countAdminProjects | typeof countProjects>(
    useIsAdmin() ? 'GET /api/admin/projects/counts' : 'GET /api/portal/projects/counts',
  )

/** Value of the filtered projects, for people who may see values. */
export const useValues = (filters: Readonly<Record<string, string>>, enabled: boolean) =>
  useEndpoint<typeof sumAdminProjects | typeof sumProjects>(
    useIsAdmin() ? 'GET /api/admin/projects/values' : 'GET /api/portal/projects/values',
    { query: filters },
    { enabled, keepsPrevious: true },
  )

/** Selected projects as a file. */
export const useExport = () =>
  useCsv<typeof findProjects>('GET /api/portal/projects', { fileName: messages.csvName, failed: messages.csvFailed })

/** Filter options of the list. */
export const useFacets = () =>
  useEndpoint<typeof listAdminProjectFacets | typeof listProjectFacets>(
    useIsAdmin() ? 'GET /api/admin/projects/facets' : 'GET /api/portal/projects/facets',
  )

/** Workload of each technician, and how many of these jobs would clash. */
export const useLoadFor = (ids: readonly string[]) =>
  useEndpoint<typeof readOperatorLoad>('GET /api/portal/operators/load', {
    query: { ids: ids.slice(0, PICKED_MAX).join(',') },
  })

export interface AssignResult {
  done: number
  failed: number
  warnings: string[]
}

interface AssignMany {
  rows: readonly OverviewRow[]
  operatorId: string | null
  /** Why it is right in spite of a clash. */
  reason?: string | undefined
  /** Ids of the rows that the reason is for; null where that isn't known. */
  clashing: readonly string[] | null
}

/** Assigns projects one after the other, each as a separate change; a refused one doesn't prevent the others. */
export const useAssignMany = () =>
  useSteps('project', async ({ rows, operatorId, reason, clashing }: AssignMany) => {
    const result: AssignResult = { done: 0, failed: 0, warnings: [] }
    for (const { id, version } of rows) {
      const why = reason !== undefined && (clashing === null || clashing.includes(id)) ? { reason } : {}
      try {
        const { warnings } = await call<typeof assignProject>('POST /api/portal/projects/:id/assign', {
          params: { id },
          body: { operatorId, version, ...why },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
        result.done += 1
        result.warnings.push(...warnings.map(({ message }) => message))
      } catch {
        result.failed += 1
      }
    }
    return result
  })
