import { showToast } from '#core/web/toast.ts'
import { adminAuthMessages } from '#people/admin-auth/web/messages.en.ts'

/** What the document before this one wants said here: it travels in the address, for a toast does not outlive its document. */
export const ARRIVALS = { loggedIn: '#logged-in', loggedOut: '#logged-out' } as const

/** Says it once; reloading or sharing the address does not say it again. */
export function showArrivalToast(): void {
  const { hash } = location
  const toast =
    hash === ARRIVALS.loggedIn
      ? adminAuthMessages.loggedIn
      : hash === ARRIVALS.loggedOut
        ? adminAuthMessages.loggedOut
        : null
  if (toast === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
  showToast(toast)
}
