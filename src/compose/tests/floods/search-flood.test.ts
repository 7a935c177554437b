import { expect, it } from 'vitest'
import { BULKHEADS } from '#core/http/bulkheads.server.ts'
import { bulkheadTexts } from '#core/messages/staff.en.ts'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'

const { call, ctx } = await testCalls()
const [flooder, other] = await Promise.all([addPerson(ctx, { role: 'manager' }), addPerson(ctx, { role: 'manager' })])
// The pool's connections are opened before the flood: on a busy machine opening them is what takes long.
await Promise.all(Array.from({ length: 10 }, () => call('GET', '/api/portal/me', { token: other.token })))
const WORDS = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ')

const search = (path: string, token: string) => call('GET', path, { token, query: { q: WORDS } })
const save = (path: string, token: string) => call('GET', path, { token, headers: { accept: 'text/csv' } })
const refusalOf = ({ status, body, headers }: Awaited<ReturnType<typeof call>>) => [
  status,
  headers['retry-after'],
  (body as { detail: string }).detail,
]

it.each(['audit-logs', 'projects', 'operators'])(
  'a flood of searches in %s from one session is refused with a sentence, and keeps nobody else waiting',
  async (list) => {
    const flood = Array.from({ length: 30 }, () => search(`/api/portal/${list}`, flooder.token))
    const [found, me, ...answers] = await Promise.all([
      search(`/api/portal/${list}`, other.token),
      call('GET', '/api/portal/me', { token: flooder.token }),
      ...flood,
    ])
    expect([found.status, me.status]).toEqual([200, 200])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(BULKHEADS['staff-search'].ofOne.places)
    expect(refused.length).toBeGreaterThan(0)
    for (const each of refused) expect(refusalOf(each)).toEqual([429, '1', bulkheadTexts.manySearches])
    expect((await search(`/api/portal/${list}`, flooder.token)).status).toBe(200)
  },
)

it('a list without words is no search', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => call('GET', '/api/portal/audit-logs', { token: flooder.token })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

it('exports of one session are written a few at once, and give their places back', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => save('/api/portal/audit-logs', flooder.token)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(BULKHEADS.export.ofOne.places)
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused) expect(refusalOf(each)).toEqual([429, '1', bulkheadTexts.manyExports])
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await save('/api/portal/audit-logs', flooder.token)).status).toBe(200)
  }
})
