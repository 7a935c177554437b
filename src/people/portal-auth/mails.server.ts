import { paths } from '#core/paths.ts'
import { mailTexts } from './messages.en.ts'
import { INVITATION_HOURS, RESET_MINUTES } from './portal-auth.limits.ts'

interface Mail {
  subject: string
  body: string
}

export type LinkKind = 'invitation' | 'reset'

/** The token is behind `#`: browsers don't send the fragment, so no log on the way has it. */
const linkOf = (origin: string, kind: LinkKind, token: string): string =>
  `${origin}${paths.portalLogin}#${kind}=${token}`

const write = (name: string, ...paragraphs: string[]): string => [mailTexts.hello(name), ...paragraphs, ''].join('\n\n')

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
      subject: mailTexts.accessSubject,
      body: write(to.name, mailTexts.access(byManager ?? undefined), link, mailTexts.hours(INVITATION_HOURS)),
    }
  }
  return {
    subject: mailTexts.passwordSubject,
    body: write(
      to.name,
      byManager === null ? mailTexts.asked : mailTexts.started(byManager),
      link,
      mailTexts.minutes(RESET_MINUTES),
      byManager === null ? mailTexts.notYou : mailTexts.untilThen,
    ),
  }
}

/** Notifies a person that only known devices and mail links can sign in now. */
export function unknownDevicesRefusedMail(name: string, origin: string): Mail {
  return {
    subject: mailTexts.tryingSubject,
    body: write(name, mailTexts.trying, mailTexts.otherDevice(origin, paths.portalLogin)),
  }
}

/** Notifies a person that their password was changed. */
export const passwordChangedMail = (name: string, origin: string): Mail => ({
  subject: mailTexts.changedSubject,
  body: write(name, mailTexts.changed, mailTexts.changedNotYou(origin, paths.portalLogin)),
})

/** Notifies a person at the former address that a manager changed the address of the account. */
export const addressChangedMail = (name: string, manager: string): Mail => ({
  subject: mailTexts.addressSubject,
  body: write(name, mailTexts.addressChanged(manager), mailTexts.addressNotExpected),
})

/** Notifies a manager of a new manager. */
export const newManagerMail = (to: string, person: string, manager: string): Mail => ({
  subject: mailTexts.newManagerSubject(person),
  body: write(to, mailTexts.newManager(person, manager), mailTexts.newManagerNotExpected),
})
