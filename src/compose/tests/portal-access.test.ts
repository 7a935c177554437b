import { describe, expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { isPermitted, isPortalAction } from '#core/policy.ts'
import { CHEAP_CODES, testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../../tests/setup/portal-people.ts'
import { PORTAL_BODIES } from './portal-access.fixture.ts'
import { CANARY, makePortalRows } from './portal-rows.fixture.ts'

const product = await testCalls()
const { call, ctx, query, routes } = product
const adminToken = await product.signIn()

/** Everybody who is no member of the portal's staff, by the token they show. */
async function makeOutsiders(): Promise<Record<string, string | null>> {
  const [expired, revoked, off] = await Promise.all([1, 2, 3].map(() => addPerson(ctx, { role: 'manager' })))
  if (!expired || !revoked || !off) throw new Error('Nobody was added')
  await query(`update portal_sessions set expires_at = now() - interval '1 second' where id = $1`, [expired.sessionId])
  await query('delete from portal_sessions where id = $1', [revoked.sessionId])
  await query('update portal_users set is_active = false where id = $1', [off.id])
  return {
    nobody: null,
    forged: createToken(),
    malformed: 'not a token',
    expired: expired.token,
    revoked: revoked.token,
    administrator: adminToken,
    deactivated: off.token,
  }
}

const outsiders = await makeOutsiders()
const passwordHash = await hashPassword(PERSON_PASSWORD, product.pepper, CHEAP_CODES)
const [manager, owner, other] = await Promise.all(
  (['manager', 'operator', 'operator'] as const).map((role) => addPerson(ctx, { role }, passwordHash)),
)
if (!manager || !owner || !other) throw new Error('Nobody was added')
const insiders: Record<string, Person> = { manager, owner, other }

const makeRows = (mine: Person) => makePortalRows(query, mine)

const staffRoutes = routes.filter(({ endpoint }) => endpoint.access.startsWith('portal:'))
const nameOf = ({ endpoint }: (typeof routes)[number]): string => `${endpoint.method} ${endpoint.path}`

async function ask(route: (typeof routes)[number], token: string | null, ids: Record<string, string>) {
  const { method, path } = route.endpoint
  const address = path.replaceAll(/([\w-]+)\/:(\w+)/g, (_, before: string) => `${before}/${ids[before] ?? 'missing'}`)
  const makeBody = PORTAL_BODIES[nameOf(route)]
  if ((method === 'POST' || method === 'PATCH' || method === 'PUT') && makeBody === undefined) {
    throw new Error(`portal-access.fixture.ts has no body for ${nameOf(route)}`)
  }
  return call(method, address, {
    token,
    body: makeBody?.(ids),
    ...(path === '/api/portal/search' || path === '/api/portal/part-suggestions' ? { query: { q: CANARY } } : {}),
  })
}

/** Addresses with the id of one person's or one project's record: everybody else gets a 404. */
const OWNED =
  /\/(projects|vessels|vessel-contacts|hours|findings|comments|contacts|parts|expenses|files|travel-documents|reports|operator-documents|notifications)\/:id|\/operators\/:id\/documents|\/me\/(sessions|uploads|views)\/:id/

/** To sort by path, then by method. */
const pathFirst = (line: string) => line.slice(line.indexOf(' ')) + line

describe('every call of the portal', () => {
  it('answers 401 to everybody who is not of the staff, whatever is asked', async () => {
    const ids = await makeRows(owner)
    const before = await checksums()
    for (const route of staffRoutes) {
      for (const [name, token] of Object.entries(outsiders)) {
        const { status, text } = await ask(route, token, ids)
        expect([nameOf(route), name, status]).toEqual([nameOf(route), name, 401])
        expect(text).not.toContain(CANARY)
      }
    }
    expect(await checksums()).toEqual(before)
  })

  it('answers staff as the table of roles and the rows say, and the list of answers is the one that was agreed', async () => {
    const lines: string[] = []
    const kept = await makeRows(owner)
    let changeable = await makeRows(owner)
    for (const route of staffRoutes) {
      const action = route.endpoint.access.slice('portal:'.length)
      if (!isPortalAction(action)) throw new Error(`Not an action: ${action}`)
      const statuses: Record<string, number> = {}
      for (const [name, person] of Object.entries(insiders)) {
        // An earlier request may have ended this person's session, or the account.
        await reviveSessions()
        await query('update vessel_projects set assigned_operator_id = $1 where id = $2', [owner.id, kept['projects']])
        const isRead = route.endpoint.method === 'GET'
        const { status, text } = await ask(route, person.token, isRead ? kept : changeable)
        statuses[name] = status
        // What was refused has changed nothing.
        if (!isRead && status < 300) changeable = await makeRows(owner)
        const where = `${nameOf(route)} as ${name}: ${text.slice(0, 200)}`
        expect(status, where).toBeLessThan(500)
        if (name !== 'manager' && !isPermitted('operator', action)) expect(status, where).toBe(403)
        else if (name === 'other' && OWNED.test(route.endpoint.path)) expect(status, where).toBe(404)
        if (name === 'manager') expect(isPermitted('manager', action), where).toBe(true)
        if (name === 'other') expect(text, where).not.toContain(CANARY)
        if (name === 'owner') expect(text, where).not.toMatch(/"(projectValue|hourRate|unitCost|totalCost)"/)
      }
      lines.push(
        `${nameOf(route)} | ${Object.entries(statuses)
          .map(([name, status]) => `${name} ${status}`)
          .join(' | ')}`,
      )
      await reviveSessions()
      await query('update vessel_projects set assigned_operator_id = $1 where id = $2', [owner.id, kept['projects']])
      // A person has a limited number of documents, and each write above made one.
      const needed = [kept['operator-documents'], changeable['operator-documents']]
      await query('delete from operator_documents where id <> all($1)', [needed])
    }
    const byPath = lines.toSorted((a, b) => (pathFirst(a) < pathFirst(b) ? -1 : 1))
    await expect(`${byPath.join('\n')}\n`).toMatchFileSnapshot('./portal-access.expected.txt')
  })

  it('is deaf to the portal’s tokens where administrators call', async () => {
    for (const route of routes.filter(({ endpoint }) => endpoint.access === 'admin')) {
      const { method, path } = route.endpoint
      const address = path.replaceAll(/:\w+/g, () => newId())
      for (const { token } of Object.values(insiders)) {
        const { status } = await call(method, address, { token })
        expect([nameOf(route), status]).toEqual([nameOf(route), 401])
      }
    }
  })

  it('answers the same for a row that the caller may not see as for one that does not exist', async () => {
    const ids = await makeRows(owner)
    const nothing = Object.fromEntries(Object.keys(ids).map((name) => [name, newId()]))
    for (const route of staffRoutes.filter(({ endpoint }) => OWNED.test(endpoint.path))) {
      const action = route.endpoint.access.slice('portal:'.length)
      if (!isPortalAction(action) || !isPermitted('operator', action)) continue
      const [foreign, missing] = [await ask(route, other.token, ids), await ask(route, other.token, nothing)]
      const strip = (text: string): string => text.replaceAll(/"requestId":"[^"]*"/g, '')
      expect([nameOf(route), foreign.status, strip(foreign.text)]).toEqual([
        nameOf(route),
        missing.status,
        strip(missing.text),
      ])
    }
  })
})

/** A call may end the caller's own session or account; the next one begins anew. */
async function reviveSessions(): Promise<void> {
  const people = Object.values(insiders)
  await query('update portal_users set is_active = true where id = any($1) and not is_active', [
    people.map(({ id }) => id),
  ])
  const living = await query<{ id: string }>('select id from portal_sessions where id = any($1)', [
    people.map(({ sessionId }) => sessionId),
  ])
  for (const person of people.filter(({ sessionId }) => !living.some(({ id }) => id === sessionId))) {
    const fresh = createToken()
    await query(
      `insert into portal_sessions (id, user_id, session_token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [person.sessionId, person.id, hashToken(fresh)],
    )
    person.token = fresh
  }
}

async function checksums(): Promise<unknown> {
  const tables = ['vessel_projects', 'project_hours', 'parts_used', 'project_comments', 'vessels', 'companies']
  return Promise.all(
    tables.map((table) =>
      query(`select count(*), md5(string_agg(entry::text, '' order by id)) as sum from ${table} entry`),
    ),
  )
}
