import { expect, test } from 'vitest'
import { describeAge } from './describe-age.ts'

const now = Date.parse('2026-12-09T12:00:00Z')

test.each([
  ['2026-12-09T11:50:00Z', 'less than an hour ago'],
  ['2026-12-09T12:00:30Z', 'less than an hour ago'],
  ['2026-12-09T06:00:00Z', '6 hours ago'],
  ['2026-12-08T12:00:00Z', '24 hours ago'],
  ['2026-12-06T12:00:00Z', '3 days ago'],
])('describes %s as %s', (time, words) => {
  expect(describeAge(time, now)).toBe(words)
})
