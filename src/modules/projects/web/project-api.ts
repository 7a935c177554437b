import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#core/web/call/call.ts'
import { keyOf } from '#core/web/call/request.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useChange, type ChangeWords } from '#core/web/live/project-records.ts'
import { useCan } from '#core/web/viewer.tsx'
import type { getAdminProject } from '../projects-admin.contract.ts'
import type {
  assignProject,
  getProject,
  moveProject,
  ProjectChange,
  ProjectDetail,
  updateProject,
} from '../projects.contract.ts'
import type { readOperatorLoad } from '../schedule.contract.ts'

const PROJECT = 'GET /api/portal/projects/:id'

/** One project with what the viewer may do with it. */
export const useProject = (id: string) => useEndpoint<typeof getProject>(PROJECT, { params: { id } })

/** The same for an administrator: facts, money and history. */
export const useAdminProject = (id: string) =>
  useEndpoint<typeof getAdminProject>('GET /api/admin/projects/:id', { params: { id } })

/** A write that answers with the project as it is now. */
function useProjectWrite<Input>(
  id: string,
  send: (input: Input) => Promise<ProjectChange>,
  words: ChangeWords<ProjectChange>,
) {
  const client = useQueryClient()
  return useChange<Input, ProjectChange>(
    id,
    async (input) => {
      const { warnings, ...row } = await send(input)
      client.setQueryData<ProjectDetail>(keyOf<typeof getProject>(PROJECT, { params: { id } }), row)
      return { ...row, warnings }
    },
    words,
  )
}

export type MoveBody = z.input<(typeof moveProject)['body']>

/** Moves a project to another state; the words say so once the server has done it. */
export const useMove = (id: string, words: ChangeWords<ProjectChange>) =>
  useProjectWrite<MoveBody>(
    id,
    (body) => call<typeof moveProject>('POST /api/portal/projects/:id/transitions', { params: { id }, body }),
    words,
  )

export type AssignBody = z.input<(typeof assignProject)['body']>

export const useAssign = (id: string, words: ChangeWords<ProjectChange>) =>
  useProjectWrite<AssignBody>(
    id,
    (body) => call<typeof assignProject>('POST /api/portal/projects/:id/assign', { params: { id }, body }),
    words,
  )

export type UpdateBody = z.input<(typeof updateProject)['body']>

export const useUpdateProject = (id: string, words: ChangeWords<ProjectChange>) =>
  useProjectWrite<UpdateBody>(
    id,
    (body) => call<typeof updateProject>('PATCH /api/portal/projects/:id', { params: { id }, body }),
    words,
  )

interface JobDays {
  from?: string | null
  to?: string | null
  projectId?: string
}

/** What each operator has to do in the next four weeks, and what stands in the way on the days of a job. */
export function useOperatorLoad({ from, to, projectId }: JobDays) {
  const mayAssign = useCan('project:assign')
  const query = {
    ...(from ? { from } : {}),
    ...(from ? { to: to ?? from } : {}),
    ...(projectId ? { projectId } : {}),
  }
  return useEndpoint<typeof readOperatorLoad>('GET /api/portal/operators/load', { query }, { enabled: mayAssign })
}
