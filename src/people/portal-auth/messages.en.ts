import { PASSWORD_MAX, PASSWORD_MIN } from './portal-auth.limits.ts'

export const accountTexts = {
  wrongPassword: 'This is not your current password.',
  samePassword: 'Choose another password than the current one.',
  changedMeanwhile: 'The password was changed in the meantime. Please sign in again.',
  linkUsed: 'This link was used already or is too old. Ask for a new one.',
  invitationAccepted: 'Invitation accepted by mail link',
  byLink: 'By mail link',
  linkAsked: {
    subject: 'A new password was asked for',
    text: 'A link to choose one was mailed to you. If it was not you, nothing has to be done: the old password still works.',
  },
  noPerson: 'There is no such person.',
  addressTaken: 'Somebody in the portal has this address already.',
  lastManager: 'This is the last active manager. Make somebody else a manager first.',
  password: 'Password is required',
  passwordTooLong: 'Password is too long',
  currentPassword: 'Your current password is required',
  wrongPair: 'A wrong pair was entered. Written once a minute at most.',
  unknownDevicesRefused: 'Too many failures in a row: only known devices and mail links from now on.',
  signIn: 'Staff sign-in',
  noAccount: 'There is no such account.',
  noSession: 'There is no such session. It may have ended already.',
  sessionEnded: (device: string) => `Session ended: ${device}`,
  othersEnded: (count: number) => `Sessions on other devices ended: ${count}`,
  forStaff: 'This is for staff who are signed in.',
  wrongSignIn: 'The e-mail or the password is wrong.',
  couldNot: 'Could not sign in',
  unknownDevice: 'Unknown device',
  device: (browser = 'A browser', system?: string) => `${browser}${system === undefined ? '' : ` on ${system}`}`,
}

/** Reasons why a password is refused, shown next to the field. */
export const passwordAdvice = {
  short: `Use at least ${PASSWORD_MIN} characters. A few words that do not belong together are easy to remember.`,
  long: `Use at most ${PASSWORD_MAX} characters.`,
  repeated: 'This repeats the same characters. Such passwords are tried first.',
  sequence: 'This follows the keyboard or the alphabet. Such passwords are tried first.',
  common: 'This is made of words that are tried first. Add words that nobody would expect.',
  personal: 'This is made of your name or address. Add words that nobody would expect.',
}

export const mailTexts = {
  hello: (name: string) => `Hello ${name},`,
  accessSubject: 'Your access to the service portal',
  access: (manager = 'A manager') => `${manager} has given you access to the service portal. Choose a password here:`,
  hours: (count: number) => `The link works once, within ${count} hours. After that, ask for a new invitation.`,
  passwordSubject: 'A new password for the service portal',
  asked: 'Somebody, probably you, asked for a new password for the service portal. Choose it here:',
  started: (manager: string) => `${manager} has started a new password for you. Choose it here:`,
  minutes: (count: number) => `The link works once, within ${count} minutes.`,
  notYou: 'If it was not you, nothing has to be done: the old password still works, and nobody else got this link.',
  untilThen: 'Until then the old password works. The new one ends all sessions.',
  changedSubject: 'Your password for the service portal was changed',
  changed:
    'The password of your account in the service portal was changed a moment ago. All other sessions have ended.',
  changedNotYou: (origin: string, path: string) =>
    `If it was not you, choose a new password at once: open ${origin}${path} and use "Forgot the password?". Then tell a manager.`,
  addressSubject: 'Your e-mail address in the service portal was changed',
  addressChanged: (manager: string) =>
    `${manager} has changed the e-mail address of your account in the service portal. From now on you sign in with the new address, and mail goes there.`,
  addressNotExpected: 'If you did not expect this, call a manager at once. This is the last mail to this address.',
  newManagerSubject: (person: string) => `${person} is now a manager in the service portal`,
  newManager: (person: string, manager: string) =>
    `${manager} has made ${person} a manager in the service portal. Managers see all projects, prices and people, and can change roles.`,
  newManagerNotExpected: 'If you did not expect this, look at the audit log and talk to the other managers.',
  tryingSubject: 'Somebody keeps trying to sign in as you',
  trying:
    'Somebody has entered wrong passwords for your account many times. To protect it, the service portal now lets you in only from a device on which you have signed in before.',
  otherDevice: (origin: string, path: string) =>
    `On another device, choose a new password first: open ${origin}${path} and use "Forgot the password?".`,
}
