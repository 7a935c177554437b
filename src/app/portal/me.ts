import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { read } from '#core/web/call.ts'
import type { Viewer } from '#core/web/viewer.tsx'
import type { Theme } from '#modules/portal-auth/portal-auth.limits.ts'

export const ME_KEY = ['portal', 'me'] as const

/** What the server tells about who is signed in, as far as the frame needs it. */
export interface Me {
  id: string
  name: string
  email: string
  role: PortalRole
  theme: Theme
  hasSingleKeys: boolean
  mustChangePassword: boolean
}

/** An account changes rarely; a live event of its own renews it. */
export const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: ({ signal }) => read<Me>(['/api/portal/me'], { signal }),
})

export const useMe = (isSignedIn: boolean) => useQuery({ ...meQuery, enabled: isSignedIn })

export const toViewer = ({ id, name, email, role, hasSingleKeys }: Me): Viewer => ({
  kind: 'portal',
  id,
  name,
  email,
  role,
  hasSingleKeys,
})
