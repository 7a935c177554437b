import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { hashToken } from '#core/crypto/session-token.server.ts'
import { THROTTLES, type Throttles } from '#core/http/throttle.server.ts'
import { CHEAP_CODES, testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { newestMail } from '../../../tests/setup/portal-mails.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../../tests/setup/portal-people.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, ctx, query } = product
const passwordHash = await hashPassword(PERSON_PASSWORD, product.pepper, CHEAP_CODES)

interface Session {
  sessionToken: string
  user: { id: string; mustChangePassword: boolean; version: number; name: string; phone: string | null }
}
const signIn = (email: string, password = PERSON_PASSWORD, more: object = {}, headers = {}) =>
  call('POST', '/api/portal/login', { body: { email, password, ...more }, headers })
const tokenOf = async (...given: Parameters<typeof signIn>): Promise<string> => {
  const { status, body, text } = await signIn(...given)
  if (status !== 200) throw new Error(text)
  return (body as Session).sessionToken
}
const me = (token: string | null) => call('GET', '/api/portal/me', { token })
const newest = async (person: Person) =>
  (
    await query<{ action: string; description: string | null; field_changed: string | null; changed_by_name: string }>(
      'select action, description, field_changed, changed_by_name from audit.logs where entity_id = $1 order by seq desc limit 1',
      [person.id],
    )
  )[0]

let operator: Person
let manager: Person
beforeAll(async () => {
  operator = await addPerson(ctx, { role: 'operator', name: 'Ola Vik' }, passwordHash)
  manager = await addPerson(ctx, { role: 'manager', name: 'Mona Berg' }, passwordHash)
})

describe('signing in', () => {
  it('gives a token and the account, and is written down', async () => {
    const { status, body } = await signIn(operator.email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { id: operator.id, role: 'operator', name: 'Ola Vik', mustChangePassword: false },
    })
    const { sessionToken } = body as Session
    expect(sessionToken).toMatch(/^[\w-]{43}$/)
    expect((await me(sessionToken)).body).toMatchObject({ email: operator.email })
    expect(await newest(operator)).toMatchObject({ action: 'login', changed_by_name: 'Ola Vik' })
    expect(
      await query('select 1 from portal_sessions where session_token = $1', [hashToken(sessionToken)]),
    ).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('says the same of every wrong pair', async () => {
    const gone = await addPerson(ctx, { role: 'operator' }, passwordHash)
    await query('update portal_users set is_active = false where id = $1', [gone.id])
    const pending = await addPerson(ctx, { role: 'operator' }, passwordHash)
    await query('update portal_users set password_hash = null where id = $1', [pending.id])
    const answers = await Promise.all([
      signIn(operator.email, 'another password entirely'),
      signIn('nobody@portal.example'),
      signIn('not an address'),
      signIn(gone.email),
      signIn(pending.email),
    ])
    const said = answers.map(({ status, body }) => JSON.stringify([status, { ...(body as object), requestId: '' }]))
    expect(new Set(said).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { detail: 'The e-mail or the password is wrong.' } })
    expect(await newest(operator)).toMatchObject({ action: 'login_failed', changed_by_name: 'system' })
    expect((await signIn(operator.email, '')).status).toBe(422)
  })

  it('remembers for 14 days only whom it was asked to', async () => {
    const daysOf = async (token: string) =>
      (
        await query<{ days: number }>(
          `select extract(epoch from expires_at - created_at) / 86400 as days from portal_sessions where session_token = $1`,
          [hashToken(token)],
        )
      )[0]?.days
    expect(Math.round(Number(await daysOf(await tokenOf(operator.email, PERSON_PASSWORD, { remember: true }))))).toBe(
      14,
    )
    expect(Math.round(Number(await daysOf(await tokenOf(operator.email))))).toBe(1)
  })

  it('ends the session that the tab had, and the oldest of more than ten', async () => {
    const first = await tokenOf(manager.email)
    const { body } = await call('POST', '/api/portal/login', {
      token: first,
      body: { email: manager.email, password: PERSON_PASSWORD },
    })
    expect((await me(first)).status).toBe(401)
    const second = (body as Session).sessionToken
    for (let at = 0; at < 10; at += 1) await tokenOf(manager.email)
    expect((await me(second)).status).toBe(401)
    expect(await query('select 1 from portal_sessions where user_id = $1', [manager.id])).toHaveLength(10)
  })
})

describe('a session', () => {
  it.each([
    ['past its end', `expires_at = clock_timestamp() - interval '1 second'`, 401],
    ['idle for long', `last_seen_at = clock_timestamp() - interval '481 minutes'`, 401],
    ['idle for less', `last_seen_at = clock_timestamp() - interval '7 hours'`, 200],
    ['kept and idle', `is_kept = true, last_seen_at = clock_timestamp() - interval '9 days'`, 200],
  ])('%s is answered as such', async (_, change, status) => {
    const { token } = await addPerson(ctx, { role: 'operator' })
    await query(`update portal_sessions set ${change} where session_token = $1`, [hashToken(token)])
    expect((await me(token)).status).toBe(status)
  })

  it('that expired is distinguished from one that was ended, and never counts against a living one', async () => {
    const { token, id } = await addPerson(ctx, { role: 'operator' })
    const expire = (of: string) =>
      query(
        `update portal_sessions set last_seen_at = clock_timestamp() - interval '9 hours' where session_token = $1`,
        [hashToken(of)],
      )
    await expire(token)
    expect((await me(token)).body).toMatchObject({ code: 'unauthenticated', session: 'expired' })
    const { email } = await addPerson(ctx, { role: 'operator' }, passwordHash)
    const living = await tokenOf(email)
    for (let at = 0; at < 12; at += 1) await expire(await tokenOf(email))
    expect((await me(living)).status).toBe(200)
    await query('delete from portal_sessions where user_id = $1', [id])
    expect((await me(token)).body).not.toHaveProperty('session')
    const gone = await addPerson(ctx, { role: 'operator' })
    await expire(gone.token)
    await query('update portal_users set is_active = false where id = $1', [gone.id])
    expect((await me(gone.token)).body).not.toHaveProperty('session')
  })

  it('ends with the person, their role, their password, in every process at once', async () => {
    const another = await product.startAnother()
    for (const change of [`is_active = false`, `role = 'manager'`, `password_hash = 'other'`]) {
      const { token, id } = await addPerson(ctx, { role: 'operator' })
      expect((await another.call('GET', '/api/portal/me', { token })).status).toBe(200)
      await query(`update portal_users set ${change} where id = $1`, [id])
      expect((await another.call('GET', '/api/portal/me', { token })).status).toBe(401)
    }
  })

  it('is listed with its device, ended one by one, and all others together', async () => {
    const person = await addPerson(ctx, { role: 'operator' }, passwordHash)
    const phone = await tokenOf(
      person.email,
      PERSON_PASSWORD,
      {},
      {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      },
    )
    await tokenOf(person.email)
    const list = async (token: string) =>
      (
        (await call('GET', '/api/portal/me/sessions', { token })).body as {
          items: { id: string; deviceName: string; isCurrent: boolean }[]
        }
      ).items
    const sessions = await list(phone)
    expect(sessions.map(({ deviceName }) => deviceName).toSorted()).toEqual([
      'Safari on iPhone',
      'Unknown device',
      'Unknown device',
    ])
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ deviceName: 'Safari on iPhone' }])
    const other = sessions.find(({ id }) => id === person.sessionId)
    expect((await call('DELETE', `/api/portal/me/sessions/${other?.id}`, { token: phone })).status).toBe(204)
    expect((await me(person.token)).status).toBe(401)
    expect((await call('DELETE', `/api/portal/me/sessions/${manager.sessionId}`, { token: phone })).status).toBe(404)
    expect((await call('POST', '/api/portal/me/sessions/end-others', { token: phone, body: {} })).body).toEqual({
      ended: 1,
    })
    expect(await list(phone)).toHaveLength(1)
    expect((await call('POST', '/api/portal/logout', { token: phone })).status).toBe(204)
    expect((await me(phone)).status).toBe(401)
    expect(await newest(person)).toMatchObject({ action: 'logout' })
  })

  it('of an administrator opens nothing here, and the reverse', async () => {
    const admin = await product.signIn()
    expect((await me(admin)).status).toBe(401)
    expect((await call('GET', '/api/admin/overview', { token: operator.token })).status).toBe(401)
  })
})

