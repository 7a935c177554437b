import { en } from '#core/messages/en.ts'
import { paths } from '#core/paths.ts'
import { tryLogin } from '#people/admin-auth/web/try-login.ts'
import { mountToasts } from '#ui/mount-toasts.tsx'
import { ARRIVALS } from './arrival.ts'

/** One attempt at a time: a second press would be a second attempt for the throttle. */
let isBusy = false

/**
 * The footer's admin box: tries the code, navigates to /admin if it is right, and shows the refusal next to the field.
 */
export async function logInFromSite(form: HTMLFormElement): Promise<void> {
  const code = form.querySelector<HTMLInputElement>('input[type="password"]')
  if (code === null || isBusy) return
  isBusy = true
  mountToasts(en.toasts)
  const keep = form.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked ?? false
  const outcome = await tryLogin(code.value, keep)
  isBusy = false
  const refusal = form.querySelector<HTMLElement>('.admin-refusal')
  if (refusal !== null) {
    // The panel is in English, whatever the language of the page around the box.
    refusal.lang = 'en'
    refusal.textContent = outcome.ok ? '' : outcome.sentence
  }
  code.setAttribute('aria-invalid', String(!outcome.ok))
  if (outcome.ok) location.assign(`${paths.admin}${ARRIVALS.loggedIn}`)
  else code.focus()
}
