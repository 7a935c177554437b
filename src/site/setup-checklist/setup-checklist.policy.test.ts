import { describe, expect, it } from 'vitest'
import { DONE, NOW } from './evidence.fixture.ts'
import type { StepId } from './setup-checklist.limits.ts'
import { type Evidence, evaluateSteps } from './setup-checklist.policy.ts'

const pointOf = (id: StepId, change: Partial<Evidence>) => {
  const found = evaluateSteps({ ...DONE, ...change }).find((each) => each.id === id)
  if (found === undefined) throw new Error(`No point ${id}`)
  return found
}
const last = DONE.mail.last
const TEAM = { people: 5, examples: [], products: 10, samples: 0 }
const SALES = { name: 'Sales', isDelivered: true, reach: ['sales@rovaer.example', '+4700000000'] }
const KARI = { name: 'Kari', isDelivered: false, reach: ['kari@rovaer.example', '+4700000000'] }
const mail = (change: object, more: object = {}) => ({
  mail: { ...DONE.mail, ...more, last: last && { ...last, ...change } },
})

it('everything is done where nothing is left', () => {
  expect(evaluateSteps(DONE).map(({ state }) => state)).toEqual(Array(7).fill('done'))
  expect(pointOf('mail', {}).says).toBe('Opened 7 minutes after it was sent.')
  expect(pointOf('drill', {}).says).toContain('61 tables, 1,482 rows, 212 files')
})

describe('a point is open, and says why', () => {
  it.each<[StepId, Partial<Evidence>, string, string]>([
    [
      'facts',
      {
        facts: [
          { name: 'Address', isExample: true },
          { name: 'Phone', isExample: false },
        ],
      },
      'open',
      '1 of 2 fields holds the example: address.',
    ],
    ['team', { team: { ...TEAM, examples: [SALES] } }, 'open', '1 of 5 people as delivered; 10 articles'],
    [
      'team',
      { team: { ...TEAM, examples: [KARI] } },
      'open',
      '1 of 5 people with an e-mail address or a phone number that is an example; 10 articles',
    ],
    [
      'team',
      { team: { ...TEAM, examples: [SALES, KARI] } },
      'open',
      '1 of 5 people as delivered, 1 with an e-mail address',
    ],
    ['team', { team: { people: 0, examples: [], products: 10, samples: 3 } }, 'open', '3 of 10 articles as delivered'],
    ['mail', { mail: { ...DONE.mail, last: null } }, 'open', 'No test mail was sent yet.'],
    ['mail', mail({ openedAt: null }), 'waits', 'has not been opened yet'],
    ['mail', mail({ openedAt: null, status: 'waiting' }), 'waits', 'waits for the mail server'],
    ['mail', mail({ openedAt: null, status: 'failed' }), 'open', 'did not take it'],
    ['mail', mail({}, { salesAddress: 'office@ship.no' }), 'open', 'the sales address is office@ship.no since'],
    ['mail', mail({}, { hasServer: false }), 'open', 'SMTP_URL'],
    ['backup', { backup: { ...DONE.backup, copy: null } }, 'part', 'every backup lies on this disk only'],
    ['backup', { backup: { ...DONE.backup, isSealed: false } }, 'part', 'the last backup was made before'],
    ['backup', { backup: { ...DONE.backup, keyFingerprint: null, copy: null } }, 'open', 'Key: none'],
    [
      'backup',
      { backup: { ...DONE.backup, copy: { isElsewhere: false, lastAt: NOW, error: null } } },
      'part',
      'on the same disk',
    ],
    [
      'backup',
      { backup: { ...DONE.backup, copy: { isElsewhere: true, lastAt: '2026-12-06T08:00:00.000Z', error: null } } },
      'part',
      '4 days old',
    ],
    [
      'backup',
      { backup: { ...DONE.backup, copy: { isElsewhere: true, lastAt: NOW, error: 'The disk is full.' } } },
      'part',
      'The disk is full.',
    ],
    ['drill', { drill: null }, 'open', 'No backup has been restored'],
    ['drill', { drill: null, isDrilling: true }, 'waits', 'One is running.'],
    [
      'drill',
      { drill: DONE.drill && { ...DONE.drill, isPassed: false, error: 'A file is damaged.' } },
      'open',
      'A file is damaged.',
    ],
    [
      'pepper',
      { pepper: { isThere: true, isApart: false, isUnsaved: true, isPrivate: true } },
      'open',
      'is in the data folder',
    ],
    [
      'pepper',
      { pepper: { isThere: true, isApart: true, isUnsaved: true, isPrivate: false } },
      'open',
      'Others on this machine',
    ],
    ['recovery', { recovery: { canBeAsked: false, confirmedAt: null, confirmedBy: null } }, 'open', 'Make a new one'],
  ])('%s %#', (id, change, state, sentence) => {
    const point = pointOf(id, change)
    expect(point.state).toBe(state)
    expect(point.says).toContain(sentence)
    expect(point.facts.some(({ isRight }) => !isRight)).toBe(true)
  })
})

it('the team’s examples are named: unchanged default members, else the address or number', () => {
  const told = pointOf('team', { team: { ...TEAM, examples: [SALES, KARI, { ...KARI, reach: ['+4700000000'] }] } })
  expect(told.facts.flatMap(({ isRight, says }) => (isRight ? [] : [says]))).toEqual([
    '1 of 5 people as delivered, 2 with an e-mail address or a phone number that is an example',
    'Sales: as delivered',
    'Kari: kari@rovaer.example and +4700000000 are examples and lead to nobody',
    'Kari: +4700000000 is an example and leads to nobody',
  ])
})

it('the whole recovery key, typed at the machine, counts as at hand, without a name', () => {
  expect(pointOf('recovery', { recovery: { ...DONE.recovery, confirmedBy: null } })).toMatchObject({
    state: 'done',
    says: 'All 52 characters, typed at the machine (npm run admin).',
    by: { name: 'Somebody at the machine' },
  })
})

it('a drill counts for thirty days to the minute', () => {
  const passed = (endedAt: string) => pointOf('drill', { drill: DONE.drill && { ...DONE.drill, endedAt } })
  expect(passed('2026-11-10T08:00:00.000Z').state).toBe('done')
  expect(passed('2026-11-10T07:59:00.000Z')).toMatchObject({
    state: 'open',
    says: 'The last one was 30 days ago. A drill counts for 30 days.',
  })
})
