import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { isPortalAction, mayDo } from '#core/policy.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../../tests/setup/portal-people.ts'
import { PORTAL_BODIES } from './portal-access.fixture.ts'

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
const passwordHash = await hashPassword(PERSON_PASSWORD, product.pepper)
const [manager, owner, other] = await Promise.all(
  (['manager', 'operator', 'operator'] as const).map((role) => addPerson(ctx, { role }, passwordHash)),
)
if (!manager || !owner || !other) throw new Error('Nobody was added')
const insiders: Record<string, Person> = { manager, owner, other }

/** Stands in every record of the owner's project: nobody else may ever read it. */
const CANARY = 'canary-7f3a'

/** One project of the owner with one row of everything, as ids by what stands before `:id` in an address. */
async function makeRows(mine: Person): Promise<Record<string, string>> {
  const id = (): string => newId()
  const ids = {
    projects: id(),
    vessels: id(),
    companies: id(),
    hours: id(),
    comments: id(),
    contacts: id(),
    parts: id(),
    files: id(),
    'travel-documents': id(),
    reports: id(),
    operators: mine.id,
    absences: id(),
    'operator-documents': id(),
    notifications: id(),
    sessions: mine.sessionId,
  }
  const mark = randomUUID().slice(0, 8)
  const stored = id()
  // One statement for all: there are as many sets of rows as calls, people and ways to fail.
  const inserts: string[] = []
  const values: unknown[] = []
  const insert = (table: string, row: Record<string, unknown>) => {
    const places = Object.values(row).map((value) => `$${values.push(value)}`)
    inserts.push(`insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`)
  }
  insert('companies', { id: ids.companies, name: `Company ${mark}` })
  insert('vessels', { id: ids.vessels, name: `Vessel ${mark}` })
  insert('vessel_projects', {
    id: ids.projects,
    project_number: `P26-${mark}`,
    vessel_id: ids.vessels,
    vessel_name: `Vessel ${mark}`,
    client_name: CANARY,
    description: CANARY,
    travel_info: CANARY,
    service_type: 'repair',
    status: 'in progress',
    request_date: '2026-11-01',
    scheduled_date: '2026-11-19',
    location: CANARY,
    assigned_operator_id: mine.id,
    project_value: '1234.50',
  })
  insert('project_operators', { id: id(), project_id: ids.projects, user_id: mine.id })
  const child = { project_id: ids.projects, user_id: mine.id }
  insert('project_hours', { ...child, id: ids.hours, date: '2026-11-19', kind: 'work', hours: '2', note: CANARY })
  insert('project_comments', { ...child, id: ids.comments, comment: CANARY })
  insert('vessel_contacts', { id: ids.contacts, project_id: ids.projects, contact_type: 'agent', name: CANARY })
  insert('parts_used', {
    id: ids.parts,
    project_id: ids.projects,
    operator_id: mine.id,
    part_name: CANARY,
    unit_cost: '10',
    used_date: '2026-11-19',
    vessel_name: `Vessel ${mark}`,
  })
  insert('stored_files', {
    id: stored,
    storage_key: `${mark}${mark}`,
    file_name: CANARY,
    file_type: 'application/pdf',
    file_size: 1,
    sha256: Buffer.alloc(32),
    wrapped_key: Buffer.alloc(60),
    key_id: 'none',
    parts: [],
    claimed_at: new Date(),
  })
  const file = { stored_file_id: stored, file_name: `${CANARY}.pdf`, file_size: 1, description: CANARY }
  insert('project_files', { ...child, ...file, id: ids.files, file_type: 'application/pdf' })
  insert('travel_document_files', { ...child, ...file, id: ids['travel-documents'], file_category: 'visa' })
  insert('service_reports', {
    ...file,
    id: ids.reports,
    project_id: ids.projects,
    operator_id: mine.id,
    file_type: 'application/pdf',
    state: 'uploaded',
  })
  insert('operator_documents', {
    ...file,
    id: ids['operator-documents'],
    user_id: mine.id,
    uploaded_by: mine.id,
    file_category: 'passport',
  })
  insert('operator_absences', {
    id: ids.absences,
    user_id: mine.id,
    from_day: '2027-01-01',
    to_day: '2027-01-02',
  })
  insert('notifications', {
    id: ids.notifications,
    user_id: mine.id,
    kind: 'comment',
    subject: CANARY,
    text: CANARY,
    link: '/portal',
    mail_notices: 'off',
  })
  await query(`with ${inserts.map((each, index) => `row${index} as (${each})`).join(', ')} select`, values)
  return ids
}

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

/** Addresses whose id names something of one person or one project: for everybody else there is nothing. */
const OWNED =
  /\/(projects|hours|comments|contacts|parts|files|travel-documents|reports|operator-documents|notifications)\/:id|\/operators\/:id\/documents|\/me\/sessions\/:id/

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
    for (const route of staffRoutes) {
      const action = route.endpoint.access.slice('portal:'.length)
      if (!isPortalAction(action)) throw new Error(`Not an action: ${action}`)
      const statuses: Record<string, number> = {}
      for (const [name, person] of Object.entries(insiders)) {
        // Whoever asked before may have ended this person's session, or the account.
        await reviveSessions()
        await query('update vessel_projects set assigned_operator_id = $1 where id = $2', [owner.id, kept['projects']])
        const { status, text } = await ask(
          route,
          person.token,
          route.endpoint.method === 'GET' ? kept : await makeRows(owner),
        )
        statuses[name] = status
        const where = `${nameOf(route)} as ${name}: ${text.slice(0, 200)}`
        expect(status, where).toBeLessThan(500)
        if (name !== 'manager' && !mayDo('operator', action)) expect(status, where).toBe(403)
        else if (name === 'other' && OWNED.test(route.endpoint.path)) expect(status, where).toBe(404)
        if (name === 'manager') expect(mayDo('manager', action), where).toBe(true)
        if (name === 'other') expect(text, where).not.toContain(CANARY)
        if (name === 'owner') expect(text, where).not.toMatch(/"(projectValue|unitCost|totalCost)"/)
      }
      lines.push(
        `${nameOf(route)} | ${Object.entries(statuses)
          .map(([name, status]) => `${name} ${status}`)
          .join(' | ')}`,
      )
      await reviveSessions()
      await query('update vessel_projects set assigned_operator_id = $1 where id = $2', [owner.id, kept['projects']])
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./portal-access.expected.txt')
  }, 300_000)

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

  it('tells somebody who may not see a row the same as for a row that is not there', async () => {
    const ids = await makeRows(owner)
    const nothing = Object.fromEntries(Object.keys(ids).map((name) => [name, newId()]))
    for (const route of staffRoutes.filter(({ endpoint }) => OWNED.test(endpoint.path))) {
      const action = route.endpoint.access.slice('portal:'.length)
      if (!isPortalAction(action) || !mayDo('operator', action)) continue
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
