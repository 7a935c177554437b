import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { AdminOverview, getAdminOverview } from '#modules/admin-auth/admin-auth.contract.ts'

/** Counts, and the state of backup and mail. */
export type Overview = AdminOverview

/** Asked again whenever the window comes back, and after each change made here. */
export const useOverview = () => useEndpoint<typeof getAdminOverview>('GET /api/admin/overview')
