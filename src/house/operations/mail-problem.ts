import type { MailProblem } from './operations.limits.ts'

/** Problems by the error code of the mailer or the system. */
const BY_CODE: Readonly<Record<string, MailProblem>> = {
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ENOTFOUND: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EPROXY: 'unreachable',
  ETIMEDOUT: 'slow',
  AbortError: 'slow',
  TimeoutError: 'slow',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  EOAUTH2: 'sign-in',
  ETLS: 'insecure',
  EREQUIRETLS: 'insecure',
  ENOSPC: 'disk',
  EACCES: 'disk',
  EROFS: 'disk',
  Error: 'attachment',
  AppError: 'attachment',
}

/**
 * Describes why a mail wasn't accepted, from what the outbox recorded: a code and the mail server's reply code, never
 * its sentence, which may repeat the address.
 */
export function findMailProblem(noted: string): MailProblem {
  const [code = '', answer = ''] = noted.split(' ')
  const number = Number(answer)
  if (number === 452 || number === 552) return 'full'
  if (number >= 400 && number < 500) return 'later'
  if ([530, 534, 535, 538].includes(number)) return 'sign-in'
  if ([550, 551, 553].includes(number)) return 'recipient'
  if (number >= 500) return 'refused'
  if (code === 'EENVELOPE') return 'recipient'
  return BY_CODE[code] ?? 'unknown'
}
