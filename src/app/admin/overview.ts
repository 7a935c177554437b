import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { getAdminOverview } from '#people/admin-auth/admin-auth.contract.ts'

/**
 * Counts, and the state of backup and mail: refetched when the window gets the focus, and after each change of the
 * counted rows.
 */
export const useOverview = () => useEndpoint<typeof getAdminOverview>('GET /api/admin/overview')
