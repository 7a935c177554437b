import { showToast } from '#core/web/toast.ts'
import { adminAuthMessages } from '#people/admin-auth/web/messages.en.ts'

/**
 * Message of the previous document for this one: it travels in the address, since a toast does not outlive its
 * document.
 */
export const ARRIVALS = { loggedIn: '#logged-in', loggedOut: '#logged-out' } as const

/** Shows the message once; reloading or sharing the address does not repeat it. */
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
