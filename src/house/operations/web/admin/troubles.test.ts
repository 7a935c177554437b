import { describe, expect, it } from 'vitest'
import type { Running } from '../../operations.contract.ts'
import { findTroubles } from './troubles.ts'

const AT = '2026-12-10T08:00:00.000Z'

const mail: Running['mail'] = {
  waiting: 0,
  failed: 0,
  oldestAt: null,
  lastSentAt: null,
  problem: null,
  isKept: false,
}

/** An installation without any trouble. */
const WELL: Running = {
  at: AT,
  mail,
  backup: {
    isDaily: true,
    isOverdue: false,
    lastAt: AT,
    last: null,
    keyFingerprint: 'AB12',
    folder: '/data/backups',
    sets: [],
    copy: { folder: '/copies', isElsewhere: true, lastAt: AT, error: null },
  },
  archive: null,
  drill: { last: null, isOverdue: false },
  underWay: null,
  disk: { freeBytes: 9e9, totalBytes: 1e10, level: 'ok' },
  product: { version: '1', node: '26', postgres: '18', database: 'embedded', databaseBytes: 1 },
  processes: [],
  slow: [],
}

describe('troubles of mail', () => {
  const say = (change: Partial<Running['mail']>) =>
    findTroubles({ ...WELL, mail: { ...mail, ...change } }).map(({ text }) => text)

  it.each<[string, Partial<Running['mail']>, string[]]>([
    ['none while mail waits its turn', { waiting: 2, oldestAt: AT }, []],
    [
      'a mail server that does not answer, from the first try on',
      { waiting: 1, oldestAt: AT, problem: 'unreachable' },
      ['The mail server does not answer: 1 mail waits.'],
    ],
    [
      'a refused sign-in, with all that wait',
      { waiting: 3, oldestAt: '2026-12-09T08:00:00.000Z', problem: 'sign-in' },
      ['The mail server refuses our user name or password: 3 mails wait.'],
    ],
    ['no mail server at all', { isKept: true }, ['No mail server is configured (SMTP_URL): no mail is delivered.']],
    [
      'mail that nobody tried for long',
      { waiting: 1, oldestAt: '2026-12-10T05:00:00.000Z' },
      ['The oldest waiting mail was written 3 hours ago.'],
    ],
  ])('%s', (_name, change, texts) => expect(say(change)).toEqual(texts))
})
