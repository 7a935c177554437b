import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/web/call/call.ts'
import { showToast } from '#core/web/toast.ts'
import type { AdminSettings, getAdminSettings, updateSettings } from '../../settings-admin.contract.ts'
import type { SiteSettings } from '../../site-content.contract.ts'
import { siteAdminMessages as messages } from './messages.en.ts'

const PATH = '/api/admin/settings'

/** All settings with their version. */
export const useSettings = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }): Promise<AdminSettings> =>
      call<typeof getAdminSettings>('GET /api/admin/settings', { signal }),
    staleTime: 0,
  })

/** Publishes the settings; the caller answers a refusal, since it belongs to the form. */
export function usePublish() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { value: SiteSettings; version: number }): Promise<AdminSettings> =>
      call<typeof updateSettings>('PUT /api/admin/settings', { body }),
    onSuccess: (stored) => {
      client.setQueryData([PATH], stored)
      showToast(messages.published)
    },
  })
}
