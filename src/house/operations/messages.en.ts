import { countOf, writeNumber } from '#core/language/counts.ts'
import type { RunResult } from './operations.contract.ts'

const URGENCIES = { security: 'Mail with a link to get in', notice: 'Notice by mail', copy: 'Copy of a message' }

/** Texts for administrators in refusals, in the audit log and in the weekly mail. */
export const operationTexts = {
  underWay: { backup: 'A backup is under way already.', drill: 'A drill is under way already.' },
  busy: 'Something else is under way already.',
  asked: { backup: 'Backup asked for', drill: 'Drill asked for' },
  diskFull: 'The disk is full.',
  noAccess: (code: string) => `A folder can't be written or read (${code}).`,
  unexpected: (code: string) => `Something unexpected happened (${code}). The log says where.`,
  noMail: 'This mail is no longer there.',
  wasSent: 'This mail has been sent in the meantime.',
  isTried: 'This mail is tried within two minutes by itself.',
  sentAgain: 'Sent again',
  mailOf: (urgency: keyof typeof URGENCIES) => URGENCIES[urgency],
  mails: (mails: number) => countOf(mails, 'mail'),
  drillPassed: 'The weekly drill passed',
  drillPassedText: ({ madeAt, tables, rows, files, isOwnSet }: RunResult) =>
    `${isOwnSet ? 'A backup made for the drill' : `The backup of ${madeAt.slice(0, 16).replace('T', ' ')} UTC`} was restored and compared: ${writeNumber(tables)} tables, ${writeNumber(rows)} rows and ${writeNumber(files)} files are as they were saved.`,
  drillFailed: 'The weekly drill FAILED',
  drillFailedText: (reason: string) => `The backup could not be restored: ${reason}`,
}