describe('the own account', () => {
  it('changes what was sent, by its version, without phones in the log', async () => {
    const person = await addPerson(ctx, { role: 'operator' })
    const patch = (body: unknown) => call('PATCH', '/api/portal/me', { token: person.token, body })
    const { status, body } = await patch({ phone: '+47 0900 00 111', mailNotices: 'daily', version: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ phone: '+4790000111', mailNotices: 'daily', version: 2 })
    const logged = await query<{ field_changed: string; new_value: string | null }>(
      'select field_changed, new_value from audit.logs where entity_id = $1 order by seq',
      [person.id],
    )
    expect(logged).toEqual([
      { field_changed: 'phone', new_value: null },
      { field_changed: 'mailNotices', new_value: 'daily' },
    ])
    expect(await patch({ name: 'X', version: 1 })).toMatchObject({ status: 409, body: { current: { version: 2 } } })
    expect(await patch({ role: 'manager' })).toMatchObject({ status: 422 })
    expect(await patch({ phone: 'call me' })).toMatchObject({ status: 422, body: { fields: [{ field: 'phone' }] } })
  })

  it('says that its password is temporary until it chooses another', async () => {
    const person = await addPerson(ctx, { role: 'manager' }, passwordHash)
    await query('update portal_users set must_change_password = true where id = $1', [person.id])
    const token = await tokenOf(person.email)
    expect((await me(token)).body).toMatchObject({ mustChangePassword: true })
    const change = (body: object) => call('POST', '/api/portal/me/password', { token, body })
    const fieldOf = async (body: object) => {
      const answer = await change(body)
      expect(answer.status).toBe(422)
      return (answer.body as { fields: { field: string }[] }).fields[0]?.field
    }
    const next = 'violet gravel tuesday lamp'
    expect(await fieldOf({ current: 'wrong', next })).toBe('current')
    expect(await fieldOf({ current: PERSON_PASSWORD, next: 'too short' })).toBe('next')
    expect(await fieldOf({ current: PERSON_PASSWORD, next: PERSON_PASSWORD })).toBe('next')
    const { status, body } = await change({ current: PERSON_PASSWORD, next })
    expect(status).toBe(200)
    const fresh = body as Session
    expect(fresh.user.mustChangePassword).toBe(false)
    expect((await me(token)).status).toBe(401)
    expect((await me(person.token)).status).toBe(401)
    expect((await me(fresh.sessionToken)).status).toBe(200)
    expect(await newest(person)).toMatchObject({ action: 'updated', field_changed: 'password' })
    expect((await signIn(person.email, next)).status).toBe(200)
  })
})

