import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, query, routes, signIn } = product

/** Every call that needs no session. A new one is a decision: it is written down here. */
const PUBLIC = [
  'GET /.well-known/maritime-service-keys.json',
  'GET /api/admin/status',
  'GET /api/brands',
  'GET /api/cross-references',
  'GET /api/cross-references.csv',
  'GET /api/finder',
  'GET /api/portal/calendar/:token.ics',
  'GET /api/product-categories',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/products/page',
  'GET /api/products/search',
  'GET /api/reagent-calendar.ics',
  'GET /api/rfq/requests/:token',
  'GET /api/team',
  'GET /api/visit/:token',
  'GET /api/visit/:token/visit.ics',
  'POST /api/admin/login',
  'POST /api/contact',
  'POST /api/counts',
  'POST /api/finder',
  'POST /api/portal/login',
  'POST /api/portal/password-reset',
  'POST /api/portal/password-reset/confirm',
  'POST /api/products/lines',
  'POST /api/rfq/requests',
  'POST /api/rfq/requests/:token/accept',
  'POST /api/rfq/requests/:token/ask-again',
  'POST /api/rfq/requests/:token/decline',
  'POST /api/rfq/requests/:token/end-link',
  'POST /api/rfq/requests/:token/messages',
  'POST /api/rfq/requests/:token/new-link',
  'POST /api/rfq/requests/:token/withdraw',
  'POST /api/test-mail',
  'POST /api/visit-links/lost',
  'POST /api/visit/:token/confirm',
  'POST /api/visit/:token/message',
  'POST /api/visit/:token/next-service',
  'POST /api/visit/:token/open',
  'POST /api/whistleblower',
  'POST /api/whistleblower/follow-up',
  'POST /api/whistleblower/follow-up/messages',
]

const nameOf = ({ endpoint }: (typeof routes)[number]) => `${endpoint.method} ${endpoint.path}`
const addressOf = (path: string) => path.replace(/:digest/, 'a'.repeat(64)).replaceAll(/:\w+/g, () => randomUUID())
const rememberSession = async (change: string) => {
  const token = await signIn()
  await query(`update admin_sessions set ${change} where session_token = '${hashToken(token)}'`)
  return token
}

const living = await signIn()
const gone = await product.addAdministrator('gone')
const deactivated = await signIn(gone)
await query(`update users set is_active = false where username = 'gone'`)
const revoked = await signIn()
await call('POST', '/api/admin/logout', { token: revoked })

/** What each caller sends. All but the last are nobody. */
const CALLERS: Record<string, Parameters<typeof call>[2]> = {
  visitor: {},
  'expired session': { token: await rememberSession(`expires_at = clock_timestamp() - interval '1 second'`) },
  'idle session': { token: await rememberSession(`last_seen_at = clock_timestamp() - interval '31 minutes'`) },
  'ended session': { token: revoked },
  'deactivated person': { token: deactivated },
  'token nobody was given': { token: createToken() },
  'hash of a living token': { token: hashToken(living) },
  'living token and more': { token: `${living}A` },
  'malformed token': { headers: { authorization: `Bearer ${living.slice(0, 10)} ${living.slice(10)}` } },
  'another scheme': { headers: { authorization: `Basic ${Buffer.from(`admin:${living}`).toString('base64')}` } },
  'token in a cookie': { headers: { cookie: `adminSessionToken=${living}; __Host-dev=${living}` } },
  'code as token': { headers: { authorization: `Bearer ${product.code.padEnd(43, '0')}` } },
}

describe('who may call what', () => {
  it('is public only if it is in the list', () => {
    expect(
      routes
        .filter(({ endpoint }) => endpoint.access === 'public')
        .map(nameOf)
        .toSorted(),
    ).toEqual(PUBLIC)
    const others = routes.filter((route) => !PUBLIC.includes(nameOf(route)))
    expect(others.length).toBeGreaterThan(30)
    for (const route of others) {
      // A token of one surface is not sent on paths of the other, so the path identifies the caller.
      const isAdmins = route.endpoint.path.startsWith('/api/admin/')
      expect(route.endpoint.access, nameOf(route)).toMatch(isAdmins ? /^admin$/ : /^portal:/)
      expect(route.endpoint.path).toMatch(isAdmins ? /^(?!.*portal)/ : /^\/api\/portal\/(?!.*admin)/)
    }
  })

  it('is decided the same for every call and every kind of nobody', async () => {
    const differences: string[] = []
    const bodies = new Set<string>()
    for (const route of routes) {
      const { method, path } = route.endpoint
      const isPublic = PUBLIC.includes(nameOf(route))
      for (const [caller, options] of Object.entries(CALLERS)) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const answer = await call(method, addressOf(path), { ...options, body })
        if (isPublic === (answer.status === 401) && path !== '/api/admin/login')
          differences.push(`${caller}: ${nameOf(route)} answered ${answer.status}`)
        if (!isPublic && answer.status === 401)
          bodies.add(JSON.stringify({ ...(answer.body as object), requestId: '' }))
      }
    }
    expect(differences).toEqual([])
    expect(bodies.size).toBe(1)
  })

  it('is decided before the body is read: its size, format and errors reveal nothing', async () => {
    for (const payload of ['{', '"'.repeat(5), 'x'.repeat(20_000_000)]) {
      const { statusCode } = await product.server.inject({
        method: 'POST',
        url: '/api/admin/products',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect(statusCode).toBe(401)
    }
  })

  it('admits the administrator everywhere except in the portal', async () => {
    for (const route of routes) {
      const { method, path, access } = route.endpoint
      if (access.startsWith('portal:')) continue
      if (path === '/api/admin/logout' || path === '/api/admin/login') continue
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const { status } = await call(method, addressOf(path), { token: living, body })
      expect([401, 403, 500, 503], `${nameOf(route)} answered ${status}`).not.toContain(status)
    }
  })

  it('takes no token from query or body', async () => {
    for (const name of ['token', 'sessionToken', 'adminSessionToken', 'access_token']) {
      expect((await call('GET', '/api/admin/contacts', { query: { [name]: living } })).status).not.toBe(200)
      expect((await call('POST', '/api/admin/products', { body: { [name]: living } })).status).not.toBe(201)
    }
  })

  it('changed nothing that nobody may change', async () => {
    for (const table of [
      'products',
      'brands',
      'product_categories',
      'team_members',
      'site_settings',
      'contact_submissions',
    ]) {
      expect(await query(`select 1 from ${table}`), table).toEqual([])
    }
  })
})
