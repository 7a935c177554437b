import type { Endpoint } from '#core/contract/endpoint.ts'
import { keyOf } from '#core/web/call/request.ts'
import { useChange, type ChangeRules } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCan } from '#core/web/viewer.tsx'
import type { getOptions } from '../list/form-choices.contract.ts'
import type { getAdminProject } from '../projects-admin.contract.ts'
import type { assignProject, getProject, moveProject, ProjectChange, updateProject } from '../projects.contract.ts'
import type { readOperatorLoad } from '../schedule.contract.ts'

const PROJECT = 'GET /api/portal/projects/:id'

/** One project with what the viewer may do with it. */
export const useProject = (id: string) => useEndpoint<typeof getProject>(PROJECT, { params: { id } })

/** The same for an administrator: facts, money and history. */
export const useAdminProject = (id: string) =>
  useEndpoint<typeof getAdminProject>('GET /api/admin/projects/:id', { params: { id } })

/** What selects and filters offer; only the portal's own calls return the technicians. */
export const useOptions = () =>
  useEndpoint<typeof getOptions>('GET /api/portal/options', {}, { enabled: useCan('project:read') })

type Words<E extends Endpoint> = Pick<ChangeRules<E>, 'done' | 'failed' | 'onDone' | 'onKept'>

/** The answer is the project as it is now: it is shown at once, and needs no asking again. */
const keeps = ({ warnings: _told, ...row }: ProjectChange, { params: { id } }: { params: { id: string } }) =>
  [keyOf<typeof getProject>(PROJECT, { params: { id } }), row] as const

/** Moves a project to another state. */
export const useMove = (words: Words<typeof moveProject>) =>
  useChange<typeof moveProject>('POST /api/portal/projects/:id/transitions', { ...words, keeps })

export const useAssign = (words: Words<typeof assignProject>) =>
  useChange<typeof assignProject>('POST /api/portal/projects/:id/assign', { ...words, keeps })

export const useUpdateProject = (words: Words<typeof updateProject>) =>
  useChange<typeof updateProject>('PATCH /api/portal/projects/:id', { ...words, keeps })

interface JobDays {
  from?: string | null
  to?: string | null
  projectId?: string
  /** UN/LOCODE. */
  portCode?: string | null
}

/** Load of each technician in the next four weeks, and obstacles on the days of a job. */
export function useOperatorLoad({ from, to, projectId, portCode }: JobDays) {
  const mayAssign = useCan('project:assign')
  const query = {
    ...(from ? { from } : {}),
    ...(from ? { to: to ?? from } : {}),
    ...(projectId ? { projectId } : {}),
    ...(from && portCode ? { port: portCode } : {}),
  }
  return useEndpoint<typeof readOperatorLoad>('GET /api/portal/operators/load', { query }, { enabled: mayAssign })
}
