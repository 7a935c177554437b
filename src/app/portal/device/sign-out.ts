import { paths } from '#core/paths.ts'
import { getDeviceState } from '#core/web/device/device-state.ts'
import { getUploads } from '#core/web/file/uploads.ts'
import { logOut } from '#people/portal-auth/web/session.ts'
import { leavePortalDevice } from './portal-device.ts'

let ask: (() => void) | null = null

/** Calls `listener` when somebody signs out with unsent entries, until the returned function is called. */
export function onSignOutAsked(listener: () => void): () => void {
  ask = listener
  return () => {
    ask = null
  }
}

/** Ends the session and shows the login, after a question while entries are unsent. */
export async function signOutOfPortal(): Promise<void> {
  const unsent = getDeviceState().entries.length + getUploads().length
  if (unsent > 0 && ask !== null) ask()
  else await leaveNow()
}

/** Ends the session; what was read leaves the device with it. */
export async function leaveNow(): Promise<void> {
  await leavePortalDevice()
  await logOut()
  // Without a network only addresses of the service worker have a page; signed out, each of them is the login.
  location.assign(navigator.onLine ? paths.portalLogin : paths.operatorDashboard)
}
