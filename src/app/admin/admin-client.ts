import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#core/web/call/api-error.ts'
import { createQueryClient } from '#core/web/call/query-client.ts'
import { endSession, subscribeToLogout } from '#people/admin-auth/web/session.ts'
import { dropAllDrafts } from '#ui/field/use-draft.ts'

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * The panel's own cache. A 401 from any call ends the session. After a logout, here or in another tab, nothing that was
 * read or typed stays behind.
 */
function createAdminClient(): QueryClient {
  const client = createQueryClient()
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) endSession()
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) endSession()
  })
  subscribeToLogout(() => {
    dropAllDrafts()
    client.clear()
  })
  return client
}

let client: QueryClient | null = null

/** One per page, made when the panel first needs it and never on the server. */
export const getAdminClient = (): QueryClient => (client ??= createAdminClient())
