import { INVITATION_HOURS, PASSWORD_MIN, RESET_MINUTES } from '../portal-auth.limits.ts'
import { formatWait } from './entrance-messages.en.ts'

/** Texts of the forms for another password; loaded when they are opened. */
export const newPasswordMessages = {
  forgot: {
    heading: 'New password',
    lead: 'You get a mail with a link that lets you choose one.',
    sent: `If this address has an account, a link is on its way. It works once, for ${RESET_MINUTES} minutes.`,
    submit: 'Send the link',
    busy: 'Sending…',
    again: (seconds: number) => `Send again in ${formatWait(seconds)}`,
    nothing: 'Nothing there? Look in the spam folder, or ask a manager to reset it.',
    back: 'Back to sign in',
    wrongAddress: 'Write the whole address, such as name@company.no',
  },
  set: {
    heading: { reset: 'Choose a new password', invitation: 'Welcome. Choose your password' },
    lead: {
      reset: 'It replaces the old one and ends all sessions.',
      invitation: 'With it and your e-mail address you sign in from now on.',
    },
    password: 'New password',
    submit: 'Save the password',
    busy: 'Saving…',
    saved: { title: 'Password saved', description: 'Sign in with it now.' },
    usedUp: {
      reset: 'This link was used already, or it is too old.',
      invitation: `This invitation was used already, or it is older than ${INVITATION_HOURS} hours. Ask a manager for a new one.`,
    },
    newLink: 'Send a new link',
  },
  change: {
    later: 'Not now',
    heading: 'Choose your own password',
    lead: 'Somebody else knows the one you signed in with. Choose one that only you know.',
    current: 'Current password',
    next: 'New password',
    currentMissing: 'Type the password you signed in with',
    submit: 'Change the password',
    busy: 'Changing…',
    done: 'Password changed',
    signOut: 'Sign out',
  },
  rules: {
    label: 'What the password needs',
    length: (count: number) => `At least ${PASSWORD_MIN} characters: ${count} so far`,
    own: 'Nothing that is tried first: no common words alone, no rows of keys, no repeats',
    free: 'Spaces and all signs are fine. A few words that do not belong together are easy to remember.',
    met: 'met',
    open: 'not yet',
  },
} as const
