/**
 * What a mail is. Only a `request` becomes a request, and a `reply` a message of one; all others are listed, so that a
 * person can look at them. No kind is ever answered.
 */
export const MAIL_KINDS = [
  'request',
  'reply',
  'automatic reply',
  'bounce',
  'receipt',
  'calendar',
  'mailing list',
  'own',
  'empty',
  'unreadable',
  'too large',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Bytes of a mail that is read; a larger one is listed without its content. */
export const MAIL_BYTES_MAX = 30 * 1024 * 1024
/** Characters of HTML that are read as text, and of text that is read as a list. */
export const HTML_MAX = 2_000_000
export const TEXT_MAX = 100_000

/** Why the mailbox could not be read. */
export const MAILBOX_FAILURES = ['login', 'folder', 'connection', 'other'] as const
export type MailboxFailure = (typeof MAILBOX_FAILURES)[number]

/** Mails that are read in one run; the rest follows in the next one. */
export const MAILS_AT_ONCE = 50
/** Minutes for which a process owns the mailbox; a process that died gives it up so late. */
export const LEASE_MINUTES = 10