describe('many failures', () => {
  it('close the account for unknown devices at a hundred, not for known ones', async () => {
    const person = await addPerson(ctx, { role: 'operator' }, passwordHash)
    const known = await signIn(person.email)
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? ''
    await query('update portal_users set failed_logins = 99 where id = $1', [person.id])
    expect((await signIn(person.email, 'wrong')).status).toBe(401)
    expect((await newestMail(product, person.email))?.subject).toContain('trying to sign in as you')
    expect(await newest(person)).toMatchObject({ action: 'login_failed' })
    expect((await signIn(person.email)).status).toBe(401)
    expect((await signIn(person.email, PERSON_PASSWORD, {}, { cookie })).status).toBe(200)
    expect((await signIn(person.email)).status).toBe(200)
  })
})

describe('a flood', () => {
  it('over many accounts ends after thirty tries, and is written down once', async () => {
    const rules: Throttles = { ...UNLIMITED, 'portal-spray': THROTTLES['portal-spray'] }
    const guarded = await testCalls({ throttles: rules })
    const guess = (at: number) =>
      guarded.call('POST', '/api/portal/login', {
        body: { email: `guess.${at}@portal.example`, password: 'Summer2026' },
      })
    const statuses: number[] = []
    for (let at = 0; at < 33; at += 1) statuses.push((await guess(at)).status)
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429, 429])
    expect((await guess(34)).headers['retry-after']).toMatch(/^\d+$/)
    expect(await guarded.query(`select 1 from audit.logs where description = 'spray'`)).toHaveLength(1)
  })

  it('against one account leaves others, and known devices, alone', async () => {
    const rules: Throttles = { ...UNLIMITED, 'portal-account': THROTTLES['portal-account'] }
    const guarded = await testCalls({ throttles: rules })
    const hash = await hashPassword(PERSON_PASSWORD, guarded.pepper, CHEAP_CODES)
    const [victim, other] = [
      await addPerson(guarded.ctx, { role: 'operator' }, hash),
      await addPerson(guarded.ctx, { role: 'operator' }, hash),
    ]
    const attempt = (email: string, password: string, headers = {}) =>
      guarded.call('POST', '/api/portal/login', { body: { email, password }, headers })
    const cookie = String((await attempt(victim.email, PERSON_PASSWORD)).headers['set-cookie']).split(';')[0]
    for (let at = 0; at < 10; at += 1) expect((await attempt(victim.email, 'wrong')).status).toBe(401)
    expect((await attempt(victim.email, PERSON_PASSWORD)).status).toBe(429)
    expect((await attempt(victim.email, PERSON_PASSWORD, { cookie })).status).toBe(200)
    expect((await attempt(other.email, PERSON_PASSWORD)).status).toBe(200)
  })
})
