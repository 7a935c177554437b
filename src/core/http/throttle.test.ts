import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { testServices } from '../../../tests/setup/services.ts'
import { AppError } from '../errors.ts'
import { THROTTLES, createThrottle, sourceKey } from './throttle.server.ts'

const { pool, query } = await testServices()
const secret = randomBytes(32)
const rules = { ...THROTTLES, 'contact-burst': { points: 3, seconds: 60, per: 'source' } } as const

it('lets a burst through and then says how long to wait, over two processes together', async () => {
  const [one, two] = [createThrottle({ pool, secret, rules }), createThrottle({ pool, secret, rules })]
  await one.take(['contact-burst'], '192.0.2.7')
  await two.take(['contact-burst'], '192.0.2.7')
  await one.take(['contact-burst'], '192.0.2.7')
  const refusal = await two.take(['contact-burst'], '192.0.2.7').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'too-many-requests' })
  expect((refusal as AppError).retryAfter).toBeGreaterThan(0)
  await one.take(['contact-burst'], '198.51.100.7')
})

it('stores no address, only keyed digests of networks', async () => {
  const rows = JSON.stringify(await query('select * from throttles'))
  expect(rows).not.toContain('192.0')
  const day = new Date('2026-11-21T12:00:00Z')
  expect(sourceKey(secret, '192.0.2.7', day)).toBe(sourceKey(secret, '::ffff:192.0.2.200', day))
  expect(sourceKey(secret, '192.0.2.7', day)).not.toBe(sourceKey(secret, '192.0.3.7', day))
  expect(sourceKey(secret, '192.0.2.7', day)).not.toBe(sourceKey(secret, '192.0.2.7', new Date('2026-11-22T12:00:00Z')))
  expect(sourceKey(secret, '2001:db8:1:2300::1', day)).toBe(sourceKey(secret, '2001:db8:1:23ff:1::2', day))
  expect(sourceKey(secret, '2001:db8:1:2300::1', day)).not.toBe(sourceKey(secret, '2001:db8:1:2400::1', day))
})
