import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/web/call.ts'
import {
  changePassword,
  endOneSession,
  endOtherSessions,
  findSessions,
  getMe,
  updateMe,
  type Me,
  type UpdateMeInput,
} from '../../portal-auth.contract.ts'
import { PORTAL_KEYS } from './keys.ts'

export const meQuery = queryOptions({
  queryKey: PORTAL_KEYS.me,
  queryFn: ({ signal }) => call(getMe, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: PORTAL_KEYS.sessions,
  queryFn: async ({ signal }) => (await call(findSessions, { signal })).items,
})

/** Changes own facts or choices; what the server answers is what is shown. */
export function useUpdateMe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateMeInput) => call(updateMe, { body }),
    onSuccess: (me: Me) => client.setQueryData(PORTAL_KEYS.me, me),
  })
}

export const useChangePassword = () =>
  useMutation({ mutationFn: (body: { current: string; next: string }) => call(changePassword, { body }) })

/** Stands for all sessions but this one, where a session's id is asked. */
export const OTHERS = 'others'

/** Ends one session by its id, or all {@link OTHERS}. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      id === OTHERS ? call(endOtherSessions, { body: {} }) : call(endOneSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: PORTAL_KEYS.sessions }),
  })
}
