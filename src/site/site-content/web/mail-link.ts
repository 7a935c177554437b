import type { PublicSettings } from '../site-content.contract.ts'

interface MailTexts {
  mailSubject: string
  mailBody: (company: string) => string[]
}

/** The contact bar's pre-filled mail (RFC 6068): to the first sales address, with the three copied members of staff. */
export function buildContactMail(
  settings: Pick<PublicSettings, 'salesEmails' | 'copiedStaff' | 'shortName'>,
  { mailSubject, mailBody }: MailTexts,
): string {
  const query = {
    cc: settings.copiedStaff.join(','),
    subject: mailSubject,
    body: mailBody(settings.shortName).join('\r\n'),
  }
  const fields = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${settings.salesEmails[0]}?${fields.join('&')}`
}
