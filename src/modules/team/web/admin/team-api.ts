import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { showToast } from '#core/web/toast.ts'
import type {
  AdminTeamMember,
  createTeamMember,
  deleteTeamMember,
  findAdminTeam,
  reorderTeam,
  updateTeamMember,
} from '../../team-admin.contract.ts'
import { toPayload, type MemberValues } from './member-form.ts'
import { teamAdminMessages as messages } from './messages.en.ts'

const PATH = '/api/admin/team'
const TEAM = [PATH] as const

/** The team in the order in which the site shows it. */
export const useTeam = () =>
  useQuery({
    queryKey: TEAM,
    queryFn: ({ signal }): Promise<AdminTeamMember[]> => call<typeof findAdminTeam>('GET /api/admin/team', { signal }),
    staleTime: 0,
  })

/** Creates or changes a member; the caller answers a refusal, since it belongs to the form. */
export function useSaveMember() {
  const client = useQueryClient()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: ({ values, base }: { values: MemberValues; base: AdminTeamMember | null }): Promise<AdminTeamMember> =>
      base === null
        ? call<typeof createTeamMember>('POST /api/admin/team', {
            body: toPayload(values),
            headers: attempt.headersFor(values),
          })
        : call<typeof updateTeamMember>('PUT /api/admin/team/:id', {
            params: { id: base.id },
            body: { ...toPayload(values), version: base.version },
          }),
    onSuccess: (_row, { base }) => {
      attempt.done()
      showToast({ title: base === null ? messages.created : messages.updated })
      return client.invalidateQueries({ queryKey: TEAM })
    },
  })
}

export function useDeleteMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: AdminTeamMember) =>
      call<typeof deleteTeamMember>('DELETE /api/admin/team/:id', { params: { id }, query: { version } }),
    onSuccess: () => void showToast({ title: messages.deleted }),
    onError: (error) => showFailure(error, messages.deleteFailed),
    onSettled: () => client.invalidateQueries({ queryKey: TEAM }),
  })
}

/** Puts the team into a new order, shown at once and taken back when the server refuses. */
export function useReorderTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (team: AdminTeamMember[]) =>
      call<typeof reorderTeam>('POST /api/admin/team/reorder', { body: { ids: team.map(({ id }) => id) } }),
    onMutate: async (team) => {
      await client.cancelQueries({ queryKey: TEAM })
      client.setQueryData<AdminTeamMember[]>(TEAM, team)
    },
    onSuccess: () => void showToast({ title: messages.moved }),
    onError: (error) => showFailure(error, messages.moveFailed),
    onSettled: () => client.invalidateQueries({ queryKey: TEAM }),
  })
}

export const showFailure = (error: unknown, { title, fallback }: { title: string; fallback: string }): void =>
  void showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })
