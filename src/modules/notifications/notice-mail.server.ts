/** Where the links of a mail lead. */
export interface MailLinks {
  origin: string
  /** Path of the screen where mails are chosen. */
  profile: string
}

interface NoticeInMail {
  subject: string
  text: string
  /** Path of the screen that shows more. */
  link: string
}

/**
 * The mail that tells of notices: plain text, each with the address of its screen.
 * @param total how many there are, where not all are told
 */
export function writeNoticeMail(
  { name }: { name: string },
  notices: readonly NoticeInMail[],
  total: number,
  { origin, profile }: MailLinks,
): { subject: string; body: string } {
  const [first] = notices
  const subject = total === 1 && first !== undefined ? first.subject : `${total} notices from the portal`
  const told = notices.map(({ subject: what, text, link }) =>
    [what, what.startsWith(text.replace(/\.$/, '')) ? null : text, `${origin}${link}`]
      .filter((line) => line !== null)
      .join('\n'),
  )
  const more = total > notices.length ? [`And ${total - notices.length} more in the portal.`] : []
  const ending = `How you get these mails is your choice: ${origin}${profile}`
  return { subject, body: [`Hello ${name},`, ...told, ...more, `-- \n${ending}`].join('\n\n') }
}
