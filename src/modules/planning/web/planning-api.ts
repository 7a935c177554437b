import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { problemSentence } from '#core/web/api-error.ts'
import { call } from '#core/web/call.ts'
import { showToast } from '#core/web/toast.ts'
import { useAttemptKey } from '#core/web/use-attempt-key.ts'
import type { addHours, HoursInput } from '#modules/hours/hours.contract.ts'
import type { assignProject, getProject, ProjectChange, ProjectDetail } from '#modules/projects/projects.contract.ts'
import { saveFile } from '#ui/staff/save-file.ts'
import type { ManagerDashboard, readManagerDashboard } from '../manager-dashboard.contract.ts'
import type { OperatorDashboard, readOperatorDashboard } from '../operator-dashboard.contract.ts'
import type { readSchedule, Schedule, ScheduleJob } from '../schedule.contract.ts'
import { planningMessages as messages } from './messages.en.ts'

const DASHBOARD = ['portal', 'dashboard'] as const
const SCHEDULE_PATH = '/api/portal/dashboard/schedule'

/** Counts, what waits and recent activity; read again whenever anybody changes a project. */
export const useManagerDashboard = () =>
  useQuery({
    queryKey: [...DASHBOARD, 'manager'],
    queryFn: ({ signal }): Promise<ManagerDashboard> =>
      call<typeof readManagerDashboard>({ method: 'GET', path: '/api/portal/dashboard/manager' }, { signal }),
    staleTime: 0,
  })

/** Four weeks from the week of a day; '' is this week. The weeks shown before stay until the new ones are here. */
export const useSchedule = (from: string) =>
  useQuery({
    queryKey: [...DASHBOARD, 'schedule', from],
    queryFn: ({ signal }): Promise<Schedule> =>
      call<typeof readSchedule>({ method: 'GET', path: SCHEDULE_PATH }, { query: from === '' ? {} : { from }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })

/** An operator's page; '' is the own one, or for a manager the choice. */
export const useOperatorDashboard = (operatorId: string) =>
  useQuery({
    queryKey: [...DASHBOARD, 'operator', operatorId],
    queryFn: ({ signal }): Promise<OperatorDashboard> =>
      call<typeof readOperatorDashboard>(
        { method: 'GET', path: '/api/portal/dashboard/operator' },
        { query: operatorId === '' ? {} : { operatorId }, signal },
      ),
    staleTime: 0,
  })

/** The whole project of a job: its moves, and how its travel documents stand. */
export const useJobDetail = (id: string) =>
  useQuery({
    queryKey: ['portal', 'project', id],
    queryFn: ({ signal }): Promise<ProjectDetail> =>
      call<typeof getProject>({ method: 'GET', path: '/api/portal/projects/:id' }, { params: { id }, signal }),
    staleTime: 0,
  })

const forgetProject = (client: QueryClient, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: DASHBOARD }),
    client.invalidateQueries({ queryKey: ['portal', 'projects'] }),
    client.invalidateQueries({ queryKey: ['portal', 'project', id] }),
    client.invalidateQueries({ queryKey: ['portal', 'operators'] }),
  ])

export interface Assignment {
  job: Pick<ScheduleJob, 'projectId' | 'version' | 'vesselName' | 'operatorId'>
  /** Null takes the job from its operator. */
  operator: { id: string; name: string } | null
}

/** Gives a job to somebody; afterwards a toast says what the server warned of and offers the way back. */
export function useAssignJob() {
  const client = useQueryClient()
  const assign = useMutation({
    mutationFn: ({ job, operator }: Assignment): Promise<ProjectChange> =>
      call<typeof assignProject>(
        { method: 'POST', path: '/api/portal/projects/:id/assign' },
        { params: { id: job.projectId }, body: { operatorId: operator?.id ?? null, version: job.version } },
      ),
    onSuccess: ({ version, warnings }, { job, operator }) => {
      const description = warnings.map(({ message }) => message).join(' ')
      showToast({
        title:
          operator === null ? messages.unassigned(job.vesselName) : messages.assigned(job.vesselName, operator.name),
        ...(description === '' ? {} : { description }),
        action: { label: messages.undo, onAct: () => undo.mutate({ job, version }) },
      })
    },
    onError: (error) => showFailure(error, messages.assignFailed),
    onSettled: (_answer, _error, { job }) => forgetProject(client, job.projectId),
  })
  const undo = useMutation({
    mutationFn: ({ job, version }: { job: Assignment['job']; version: number }): Promise<ProjectChange> =>
      call<typeof assignProject>(
        { method: 'POST', path: '/api/portal/projects/:id/assign' },
        { params: { id: job.projectId }, body: { operatorId: job.operatorId, version } },
      ),
    onSuccess: (_answer, { job }) => void showToast({ title: messages.undone(job.vesselName) }),
    onError: (error) => showFailure(error, messages.undoFailed),
    onSettled: (_answer, _error, { job }) => forgetProject(client, job.projectId),
  })
  return assign
}

/** Logs hours; the same entry keeps its key until the server has it, however often it is sent. */
export function useLogHours(projectId: string) {
  const client = useQueryClient()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: async (body: HoursInput) => {
      const entry = await call<typeof addHours>(
        { method: 'POST', path: '/api/portal/projects/:id/hours' },
        { params: { id: projectId }, body, headers: attempt.headersFor(body) },
      )
      attempt.done()
      return entry
    },
    onError: (error) => showFailure(error, messages.hoursFailed),
    onSettled: () => forgetProject(client, projectId),
  })
}

/** The schedule's weeks as a file. */
export const useScheduleFile = () =>
  useMutation({
    // The same address gives CSV where that is asked for.
    mutationFn: (from: string): Promise<unknown> =>
      call<typeof readSchedule>(
        { method: 'GET', path: SCHEDULE_PATH },
        { query: from === '' ? {} : { from }, headers: { Accept: 'text/csv' } },
      ),
    onSuccess: (csv) => {
      if (typeof csv === 'string') saveFile('schedule.csv', csv, 'text/csv')
    },
    onError: (error) => showFailure(error, messages.fileFailed),
  })

const showFailure = (error: unknown, { title, fallback }: { title: string; fallback: string }) =>
  void showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })
