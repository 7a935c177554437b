import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#core/web/call/api-error.ts'
import { createQueryClient, STAFF_STALE_TIME_MS } from '#core/web/call/query-client.ts'
import { endSession, subscribeToLogout } from '#modules/admin-auth/web/session.ts'
import { dropAllDrafts } from '#ui/field/use-draft.ts'
import { OVERVIEW_KEY } from './overview.ts'

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * The panel's own cache. A 401 from any call ends the session; any change that went through renews the counts. After a
 * logout, here or in another tab, nothing that was read or typed stays behind.
 */
function createAdminClient(): QueryClient {
  const client = createQueryClient(STAFF_STALE_TIME_MS)
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) endSession()
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && isSignedOut(event.action.error)) endSession()
    if (event.action.type === 'success') void client.invalidateQueries({ queryKey: OVERVIEW_KEY })
  })
  subscribeToLogout(() => {
    dropAllDrafts()
    client.clear()
    // Another tab's session may be another one: the next answer tells.
    void client.invalidateQueries({ queryKey: OVERVIEW_KEY })
  })
  return client
}

let client: QueryClient | null = null

/** One per page, made when the panel first needs it and never on the server. */
export const getAdminClient = (): QueryClient => (client ??= createAdminClient())
