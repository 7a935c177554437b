import { paths } from '#core/paths.ts'
import { INVITATION_HOURS, RESET_MINUTES } from './portal-auth.limits.ts'

interface Mail {
  subject: string
  body: string
}

export type LinkKind = 'invitation' | 'reset'

/** The token stands behind `#`: browsers send that part to nobody, so no log on the way holds it. */
const linkOf = (origin: string, kind: LinkKind, token: string): string =>
  `${origin}${paths.portalLogin}#${kind}=${token}`

const write = (name: string, ...paragraphs: string[]): string => [`Hello ${name},`, ...paragraphs, ''].join('\n\n')

/** The mail with which a person sets a first or a new password. `byManager` says who asked for it. */
export function linkMail(
  kind: LinkKind,
  to: { name: string },
  origin: string,
  token: string,
  byManager: string | null,
): Mail {
  const link = linkOf(origin, kind, token)
  if (kind === 'invitation') {
    return {
      subject: 'Your access to the service portal',
      body: write(
        to.name,
        `${byManager ?? 'A manager'} has given you access to the service portal. Choose a password here:`,
        link,
        `The link works once, within ${INVITATION_HOURS} hours. After that, ask for a new invitation.`,
      ),
    }
  }
  return {
    subject: 'A new password for the service portal',
    body: write(
      to.name,
      byManager === null
        ? 'Somebody, probably you, asked for a new password for the service portal. Choose it here:'
        : `${byManager} has started a new password for you. Choose it here:`,
      link,
      `The link works once, within ${RESET_MINUTES} minutes.`,
      byManager === null
        ? 'If it was not you, nothing has to be done: the old password still works, and nobody else got this link.'
        : 'Until then the old password works. The new one ends all sessions.',
    ),
  }
}

/** Tells a person that only known devices and mail links open their account now. */
export function laneClosedMail(name: string, origin: string): Mail {
  return {
    subject: 'Somebody keeps trying to sign in as you',
    body: write(
      name,
      'Somebody has entered wrong passwords for your account many times. To protect it, the service portal now lets you in only from a device on which you have signed in before.',
      `On another device, choose a new password first: open ${origin}${paths.portalLogin} and use "Forgot the password?".`,
    ),
  }
}
