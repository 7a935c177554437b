import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCtx } from '#core/context.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { THROTTLES } from '#core/http/throttle.server.ts'
import { isGuessableCode } from '#people/admin-auth/admin-auth.policy.ts'
import { openReportKey } from '#people/admin-auth/admin-auth.queries.server.ts'
import { formatAdminCode } from '#people/admin-auth/admin-code.ts'
import { testCalls } from '../../../tests/setup/calls.ts'

const many = { points: 100_000, seconds: 60, per: 'everyone' } as const
const product = await testCalls({ throttles: { ...THROTTLES, 'admin-login': many } })
const { call, code, signIn, query, pool, orgKey } = product
const another = await product.startAnother()
const ctx = createCtx(createDb(pool))
const logIn = (typed: unknown, headers = {}) => call('POST', '/api/admin/login', { body: { code: typed }, headers })
const isIn = async (token: string) => {
  const answers = [
    await call('GET', '/api/admin/overview', { token }),
    await another.call('GET', '/api/admin/overview', { token }),
  ]
  const [here, there] = answers.map(({ status }) => status)
  expect(here).toBe(there)
  const { body } = await call('GET', '/api/admin/status', { token })
  expect(body).toEqual({ authenticated: here === 200 })
  return here === 200
}

describe('signing in', () => {
  it('takes the code as it was written down: with blanks, dashes, line ends', async () => {
    const grouped = formatAdminCode(code)
    for (const typed of [
      code,
      grouped,
      grouped.replaceAll(' ', '-'),
      grouped.replaceAll(' ', '–'),
      ` ${grouped}\n`,
      grouped.replaceAll(' ', '\u00a0'),
    ]) {
      const { status, body } = await logIn(typed)
      expect(status, typed).toBe(200)
      expect(body).toEqual({ sessionToken: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) })
    }
  })

  it('ends in eight hours', async () => {
    const { body } = await logIn(code)
    const hours = (Date.parse((body as { expiresAt: string }).expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(7.9)
    expect(hours).toBeLessThan(8.1)
  })

  it('refuses sixteen wrong digits, all alike', async () => {
    const wrong = [
      '1234567812345678',
      '0000000000000000',
      '9999999999999999',
      ...Array.from({ length: 20 }, () =>
        String(BigInt(`0x${randomBytes(8).toString('hex')}`))
          .padStart(16, '0')
          .slice(-16),
      ),
    ]
    const bodies = new Set<string>()
    for (const typed of wrong) {
      const { status, body } = await logIn(typed)
      expect(status, typed).toBe(401)
      bodies.add(JSON.stringify({ ...(body as object), requestId: '' }))
    }
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('"title":"Invalid admin code"')
    expect([...bodies][0]).toContain('Please check your 16-digit admin code')
  })

  it('says of anything else that it is no code, all alike', async () => {
    const none: unknown[] = [
      '',
      ' ',
      '-',
      '1',
      '123456781234567',
      '12345678123456789',
      'correcthorsebatt',
      '１２３４５６７８１２３４５６７８',
      '١٢٣٤٥٦٧٨١٢٣٤٥٦٧٨',
      '1234567812345 6x',
      '12345678+1234567',
      '0x12345678123456',
      '1e15',
      "' or 1=1 --",
      '1234567812345678\u200e',
      '😀'.repeat(16),
      'x'.repeat(50_000),
      1234567812345678,
      0,
      null,
      true,
      [],
      ['1234567812345678'],
      {},
      { length: 16 },
    ]
    const bodies = new Set<string>()
    for (const typed of none) {
      const { status, body } = await logIn(typed)
      expect(status, JSON.stringify(typed)?.slice(0, 40)).toBe(422)
      bodies.add(JSON.stringify({ ...(body as object), requestId: '' }))
    }
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('Admin code must be exactly 16 digits')
    expect((await logIn('12345678\u000012345678')).status).toBe(400)
    expect((await call('POST', '/api/admin/login', { body: { code, more: 1 } })).status).toBe(422)
  })

  it('has no guessable code: common ones, and those that a person would choose, are refused', async () => {
    expect(isGuessableCode(code)).toBe(false)
    for (const typed of ['0123456789012345', '1111222233334444', '1705198424121990', '3141592653589793']) {
      expect((await logIn(typed)).status).toBe(401)
    }
  })

  it('is one line in the audit log each time, failures one a minute', async () => {
    const rows = await query<{ action: string; changed_by_name: string }>(
      `select action, changed_by_name from audit.logs where entity_type = 'administrator'`,
    )
    expect(rows.filter(({ action }) => action === 'login').length).toBe(7)
    expect(rows.filter(({ action }) => action === 'login_failed')).toEqual([
      { action: 'login_failed', changed_by_name: 'system' },
    ])
  })
})

describe('a token', () => {
  it('is stored as a hash only, nowhere else in the database', async () => {
    const token = await signIn()
    const secrets = [
      token,
      Buffer.from(token, 'base64url').toString('hex'),
      Buffer.from(token, 'base64url').toString('base64').slice(0, 42),
      code,
      orgKey.privateKey.toString('hex'),
      orgKey.privateKey.toString('base64').slice(0, 42),
    ]
    const tables = await query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'audit')`,
    )
    let hashes = 0
    for (const { name } of tables) {
      const text = JSON.stringify(await query(`select entry::text as row from ${name} entry`))
      for (const secret of secrets) expect(text.includes(secret), `${name} holds ${secret.slice(0, 8)}…`).toBe(false)
      if (text.includes(hashToken(token))) hashes += 1
    }
    expect(hashes).toBe(2)
  })

  it('never comes twice', () => {
    expect(new Set(Array.from({ length: 100_000 }, createToken)).size).toBe(100_000)
  })

  it('counts in both processes at once, also for the report key, and nowhere after signing out', async () => {
    const token = await another.signIn()
    expect(await isIn(token)).toBe(true)
    const opened = await openReportKey(ctx, token)
    expect(opened.keyId).toBe(orgKey.keyId)
    expect(opened.privateKey.equals(orgKey.privateKey)).toBe(true)
    expect((await call('POST', '/api/admin/logout', { token })).status).toBe(204)
    expect(await isIn(token)).toBe(false)
    await expect(openReportKey(ctx, token)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await query(`select 1 from admin_session_keys where token_hash = '${hashToken(token)}'`)).toEqual([])
  })

  it('ends after thirty idle minutes and after eight hours, by the database’s clock', async () => {
    for (const [change, expected] of [
      [`last_seen_at = clock_timestamp() - interval '29 minutes'`, true],
      [`last_seen_at = clock_timestamp() - interval '31 minutes'`, false],
      [`expires_at = clock_timestamp() + interval '1 minute'`, true],
      [`expires_at = clock_timestamp() - interval '1 second'`, false],
    ] as const) {
      const token = await signIn()
      await query(`update admin_sessions set ${change} where session_token = '${hashToken(token)}'`)
      expect(await isIn(token), change).toBe(expected)
    }
  })

  it('is extended by use, recorded once a minute at most', async () => {
    const token = await signIn()
    const seen = async () =>
      (
        await query<{ at: Date }>(
          `select last_seen_at as at from admin_sessions where session_token = '${hashToken(token)}'`,
        )
      )[0]?.at.getTime() ?? 0
    const first = await seen()
    await isIn(token)
    expect(await seen()).toBe(first)
    await query(
      `update admin_sessions set last_seen_at = clock_timestamp() - interval '20 minutes' where session_token = '${hashToken(token)}'`,
    )
    const old = await seen()
    await isIn(token)
    expect(await seen()).toBeGreaterThan(old)
  })

  it('of before dies when the same tab signs in again; a given one is never adopted', async () => {
    const before = await signIn()
    const { body } = await call('POST', '/api/admin/login', { body: { code }, token: before })
    const after = (body as { sessionToken: string }).sessionToken
    expect(after).not.toBe(before)
    expect([await isIn(before), await isIn(after)]).toEqual([false, true])
    const chosen = createToken()
    await call('POST', '/api/admin/login', { body: { code }, token: chosen })
    expect(await isIn(chosen)).toBe(false)
  })

  it('ends with its person: deactivated, or given another code', async () => {
    const theirs = await product.addAdministrator('second')
    for (const change of ['is_active = false', `is_active = true, password = password || 'x'`]) {
      await query(`update users set is_active = true where username = 'second'`)
      const token = await signIn(theirs)
      const mine = await signIn()
      await query(`update users set ${change} where username = 'second'`)
      expect([await isIn(token), await isIn(mine)], change).toEqual([false, true])
    }
    await query(`update users set is_active = false where username = 'second'`)
    expect((await logIn(theirs)).status).toBe(401)
  })

  it('is worth nothing once the wrapped key was lost, as after a crash of the database', async () => {
    const token = await signIn()
    await query(`delete from admin_session_keys`)
    expect(await isIn(token)).toBe(false)
  })

  it('is one of ten at most', async () => {
    const tokens: string[] = []
    for (let at = 0; at < 12; at += 1) tokens.push(await signIn())
    const living = await Promise.all(tokens.map(isIn))
    expect(living).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
  })
})

describe('the device cookie', () => {
  const cookieOf = async () => String((await logIn(code)).headers['set-cookie'])

  it('comes only with a right code, and only for this host', async () => {
    expect(await cookieOf()).toMatch(
      /^__Host-dev=v1\.[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await logIn('1234567812345678')).headers['set-cookie']).toBeUndefined()
  })

  it('signs nobody in', async () => {
    const cookie = (await cookieOf()).split(';')[0] ?? ''
    for (const path of ['/api/admin/overview', '/api/admin/contacts']) {
      expect((await call('GET', path, { headers: { cookie } })).status).toBe(401)
    }
    expect((await logIn('1234567812345678', { cookie })).status).toBe(401)
  })

  it('stays the same device when it signs in again', async () => {
    const cookie = (await cookieOf()).split(';')[0] ?? ''
    expect(String((await logIn(code, { cookie })).headers['set-cookie'])).toContain(cookie)
    expect(String((await logIn(code, { cookie: `${cookie}x` })).headers['set-cookie'])).not.toContain(
      cookie.slice(0, 70),
    )
  })
})
