import { describe, expect, it } from 'vitest'
import { backoff, judgeAttempt, ownProblem, type Attempt } from './outcome.ts'

const answered = (status: number, body: unknown = {}, detail = ''): Attempt => ({
  kind: 'answer',
  status,
  body,
  ...(status < 400 ? {} : { problem: { ...ownProblem(status, detail), ...(body as object) } }),
})

describe('an answer decides what becomes of an entry', () => {
  const call = { method: 'PATCH', body: { hours: '2.00', version: 3 }, attempts: 0 }
  const repeated = { ...call, attempts: 1 }
  it.each([
    ['201', answered(201), call, 'sent'],
    ['no network', { kind: 'network' }, call, 'later'],
    ['503', answered(503), call, 'later'],
    ['429', answered(429), call, 'later'],
    ['401', answered(401), call, 'signed out'],
    ['the page of a port’s Wi-Fi', { kind: 'foreign', status: 200 }, call, 'later'],
    ['a proxy’s 403', { kind: 'foreign', status: 403 }, call, 'later'],
    ['a proxy’s 401', { kind: 'foreign', status: 401 }, call, 'later'],
    ['a proxy that finds it too large', { kind: 'foreign', status: 413 }, call, 'refused'],
    ['422', answered(422), call, 'refused'],
    ['403', answered(403), call, 'refused'],
    ['404', answered(404), call, 'refused'],
    ['409 by a rule', answered(409), call, 'refused'],
    ['409 with the current row', answered(409, { current: { hours: '1.00' } }), call, 'conflict'],
    ['the same, repeated', answered(409, { current: { hours: '1.00' } }), repeated, 'conflict'],
    ['409 because its first answer was lost', answered(409, { current: { hours: '2.00' } }), repeated, 'sent'],
    ['404 of a repeated removal', answered(404), { ...repeated, method: 'DELETE' }, 'sent'],
    ['500 for the tenth time', answered(500), { ...call, attempts: 9 }, 'refused'],
  ] as const)('%s', (_name, attempt, made, kind) => {
    expect(judgeAttempt(attempt, made).kind).toBe(kind)
  })

  it('attempts are further apart each time, up to five minutes', () => {
    expect([1, 2, 3].map((failures) => backoff(failures, 1))).toEqual([2000, 4000, 8000])
    expect(backoff(50, 1)).toBe(300_000)
    expect(backoff(1, 0)).toBe(1000)
  })
})
