import { expect, test } from 'vitest'
import { describeClocks } from './clock-words.ts'

const due = { acknowledgeBy: '2026-12-16', answerBy: '2027-03-09' }
const words = (status: 'new' | 'acknowledged' | 'in work' | 'closed', today: string) =>
  describeClocks({ status, ...due }, today).map(({ text, tone }) => `${tone} ${text}`)

test('a new report waits for both', () => {
  expect(words('new', '2026-12-09')).toEqual([
    'waits Acknowledge by 16 Dec 2026: 7 days left',
    'waits Tell what was done by 09 Mar 2027: 90 days left',
  ])
})

test('the last day is not late, the day after is', () => {
  expect(words('new', '2026-12-16')[0]).toBe('waits Acknowledge by 16 Dec 2026: today is the last day')
  expect(words('new', '2026-12-17')[0]).toBe('late Acknowledge by 16 Dec 2026: 1 day late')
})

test('an acknowledged one waits for the answer, a closed one for nothing', () => {
  expect(words('in work', '2027-03-10')).toEqual([
    'done Acknowledged',
    'late Tell what was done by 09 Mar 2027: 1 day late',
  ])
  expect(words('closed', '2027-06-01')).toEqual(['done Acknowledged', 'done Closed'])
})
