/** Texts of the staff's sign-in that every visitor of the page sees. */
export const entranceMessages = {
  publicSite: 'Public site',
  noAccount: 'No account yet?',
  noAccountHow: 'A manager invites you by mail.',
  signIn: {
    heading: 'Sign in',
    lead: 'Staff portal.',
    leadWanted: 'Staff portal. Next: the page you asked for.',
    ended: 'Your session has ended. Sign in again to go on; what you typed is still here.',
    email: 'E-mail',
    password: 'Password',
    emailMissing: 'Type your e-mail address',
    passwordMissing: 'Type your password',
    keep: 'Keep me signed in',
    forgot: 'Forgot password',
    submit: 'Sign in',
    busy: 'Signing in…',
    wrong: 'This e-mail and password do not match. Both stay as you typed them.',
    throttled: 'Too many tries. Nothing is locked: wait, or set a new password by mail.',
    again: (seconds: number) => `Try again in ${formatWait(seconds)}`,
  },
  shownPassword: { show: 'Show', hide: 'Hide' },
  unreachable: 'The server could not be reached. Check the connection; what you typed stays here.',
} as const

/** `40 s`, `4 min`. */
export function formatWait(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
