import type { MailboxFailure } from './mailbox.limits.ts'

const reasons: Readonly<Record<MailboxFailure, string>> = {
  login: 'the mail server refused user or password',
  folder: 'the folder was not found',
  connection: 'the mail server could not be reached',
  other: 'the mail server answered with an error',
}

export const mailboxTexts = {
  noMail: 'There is no such mail.',
  failed: (failure: MailboxFailure) => ({
    subject: 'The mailbox could not be read',
    text: `Requests by e-mail don’t arrive: ${reasons[failure]}. It is tried again every two minutes; nothing is lost.`,
  }),
  winmail: 'The mail has a file in Outlook’s own format (winmail.dat), which can’t be read. Open the original mail.',
  unread: (lines: number) =>
    `${lines === 1 ? '1 line was' : `${lines} lines were`} not read, since a list has at most 500. See the original mail.`,
  leftFiles: (names: readonly string[]) => `Files that are only in the original mail: ${names.join(', ')}`,
  fromMail: (subject: string) => `From the mail “${subject}”`,
  noSubject: 'no subject',
}
