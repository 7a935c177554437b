import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { getAdminOverview } from '#people/admin-auth/admin-auth.contract.ts'

/** Counts, and the state of backup and mail: asked again when the window comes back, and after each change of what it counts. */
export const useOverview = () => useEndpoint<typeof getAdminOverview>('GET /api/admin/overview')
