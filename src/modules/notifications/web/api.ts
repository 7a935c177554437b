import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/web/call.ts'
import { showToast } from '#core/web/toast.ts'
import type * as contract from '../notifications.contract.ts'
import { bellMessages as messages } from './messages.en.ts'

export type { Notification } from '../notifications.contract.ts'

/** Live events of the topic `notification` renew everything under it. */
const KEY = ['portal', 'notifications'] as const
const PAGE = 30

/** How many notices the person has not read; undefined until it is known. */
export function useUnreadCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...KEY, 'count'],
    queryFn: ({ signal }) =>
      call<typeof contract.countNotifications>({ method: 'GET', path: '/api/portal/notifications/count' }, { signal }),
  })
  return data?.unread
}

/** Own notices, newest first, one page after the other. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<typeof contract.listNotifications>(
        { method: 'GET', path: '/api/portal/notifications' },
        { query: { page: String(pageParam), pageSize: String(PAGE) }, signal },
      ),
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    // Opening the list is asking for the newest.
    staleTime: 0,
  })

/** Marks one notice, or all of them as read. */
export function useMarking() {
  const client = useQueryClient()
  const rules = {
    onError: () => void showToast({ title: messages.markFailed, variant: 'danger' as const }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  }
  const one = useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      call<typeof contract.markNotification>(
        { method: 'PATCH', path: '/api/portal/notifications/:id' },
        { params: { id }, body: { isRead } },
      ),
    ...rules,
  })
  const all = useMutation({
    mutationFn: () =>
      call<typeof contract.readAllNotifications>({ method: 'POST', path: '/api/portal/notifications/read-all' }),
    ...rules,
  })
  return { mark: one.mutate, markAll: () => all.mutate(), isMarkingAll: all.isPending }
}
