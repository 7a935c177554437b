import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#core/web/call/api-error.ts'
import { createQueryClient } from '#core/web/call/query-client.ts'
import { dropUploads } from '#core/web/file/uploads.ts'
import { endSession, subscribeToLogout } from '#people/portal-auth/web/session.ts'
import { dropAllDrafts } from '#ui/field/use-draft.ts'
import { goesOnWithoutSession, leavePortalDevice, readOnDevice, startPortalDevice } from './device/portal-device.ts'
import { ME_KEY } from './me.ts'
import { forgetRecent } from './palette/recent.ts'

/** A 401 of our server: the page of a port's Wi-Fi or a proxy says nothing about the session. */
const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && error.problem !== undefined

/**
 * The portal's own query cache. A 401 of any call ends the session; the person is loaded again at the next sign-in.
 * After a logout, here or in another tab, nothing that was read or typed is left.
 */
function createPortalClient(): QueryClient {
  const client = createQueryClient(readOnDevice)
  startPortalDevice(getPortalClient)
  const end = (error: unknown) => {
    if (!isSignedOut(error) || goesOnWithoutSession(error)) return
    endSession()
    void leavePortalDevice()
    client.removeQueries({ queryKey: ME_KEY })
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') end(event.action.error)
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') end(event.action.error)
  })
  subscribeToLogout(() => {
    dropAllDrafts()
    dropUploads()
    forgetRecent()
    void leavePortalDevice()
    client.clear()
  })
  return client
}

let client: QueryClient | null = null

/** One per page, made when the portal first needs it and never on the server. */
export const getPortalClient = (): QueryClient => (client ??= createPortalClient())
