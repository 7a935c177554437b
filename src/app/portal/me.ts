import { keyOf } from '#core/web/call/request.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { Viewer } from '#core/web/viewer.tsx'
import type { getMe, Me } from '#people/portal-auth/portal-auth.contract.ts'

export type { Me } from '#people/portal-auth/portal-auth.contract.ts'

/** Query key of the own account. */
export const ME_KEY = keyOf<typeof getMe>('GET /api/portal/me')

export const useMe = (isSignedIn: boolean) =>
  useEndpoint<typeof getMe>('GET /api/portal/me', {}, { enabled: isSignedIn })

export const toViewer = ({ id, name, email, role, hasSingleKeys }: Me): Viewer => ({
  kind: 'portal',
  id,
  name,
  email,
  role,
  hasSingleKeys,
})
