import type { MailKind } from '../mailbox.limits.ts'
import type { ReadMail } from './mail.ts'

const AUTOMATIC_SUBJECT =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|automatisk svar|autosvar|fraværsmelding|abwesenheit|automatische antwort|réponse automatique|respuesta automática)\b/iu
const BOUNCE_SUBJECT =
  /^\s*(?:undeliver(?:ed|able)|mail delivery (?:failed|failure|system)|delivery status notification|returned mail|failure notice|delivery has failed)/iu
const DAEMON = /^(?:mailer-daemon|postmaster|mail-daemon)@/i
/** Two letters or digits in a row: more than a signature's dash. */
const WORDS = /[\p{L}\p{N}]{2}/u

/**
 * Says what a mail is by its headers and content; never by what it asks for. A mail that a person wrote is a request,
 * unless it has nothing to read.
 * @param own addresses of the company that its own mails come from
 */
export function classifyMail(mail: ReadMail, own: readonly string[]): MailKind {
  const { headers, subject, fromEmail, contentType, reportType } = mail
  const title = subject ?? ''
  if (fromEmail !== null && own.includes(fromEmail)) return 'own'
  if (reportType === 'disposition-notification') return 'receipt'
  const isReport = reportType === 'delivery-status' || contentType === 'message/delivery-status'
  if (isReport || DAEMON.test(fromEmail ?? '') || (headers.returnPath === '<>' && BOUNCE_SUBJECT.test(title))) {
    return 'bounce'
  }
  const isAutomatic = headers.autoSubmitted !== '' && !/^no\b/i.test(headers.autoSubmitted.trim())
  if (isAutomatic || AUTOMATIC_SUBJECT.test(title) || /^auto_reply/i.test(headers.precedence)) return 'automatic reply'
  if (/^(?:yes|all)$/i.test(headers.autoReply)) return 'automatic reply'
  if (contentType === 'text/calendar' || mail.attachments.some(({ type }) => type === 'text/calendar'))
    return 'calendar'
  if (headers.listId !== '' || /^(?:bulk|list|junk)\b/i.test(headers.precedence)) return 'mailing list'
  const files = mail.attachments.filter(({ isInline, bytes }) => !isInline && bytes.length > 0)
  if (WORDS.test(mail.text) || files.some((file) => !isWinmail(file))) return 'request'
  return files.length > 0 ? 'unreadable' : 'empty'
}

/** Outlook's own format (TNEF): what is inside can't be read. */
export const isWinmail = ({ fileName, type }: { fileName: string; type: string }): boolean =>
  type === 'application/ms-tnef' || type === 'application/vnd.ms-tnef' || /^winmail\.dat$/i.test(fileName)

/** The reference of a request in the subject of an answer: R26-0148. */
export const findReference = (subject: string | null): string | null =>
  /(?<![\p{L}\p{N}-])R\d{2}-\d{4,6}(?![\p{L}\p{N}-])/u.exec(subject ?? '')?.[0] ?? null
