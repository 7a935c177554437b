import { describe, expect, it } from 'vitest'
import { testCalls } from '../../../../tests/setup/calls.ts'

const product = await testCalls()
const another = await product.startAnother()
const wrong = '1234567812345678'
const logIn = (process: Pick<typeof product, 'call'>, code: string, headers: Record<string, string> = {}) =>
  process.call('POST', '/api/admin/login', { body: { code }, headers })

describe('a flood of wrong codes, over two processes', () => {
  it('runs ten derivations and no more; further ones get a 429 or 503; a known device is admitted all the time', async () => {
    const welcome = await logIn(product, product.code)
    const cookie = String(welcome.headers['set-cookie']).split(';')[0] ?? ''

    const flood = await Promise.all(
      Array.from({ length: 200 }, (_, at) => logIn(at % 2 === 0 ? product : another, wrong)),
    )
    const statuses = flood.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    // Some are shed by the cap on requests in flight before they get to the throttle.
    expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(190)
    const refused = flood.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)

    const crowd = Array.from({ length: 200 }, () => logIn(product, wrong))
    expect((await logIn(product, product.code, { cookie })).status).toBe(200)
    await Promise.all(crowd)

    const stranger = await logIn(another, product.code)
    expect(stranger.status).toBe(429)

    const known = []
    for (let at = 0; at < 20; at += 1) {
      const [answer] = await Promise.all([
        logIn(at % 2 === 0 ? product : another, product.code, { cookie }),
        logIn(product, wrong),
      ])
      known.push(answer.status)
    }
    expect(known).toEqual(Array.from({ length: 20 }, () => 200))
  })

  it('from a known device is slowed as well, that device alone', async () => {
    await product.query('delete from throttles')
    const cookies = []
    for (const at of [0, 1])
      cookies[at] = String((await logIn(product, product.code)).headers['set-cookie']).split(';')[0] ?? ''
    const [stolen = '', own = ''] = cookies
    const statuses = []
    for (let at = 0; at < 12; at += 1) statuses.push((await logIn(product, wrong, { cookie: stolen })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect((await logIn(product, product.code, { cookie: own })).status).toBe(200)
    expect((await logIn(product, product.code)).status).toBe(200)
  })

  it('never counts a right code', async () => {
    await product.query('delete from throttles')
    for (let at = 0; at < 25; at += 1) expect((await logIn(product, product.code)).status).toBe(200)
  })

  it('gains nothing by a forged cookie, or by that of somebody who was removed', async () => {
    await product.query('delete from throttles')
    const gone = await product.addAdministrator('gone')
    const cookie = String((await logIn(product, gone)).headers['set-cookie']).split(';')[0] ?? ''
    await product.query(`update users set is_active = false where username = 'gone'`)
    for (const each of [cookie, cookie.replace('v1.', 'v2.'), '__Host-dev=v1.x.y.z', `${cookie}; ${cookie}`]) {
      await product.query('delete from throttles')
      for (let at = 0; at < 10; at += 1) await logIn(product, wrong, { cookie: each })
      expect((await logIn(product, wrong)).status, each).toBe(429)
    }
  })
})
