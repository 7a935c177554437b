import { codeTexts } from '../messages.en.ts'

const toToast = ({ title, detail }: { title: string; detail: string }) => ({ title, description: detail })

/** Texts of the administrator's sign-in; titles and sentences of toasts as the specification gives them. */
export const adminAuthMessages = {
  heading: 'Admin area',
  lead: 'Sign in with your own 16-digit code.',
  ended: 'Your session has ended. Sign in again to go on; what you typed is still here.',
  code: 'Admin code',
  codeHint: '16 digits. Blanks and dashes do not matter.',
  keep: 'Keep me signed in on this device',
  logIn: 'Log in',
  loggingIn: 'Checking the code…',
  tryAgainIn: (seconds: number) => `Try again in ${seconds} s`,
  show: 'Show the code',
  hide: 'Hide the code',
  account: 'Account',
  accountName: 'Administrator',
  invalidFormat: toToast(codeTexts.invalidFormat),
  invalidCode: toToast(codeTexts.wrong),
  failed: { title: 'Could not log in', description: 'The server did not answer. Please try again.' },
  loggedIn: { title: 'Login successful' },
  loggedOut: { title: 'Logged out' },
} as const
