import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { testServices } from '../../../tests/setup/services.ts'
import { AppError } from '../errors.ts'
import { THROTTLES, createThrottle, forgetExpiredThrottles, type Lane } from './throttle.server.ts'

const { ctx, pool, query } = await testServices()
const secret = randomBytes(32)
const rules = { ...THROTTLES, 'contact-burst': { points: 3, seconds: 60, per: 'address' } } as const

it('allows a burst and then returns how long to wait, over two processes together', async () => {
  const [one, two] = [createThrottle({ pool, secret, rules }), createThrottle({ pool, secret, rules })]
  const lane: Lane = ['contact-burst', '192.0.2.7']
  await one.enter([lane])
  await two.enter([lane])
  await one.enter([lane])
  const refusal = await two.enter([lane]).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'too-many-requests' })
  expect((refusal as AppError).retryAfter).toBeGreaterThan(0)
  await one.enter([['contact-burst', '198.51.100.7']])
})

/** Number of counters that a rule stores after one attempt from each of these addresses. */
async function countSources(rule: 'contact-hour' | 'report-minute', addresses: string[]): Promise<number> {
  await query('delete from throttles')
  const throttle = createThrottle({ pool, secret, rules })
  for (const address of addresses) await throttle.enter([[rule, address]])
  return (await query('select 1 from throttles')).length
}

it('takes nothing of the first lane when the second is full', async () => {
  const throttle = createThrottle({ pool, secret, rules })
  const narrow: Lane = ['contact-burst', '192.0.2.44']
  const wide: Lane = ['contact-hour', '192.0.2.44']
  for (let at = 0; at < 3; at += 1) await throttle.enter([wide, narrow])
  const left = async () =>
    (await query<{ points: number }>(`select points from throttles where key like 'contact-hour%'`))[0]?.points
  const before = await left()
  await expect(throttle.enter([wide, narrow])).rejects.toMatchObject({ code: 'too-many-requests' })
  expect(await left()).toBe(before)
})

it('counts from one again in each lane when its window is over', async () => {
  const throttle = createThrottle({ pool, secret, rules })
  const lanes: Lane[] = ['contact-burst', 'contact-hour'].map((name) => [name as Lane[0], '192.0.2.46'])
  for (let at = 0; at < 3; at += 1) await throttle.enter(lanes)
  await expect(throttle.enter(lanes)).rejects.toMatchObject({ code: 'too-many-requests' })
  await query(`update throttles set expire = 1 where key like 'contact-burst%'`)
  await throttle.enter(lanes)
  expect(await throttle.left(['contact-burst', '192.0.2.46'])).toBe(2)
  expect(await throttle.left(['contact-hour', '192.0.2.46'])).toBe(26)
})

it('waves from one address close its minute and no more: what is refused in one lane counts in no other', async () => {
  const throttle = createThrottle({ pool, secret, rules })
  const lanes: Lane[] = ['contact-burst', 'contact-hour'].map((name) => [name as Lane[0], '192.0.2.45'])
  for (let wave = 1; wave <= 3; wave += 1) {
    const tries = await Promise.allSettled(Array.from({ length: 32 }, () => throttle.enter(lanes)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(wave === 1 ? 3 : 0)
  }
  expect(await throttle.left(['contact-hour', '192.0.2.45'])).toBe(27)
})

it('counts contact messages by address and reports by network, IPv6 always by network', async () => {
  const neighbours = ['192.0.2.7', '::ffff:192.0.2.200', '192.0.3.7']
  expect(await countSources('contact-hour', [...neighbours, '::ffff:192.0.2.7'])).toBe(3)
  expect(await countSources('report-minute', neighbours)).toBe(2)
  const subscribers = ['2001:db8:1:2300::1', '2001:db8:1:23ff:1::2', '2001:db8:1:2400::1']
  expect(await countSources('contact-hour', subscribers)).toBe(2)
  expect(await countSources('report-minute', subscribers)).toBe(2)
})

it('counts all reports of an hour together, wherever they come from', async () => {
  const throttle = createThrottle({
    pool,
    secret,
    rules: { ...rules, 'report-hour': { points: 2, seconds: 3600, per: 'everyone' } },
  })
  await throttle.enter([['report-hour', '192.0.2.7']])
  await throttle.enter([['report-hour', '198.51.100.7']])
  await expect(throttle.enter([['report-hour', '203.0.113.7']])).rejects.toThrow(/send again in \d+ minutes/)
})

it('beyond the copies of an hour says no without asking the database again, in each process', async () => {
  const copies = { ...THROTTLES['contact-copies'], points: 2 } as const
  const open = () => createThrottle({ pool, secret, rules: { ...THROTTLES, 'contact-copies': copies } })
  const [one, two] = [open(), open()]
  const take = (throttle: typeof one) => throttle.takeIfLeft('contact-copies', '')
  expect([await take(one), await take(two), await take(one), await take(one), await take(two)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  // Each asked once more than it was given, at most.
  const [row] = await query<{ points: number }>(`select points from throttles where key like 'contact-copies%'`)
  expect(row?.points).toBe(3)
})

it('stores no address, and forgets a counter when it no longer counts', async () => {
  const lanes: Lane[] = [
    ['contact-hour', '192.0.2.7'],
    ['report-minute', '192.0.2.7'],
  ]
  await createThrottle({ pool, secret, rules }).enter(lanes)
  const rows = JSON.stringify(await query('select * from throttles'))
  for (const form of ['192.0', Buffer.from('192.0.2').toString('hex'), Buffer.from('192.0.2').toString('base64')]) {
    expect(rows).not.toContain(form)
  }
  await query('update throttles set expire = expire - 3600000')
  await forgetExpiredThrottles(ctx)
  expect(await query('select 1 from throttles')).toEqual([])
})

it('two rules have no digest of one source in common, and the end of a report’s window is a whole one', async () => {
  await query('delete from throttles')
  const throttle = createThrottle({ pool, secret, rules })
  const source = '192.0.2.99'
  const names = ['report-minute', 'follow-up', 'portal-login', 'portal-spray', 'contact-hour'] as const
  for (const name of names) await throttle.enter([[name, source]])
  await throttle.enter([['report-hour', '']])
  const rows = await query<{ key: string; expire: string }>('select key, expire from throttles')
  const digests = rows.map(({ key }) => key.split(':').at(-1))
  expect(rows).toHaveLength(names.length + 1)
  expect(new Set(digests).size).toBe(rows.length)
  // The library reads the clock once more, a few milliseconds later.
  const beyond = (name: string, length: number) => Number(rows.find(({ key }) => key.startsWith(name))?.expire) % length
  expect(beyond('report-minute', 60_000)).toBeLessThan(1000)
  expect(beyond('follow-up', 60_000)).toBeLessThan(1000)
  expect(beyond('report-hour', 3_600_000)).toBeLessThan(1000)
})
