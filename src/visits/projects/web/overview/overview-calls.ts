import type { UseQueryResult } from '@tanstack/react-query'
import { PICKED_MAX } from '#core/contract/lists/list-names.ts'
import { call } from '#core/web/call/call.ts'
import { newIdempotencyKey } from '#core/web/call/idempotency.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useEveryRow } from '#core/web/list/use-every-row.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { listTexts } from '#ui/list/list-messages.en.ts'
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
import { toFilters, type OverviewState } from './overview-address.ts'

/** The fields of a project for all callers that may read the list; the value is present only for some of them. */
export type OverviewRow = Omit<AdminProjectRow, MoneyField> & Partial<Pick<AdminProjectRow, MoneyField>>
/** Fields that technicians do not get. */
type MoneyField = 'projectValue' | 'hourRate'

interface OverviewPage {
  items: OverviewRow[]
  total: number
  page: number
  pageSize: number
}

/** An administrator reads the same list at an address of their own: a token travels only within its surface. */
const useIsAdmin = () => useViewer().kind === 'admin'

/** Part of the list, or for a table one page of it; what was there before stays in sight until the next is. */
export function useProjects(
  state: OverviewState,
  own: Record<string, string>,
  enabled = true,
): UseQueryResult<OverviewPage> {
  const line = useIsAdmin() ? 'GET /api/admin/projects' : 'GET /api/portal/projects'
  const query: Record<string, string> = { ...toFilters(state), ...own }
  // Managers get more than administrators; the screen shows what all get.
  return useEndpoint<typeof findAdminProjects | typeof findProjects>(line, { query }, { enabled, keepsPrevious: true })
}

/** Parameters of the table beyond the filters. */
export const toPageQuery = ({ sort, page, pageSize }: OverviewState): Record<string, string> => ({
  ...(sort === '' ? {} : { sort }),
  page: String(page),
  pageSize: String(pageSize),
})

/** The numbers on the status chips. */
export const useCounts = () =>
  useEndpoint<typeof countAdminProjects | typeof countProjects>(
    useIsAdmin() ? 'GET /api/admin/projects/counts' : 'GET /api/portal/projects/counts',
  )

/** Value of the filtered projects, for people who may see values. */
export const useValues = (state: OverviewState, enabled: boolean) =>
  useEndpoint<typeof sumAdminProjects | typeof sumProjects>(
    useIsAdmin() ? 'GET /api/admin/projects/values' : 'GET /api/portal/projects/values',
    { query: toFilters(state) },
    { enabled, keepsPrevious: true },
  )

/** The whole filtered set as a file, or what is selected of it. */
export const useExport = () =>
  useCsv<typeof findProjects>('GET /api/portal/projects', { fileName: messages.csvName, failed: messages.csvFailed })

/** Every project that the filters leave. */
export function useEveryProject(state: OverviewState, total: number | undefined) {
  const line = useIsAdmin() ? 'GET /api/admin/projects' : 'GET /api/portal/projects'
  const query: Record<string, string> = { ...toFilters(state), sort: state.sort || '-scheduledDate' }
  return useEveryRow<OverviewRow>(
    (page) => call<typeof findAdminProjects | typeof findProjects>(line, { query: { ...query, ...page } }),
    total,
    listTexts.selectFailed,
  )
}

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
