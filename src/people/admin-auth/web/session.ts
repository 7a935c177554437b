import { call } from '#core/web/call/call.ts'
import { createSessionStore } from '#core/web/session-store.ts'
import type { login, logout } from '../admin-auth.contract.ts'

const store = createSessionStore('adminSessionToken', 'admin-session')

export const { getSession, getServerSession, subscribeToSession, subscribeToLogout, endSession } = store

/**
 * Exchanges a code (16 digits without separators) for a session and stores its token on this device, or for this tab.
 * @throws ApiError 400 or 401 for a wrong code, 429 when the limit is reached; TypeError when the network fails
 */
export async function logIn(code: string, keep: boolean): Promise<void> {
  const answer = await call<typeof login>('POST /api/admin/login', { body: { code } })
  store.keepToken(answer.sessionToken, keep)
}

export const logOut = (): Promise<void> => store.logOut(() => call<typeof logout>('POST /api/admin/logout'))
