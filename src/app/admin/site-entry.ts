import { en } from '#core/messages/en.ts'
import { paths } from '#core/paths.ts'
import { call } from '#core/web/call/call.ts'
import { readSessionToken } from '#core/web/storage-keys.ts'
import type { getAdminStatus } from '#people/admin-auth/admin-auth.contract.ts'
import { ARRIVALS, showArrivalToast } from './arrival.ts'

/**
 * Called on the public site when an administrator's token is stored, or when one has just logged out. Shows the panel
 * in the page's place and returns true if the server accepts the token. An address with an anchor is the site itself.
 */
export async function enterFromSite(): Promise<boolean> {
  if (location.hash === ARRIVALS.loggedOut) {
    const { mountToasts } = await import('#ui/mount-toasts.tsx')
    mountToasts(en.toasts)
    showArrivalToast()
    return false
  }
  if (location.pathname !== paths.home || location.hash !== '' || readSessionToken('adminSessionToken') === null) {
    return false
  }
  try {
    const status = await call<typeof getAdminStatus>('GET /api/admin/status')
    if (!status.authenticated) return false
  } catch {
    // On any error the site itself stays usable.
    return false
  }
  const { replacePage } = await import('./replace-page.tsx')
  await replacePage()
  return true
}
