import { call } from '#core/web/call/call.ts'
import { createSessionStore } from '#core/web/session-store.ts'
import type { login, logout } from '../portal-auth.contract.ts'

const store = createSessionStore('portalSessionToken', 'portal-session')

/** `dropSession` is for a token that the server ended, or that belongs to another person. */
export const {
  getSession,
  getServerSession,
  subscribeToSession,
  subscribeToLogout,
  endSession,
  keepToken,
  dropToken: dropSession,
} = store

/**
 * Exchanges address and password for a session and stores its token on this device, or for this tab.
 * @throws ApiError 401 for a wrong pair, 429 when the limit is reached; TypeError when the network fails
 */
export async function logIn(email: string, password: string, remember: boolean): Promise<void> {
  const answer = await call<typeof login>('POST /api/portal/login', { body: { email, password, remember } })
  hasJustSignedIn = true
  keepToken(answer.sessionToken, remember)
}

let hasJustSignedIn = false

/** Returns whether the login form was used since this was asked last: the form is gone, so the focus needs a place. */
export function takeSignedIn(): boolean {
  const taken = hasJustSignedIn
  hasJustSignedIn = false
  return taken
}

export const logOut = (): Promise<void> => store.logOut(() => call<typeof logout>('POST /api/portal/logout'))
