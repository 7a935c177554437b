import { noticeTexts } from './messages.en.ts'

/** Target of the links of a mail. */
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
 * The mail about notices: plain text, each with the address of its screen.
 * @param total number of notices, when the mail doesn't contain all of them
 */
export function writeNoticeMail(
  { name }: { name: string },
  notices: readonly NoticeInMail[],
  total: number,
  { origin, profile }: MailLinks,
): { subject: string; body: string } {
  const [first] = notices
  const subject = total === 1 && first !== undefined ? first.subject : noticeTexts.subject(total)
  const lines = notices.map(({ subject: what, text, link }) =>
    [what, what.startsWith(text.replace(/\.$/, '')) ? null : text, `${origin}${link}`]
      .filter((line) => line !== null)
      .join('\n'),
  )
  const more = total > notices.length ? [noticeTexts.more(total - notices.length)] : []
  const ending = noticeTexts.choice(origin, profile)
  return { subject, body: [noticeTexts.hello(name), ...lines, ...more, `-- \n${ending}`].join('\n\n') }
}
