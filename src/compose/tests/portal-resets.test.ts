import { describe, expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { hashToken } from '#core/crypto/session-token.server.ts'
import { THROTTLES, type Throttles } from '#core/http/throttle.server.ts'
import { CHEAP_CODES, testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { linkIn, mailsTo, newestMail } from '../../../tests/setup/portal-mails.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../../tests/setup/portal-people.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, ctx, query } = product
const passwordHash = await hashPassword(PERSON_PASSWORD, product.pepper, CHEAP_CODES)

const signIn = (email: string, password = PERSON_PASSWORD) =>
  call('POST', '/api/portal/login', { body: { email, password } })
const me = (token: string) => call('GET', '/api/portal/me', { token })
const mailed = async (email: string) => (await newestMail(product, email))?.body

describe('a reset', () => {
  const ask = (email: string) => call('POST', '/api/portal/password-reset', { body: { email } })
  const confirm = (token: string, password: string) =>
    call('POST', '/api/portal/password-reset/confirm', { body: { token, password } })
  const password = 'seven tin boats drifting'

  it('is mailed to whom it may concern, and answers nobody whether it was', async () => {
    const operator = await addPerson(ctx, { role: 'operator' }, passwordHash)
    const answers = [await ask(operator.email), await ask('nobody@portal.example')]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, '{}'],
      [202, '{}'],
    ])
    expect(await newestMail(product, 'nobody@portal.example')).toBeUndefined()
    expect(await mailed(operator.email)).toContain('http://portal.test/portal-login#reset=')
  })

  it('works once, ends the sessions, signs nobody in', async () => {
    const person = await addPerson(ctx, { role: 'operator' }, passwordHash)
    await ask(person.email)
    const token = linkIn(await mailed(person.email))
    expect(
      await query('select 1 from portal_tokens where encode(token_hash, $2) = $1', [hashToken(token), 'hex']),
    ).toHaveLength(1)
    expect(await confirm(token, 'passwordpassword')).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'password' }] },
    })
    const { status, body, headers } = await confirm(token, password)
    expect([status, body]).toEqual([200, { email: person.email }])
    expect((await me(person.token)).status).toBe(401)
    expect(await confirm(token, password)).toMatchObject({ status: 422, body: { fields: [{ field: 'token' }] } })
    expect((await signIn(person.email)).status).toBe(401)
    expect((await signIn(person.email, password)).status).toBe(200)
    expect(String(headers['set-cookie'])).toContain('__Host-dev=')
    expect(
      await query('select 1 from audit.logs where entity_id = $1 and action = $2', [person.id, 'password_reset']),
    ).toHaveLength(1)
  })

  const requestLater = async ({ id, email }: Person) => {
    await query(`update portal_tokens set created_at = created_at - interval '2 minutes' where user_id = $1`, [id])
    await ask(email)
    return linkIn(await mailed(email))
  }
  const isClosed = async (token: string) => {
    expect(await confirm(token, password)).toMatchObject({ status: 422, body: { fields: [{ field: 'token' }] } })
  }

  it('is valid for its half hour when another is requested; once a password is set, all are invalid', async () => {
    const person = await addPerson(ctx, { role: 'operator' }, passwordHash)
    const links = [await requestLater(person), await requestLater(person), await requestLater(person)]
    expect(new Set(links).size).toBe(3)
    expect((await confirm(links[0] ?? '', password)).status).toBe(200)
    for (const link of links) await isClosed(link)
  })

  it('lapses after half an hour, each for itself', async () => {
    const person = await addPerson(ctx, { role: 'operator' }, passwordHash)
    const first = await requestLater(person)
    await query(`update portal_tokens set expires_at = expires_at - interval '31 minutes' where user_id = $1`, [
      person.id,
    ])
    const second = await requestLater(person)
    await isClosed(first)
    await isClosed('x'.repeat(43))
    expect((await confirm(second, password)).status).toBe(200)
  })

  it('is one of two invitations only if it is the newer one', async () => {
    const { token } = await addPerson(ctx, { role: 'manager' })
    const email = 'invited@portal.example'
    const invited = await call('POST', '/api/portal/operators', {
      token,
      body: { email, name: 'Ingrid Nes', role: 'operator' },
    })
    expect(invited.status).toBe(201)
    const first = linkIn(await mailed(email))
    const again = await call('POST', `/api/portal/operators/${(invited.body as { id: string }).id}/invite`, {
      token,
      body: {},
    })
    expect(again.status).toBe(200)
    await isClosed(first)
    expect((await confirm(linkIn(await mailed(email)), password)).status).toBe(200)
  })

  it('is sent with the most urgent mail, and the devices on which the person is signed in are notified without another mail', async () => {
    const person = await addPerson(ctx, { role: 'operator' }, passwordHash)
    const other = await addPerson(ctx, { role: 'operator' }, passwordHash)
    await ask(person.email)
    expect(await query('select urgency from outgoing_mail where $1 = any("to")', [person.email])).toEqual([
      { urgency: 'security' },
    ])
    const noticesOf = async ({ token }: Person) =>
      (await call('GET', '/api/portal/notifications', { token })).body as { total: number; items: object[] }
    expect(await noticesOf(person)).toMatchObject({
      total: 1,
      items: [{ subject: 'A new password was asked for', link: '/portal/profile', isRead: false }],
    })
    expect((await noticesOf(other)).total).toBe(0)
    expect(
      await query(`select 1 from pgboss.job where name = 'notifications.mail-notices' and data ->> 'userId' = $1`, [
        person.id,
      ]),
    ).toEqual([])
  })

  it('is mailed five times a day to one account at most; a link stays valid, and a manager may send more', async () => {
    const rules: Throttles = { ...UNLIMITED, 'portal-reset-account': THROTTLES['portal-reset-account'] }
    const guarded = await testCalls({ throttles: rules })
    const person = await addPerson(guarded.ctx, { role: 'operator' }, passwordHash)
    const other = await addPerson(guarded.ctx, { role: 'operator' }, passwordHash)
    const manager = await addPerson(guarded.ctx, { role: 'manager' }, passwordHash)
    const linksTo = async ({ email }: Person) => (await mailsTo(guarded, email)).map(({ body }) => linkIn(body))
    for (let at = 0; at < 7; at += 1) {
      await guarded.query(`update portal_tokens set created_at = created_at - interval '2 minutes'`)
      const answer = await guarded.call('POST', '/api/portal/password-reset', { body: { email: person.email } })
      expect(answer.status).toBe(at < 5 ? 202 : 429)
    }
    expect(await linksTo(person)).toHaveLength(5)
    await guarded.call('POST', '/api/portal/password-reset', { body: { email: other.email } })
    expect(await linksTo(other)).toHaveLength(1)
    const byManager = await guarded.call('POST', `/api/portal/operators/${person.id}/reset-password`, {
      token: manager.token,
      body: {},
    })
    expect(byManager.status).toBe(200)
    const links = await linksTo(person)
    expect(links).toHaveLength(6)
    const used = await guarded.call('POST', '/api/portal/password-reset/confirm', {
      body: { token: links[0], password },
    })
    expect(used.status).toBe(200)
  })

  it('is mailed to a known device of the person also after strangers took all of a day', async () => {
    const guarded = await testCalls({ throttles: { ...THROTTLES, 'portal-reset': UNLIMITED['portal-reset'] } })
    const hash = await hashPassword(PERSON_PASSWORD, guarded.pepper, CHEAP_CODES)
    const person = await addPerson(guarded.ctx, { role: 'operator' }, hash)
    const other = await addPerson(guarded.ctx, { role: 'operator' }, hash)
    const cookieOf = async (email: string) => {
      const answer = await guarded.call('POST', '/api/portal/login', { body: { email, password: PERSON_PASSWORD } })
      return String(answer.headers['set-cookie']).split(';')[0] ?? ''
    }
    const [own, foreign] = [await cookieOf(person.email), await cookieOf(other.email)]
    const request = async (headers = {}) => {
      await guarded.query(`update portal_tokens set created_at = created_at - interval '2 minutes'`)
      const body = { email: person.email }
      const { status } = await guarded.call('POST', '/api/portal/password-reset', { body, headers })
      return [status, (await mailsTo(guarded, person.email)).length]
    }
    for (let at = 1; at <= 5; at += 1) expect(await request()).toEqual([202, at])
    expect(await request()).toEqual([429, 5])
    expect(await request({ cookie: foreign })).toEqual([429, 5])
    expect(await request({ cookie: own })).toEqual([202, 6])
    const body = {
      token: linkIn((await mailsTo(guarded, person.email))[0]?.body),
      password: 'seven tin boats drifting',
    }
    expect((await guarded.call('POST', '/api/portal/password-reset/confirm', { body })).status).toBe(200)
    expect((await mailsTo(guarded, person.email))[0]?.subject).toContain('was changed')
  })

  it('locks out neither a known device nor somebody with a link, whatever is refused to unknown ones', async () => {
    const guarded = await testCalls({ throttles: { ...THROTTLES, 'portal-reset': UNLIMITED['portal-reset'] } })
    const hash = await hashPassword(PERSON_PASSWORD, guarded.pepper, CHEAP_CODES)
    const person = await addPerson(guarded.ctx, { role: 'operator' }, hash)
    const attempt = (given: string, headers = {}) =>
      guarded.call('POST', '/api/portal/login', { body: { email: person.email, password: given }, headers })
    const cookie = String((await attempt(PERSON_PASSWORD)).headers['set-cookie']).split(';')[0]
    await guarded.call('POST', '/api/portal/password-reset', { body: { email: person.email } })
    const link = linkIn((await newestMail(guarded, person.email))?.body)
    await guarded.query('update portal_users set failed_logins = 99 where id = $1', [person.id])
    const flood = await Promise.all(Array.from({ length: 40 }, () => attempt('wrong')))
    expect(flood.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([])
    expect((await attempt(PERSON_PASSWORD)).status).toBe(429)
    expect((await attempt(PERSON_PASSWORD, { cookie })).status).toBe(200)
    const next = 'seven tin boats drifting'
    const confirmed = await guarded.call('POST', '/api/portal/password-reset/confirm', {
      body: { token: link, password: next },
    })
    expect(confirmed.status).toBe(200)
    const fresh = String(confirmed.headers['set-cookie']).split(';')[0]
    expect((await attempt(next, { cookie: fresh })).status).toBe(200)
  })
})
