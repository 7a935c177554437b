import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '#core/web/api-error.ts'
import { call } from '#core/web/call.ts'
import { newIdempotencyKey } from '#core/web/idempotency.ts'
import { showToast } from '#core/web/toast.ts'
import { useCan, useViewer } from '#core/web/viewer.tsx'
import { saveFile } from '#ui/staff/save-file.ts'
import type { getOptions, PortalOptions } from '../../form-choices.contract.ts'
import type { countProjects, ProjectCounts, ProjectValues, sumProjects } from '../../project-counts.contract.ts'
import type { AdminProjectRow, findAdminProjects } from '../../projects-admin.contract.ts'
import type { assignProject } from '../../projects.contract.ts'
import { overviewMessages as messages } from './messages.en.ts'
import { toFilters, type OverviewState } from './overview-address.ts'

/** What everybody who may read the list gets of a project. */
export type OverviewRow = AdminProjectRow

/** An administrator reads the same list at an address of their own: a token travels only within its surface. */
const useRoot = () => (useViewer().kind === 'admin' ? '/api/admin/projects' : '/api/portal/projects')

const askList = (root: string, query: Record<string, string>, signal?: AbortSignal) =>
  call<typeof findAdminProjects>({ method: 'GET', path: root }, { query, ...(signal === undefined ? {} : { signal }) })

/** One page of the list; the page before stays in sight until the next is there. */
export function useProjects(state: OverviewState, isOn = true) {
  const root = useRoot()
  const query = {
    ...toFilters(state),
    ...(state.sort === '' ? {} : { sort: state.sort }),
    page: String(state.page),
    pageSize: String(state.pageSize),
  }
  return useQuery({
    queryKey: ['portal', 'projects', root, query],
    queryFn: ({ signal }) => askList(root, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isOn,
  })
}

/** Part of the list for a board's column or a calendar's month. */
export function useSomeProjects(state: OverviewState, own: Record<string, string>) {
  const root = useRoot()
  const query = { ...toFilters(state), ...own }
  return useQuery({
    queryKey: ['portal', 'projects', root, query],
    queryFn: ({ signal }) => askList(root, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The numbers on the status chips. */
export function useCounts() {
  const root = useRoot()
  return useQuery({
    queryKey: ['portal', 'projects', root, 'counts'],
    queryFn: ({ signal }): Promise<ProjectCounts> =>
      call<typeof countProjects>({ method: 'GET', path: `${root}/counts` }, { signal }),
    staleTime: 0,
  })
}

/** What the filtered projects are worth, for whoever may know. */
export function useValues(state: OverviewState, isOn: boolean) {
  const root = useRoot()
  const query = toFilters(state)
  return useQuery({
    queryKey: ['portal', 'projects', root, 'values', query],
    queryFn: ({ signal }): Promise<ProjectValues> =>
      call<typeof sumProjects>({ method: 'GET', path: `${root}/values` }, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isOn,
  })
}

/** What the filters offer; only the portal's own calls know the operators. */
export function useOptions() {
  const isOn = useCan('project:read')
  return useQuery({
    queryKey: ['portal', 'options'],
    queryFn: ({ signal }): Promise<PortalOptions> =>
      call<typeof getOptions>({ method: 'GET', path: '/api/portal/options' }, { signal }),
    enabled: isOn,
  })
}

/** The whole filtered set as a file, or what is selected of it. */
export const useExport = () =>
  useMutation({
    mutationFn: (query: Record<string, string>) =>
      call({ method: 'GET', path: '/api/portal/projects' }, { query, headers: { Accept: 'text/csv' } }),
    onSuccess: (csv) => saveFile(messages.csvName, String(csv), 'text/csv'),
    onError: (error) => {
      const { title, fallback } = messages.csvFailed
      showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })
    },
  })

export interface AssignResult {
  done: number
  failed: number
  warnings: string[]
}

/** Assigns one after the other: each is a change of its own, and one that is refused does not hold the others back. */
export function useAssignMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ rows, operatorId }: { rows: readonly OverviewRow[]; operatorId: string | null }) => {
      const result: AssignResult = { done: 0, failed: 0, warnings: [] }
      for (const { id, version } of rows) {
        try {
          const { warnings } = await call<typeof assignProject>(
            { method: 'POST', path: '/api/portal/projects/:id/assign' },
            { params: { id }, body: { operatorId, version }, headers: { 'Idempotency-Key': newIdempotencyKey() } },
          )
          result.done += 1
          result.warnings.push(...warnings.map(({ message }) => message))
        } catch {
          result.failed += 1
        }
      }
      return result
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['portal', 'projects'] })
      void client.invalidateQueries({ queryKey: ['portal', 'dashboard'] })
    },
  })
}
