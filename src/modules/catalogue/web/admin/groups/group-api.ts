import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { showToast } from '#core/web/toast.ts'
import type { AdminGroup, GroupEndpoint } from '../../../catalogue-admin.contract.ts'
import { adminCatalogueMessages } from '../messages.en.ts'
import { showFailure, type GroupKind } from '../product-api.ts'
import { groupMessages } from './group-messages.en.ts'

export interface GroupValues {
  name: string
  description: string
}

const { toasts, products } = adminCatalogueMessages
const toBody = ({ name, description }: GroupValues) => ({ name, description: description.trim() || null })

/** Adds or changes a group. A failed addition is told by a toast too, a failed change beside its field by the caller. */
export function useSaveGroup(kind: GroupKind) {
  const client = useQueryClient()
  const attempt = useAttemptKey()
  const { kind: word } = groupMessages[kind]
  return useMutation({
    mutationFn: ({ base, values }: { base: AdminGroup | null; values: GroupValues }): Promise<AdminGroup> =>
      base === null
        ? call<GroupEndpoint<'create'>>(`POST /api/admin/${kind}`, {
            body: toBody(values),
            headers: attempt.headersFor(values),
          })
        : call<GroupEndpoint<'update'>>(`PUT /api/admin/${kind}/:id`, {
            params: { id: base.id },
            body: { ...toBody(values), version: base.version },
          }),
    onSuccess: (_row, { base }) => {
      attempt.done()
      showToast({ title: base === null ? toasts.created(word) : toasts.updated(word) })
      return client.invalidateQueries({ queryKey: [`/api/admin/${kind}`] })
    },
    onError: (error, { base }) =>
      base === null
        ? showFailure(error, toasts.failed('creating', word), toasts.fallback('create', word))
        : showFailure(error, toasts.failed('updating', word), toasts.fallback('update', word)),
  })
}

export function useDeleteGroup(kind: GroupKind) {
  const client = useQueryClient()
  const { kind: word } = groupMessages[kind]
  return useMutation({
    mutationFn: ({ id, version }: AdminGroup) =>
      call<GroupEndpoint<'remove'>>(`DELETE /api/admin/${kind}/:id`, { params: { id }, query: { version } }),
    onSuccess: () => void showToast({ title: toasts.deleted(word) }),
    onError: (error) => showFailure(error, toasts.failed('deleting', word), toasts.fallback('delete', word)),
    onSettled: () => client.invalidateQueries({ queryKey: [`/api/admin/${kind}`] }),
  })
}

/** Puts all groups into a new order, shown at once and taken back when the server refuses. */
export function useReorderGroups(kind: GroupKind) {
  const client = useQueryClient()
  const key = [`/api/admin/${kind}`]
  return useMutation({
    mutationFn: (groups: AdminGroup[]) =>
      call<GroupEndpoint<'reorder'>>(`POST /api/admin/${kind}/reorder`, {
        body: { ids: groups.map(({ id }) => id) },
      }),
    onMutate: async (groups) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<AdminGroup[]>(key, groups)
    },
    onSuccess: () => void showToast({ title: products.moved }),
    onError: (error) => showFailure(error, products.moveFailed.title, products.moveFailed.fallback),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
