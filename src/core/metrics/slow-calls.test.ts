import { expect, it } from 'vitest'
import { createSlowCalls } from './slow-calls.server.ts'

const answer = (route: string, seconds: number) => ({ method: 'GET', route, status: 200, seconds })

it('returns the patterns that usually take longest, of the last hour', () => {
  let now = 0
  const slow = createSlowCalls(() => now)
  slow.onAnswer(answer('/old', 9))
  now = 3_600_001
  for (let asked = 0; asked < 19; asked += 1) slow.onAnswer(answer('/mostly-fast', 0.01))
  slow.onAnswer(answer('/mostly-fast', 5))
  slow.onAnswer(answer('/slow', 0.4))
  slow.onAnswer(answer('kept', 0))
  slow.onAnswer(answer('/assets/main-1a2b.js', 3))
  slow.onAnswer(answer('/api/portal/events', 600))
  expect(slow.list(10)).toEqual([
    { method: 'GET', route: '/slow', calls: 1, usual: 400, slowest: 400 },
    { method: 'GET', route: '/mostly-fast', calls: 20, usual: 10, slowest: 5000 },
  ])
  expect(slow.list(1)).toHaveLength(1)
})
