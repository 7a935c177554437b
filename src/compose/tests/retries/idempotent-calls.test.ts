import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testCalls, UNLIMITED } from '../../../../tests/setup/calls.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../../tests/setup/tus.ts'
import { PORTAL_BODIES } from '../portal-access.fixture.ts'
import { makePortalRows } from '../portal-rows.fixture.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, ctx, query, routes, server } = product
const admin = await product.signIn()
const manager = await addPerson(ctx, { role: 'manager' })
const second = await addPerson(ctx, { role: 'manager' })

const nameOf = ({ endpoint }: (typeof routes)[number]): string => `${endpoint.method} ${endpoint.path}`
const idempotent = routes.filter(({ options }) => options.idempotent !== undefined)

const article = { name: 'To be copied', itemNumber: 'COPY-1', description: 'To be copied' }
const copied = await call('POST', '/api/admin/products', { token: admin, body: article })
const report = { incidentType: 'safety', description: 'To be answered', anonymous: true }
const filed = await call('POST', '/api/whistleblower', { body: report })
const [reportRow] = await query<{ id: string }>('select id from whistleblower_reports')
const ADMIN_IDS = { products: (copied.body as { id: string }).id, reports: reportRow?.id ?? '' }

const upload = () => tusCaller(server, manager.token).upload('Once.pdf', pdf(randomUUID()))
const { receipt: code } = filed.body as { receipt: string }

const GROUP = () => ({ name: `Group ${randomUUID()}` })
const BODIES: Readonly<Record<string, () => object | Promise<object>>> = {
  'POST /api/contact': () => ({ name: 'Åse', email: 'ase@vessel.example', message: `Please quote ${randomUUID()}` }),
  'POST /api/rfq/requests': () => ({
    items: [{ text: 'Two sets of reagents' }],
    contact: { name: 'Åse', email: 'ase@vessel.example' },
    language: 'en',
  }),
  'POST /api/whistleblower': () => ({ incidentType: 'safety', description: randomUUID(), anonymous: true }),
  'POST /api/whistleblower/follow-up/messages': () => ({ receipt: code, text: 'It happened again' }),
  'POST /api/visit/:token/confirm': () => ({ berth: 'Quay 1' }),
  'POST /api/visit/:token/message': () => ({ text: 'Late' }),
  'POST /api/admin/reports/:id/messages': () => ({ text: 'Thank you' }),
  'POST /api/admin/categories': GROUP,
  'POST /api/admin/brands': GROUP,
  'POST /api/admin/products': () => ({ name: 'New', itemNumber: randomUUID().slice(0, 8), description: 'New' }),
  'POST /api/admin/products/:id/duplicate': () => ({}),
  'POST /api/admin/team': () => ({
    name: 'Kari',
    position: 'Engineer',
    description: 'Service',
    email: 'kari@rovaer.example',
  }),
  'POST /api/admin/cross-references': () => ({
    kind: 'analyser',
    maker: 'Maker',
    system: randomUUID(),
    reagentNeed: 'no',
    confidence: 'high',
    checked: '2026-11-20',
  }),
  'POST /api/portal/prices': () => ({ itemNumber: 'COPY-1', price: '1', currency: 'NOK', from: '2026-01-01' }),
  'POST /api/portal/projects/:id/files': async () => ({ uploadId: await upload() }),
  'POST /api/portal/projects/:id/reports': async () => ({ uploadId: await upload() }),
  'POST /api/portal/projects/:id/travel-documents': async () => ({ uploadId: await upload(), fileCategory: 'visa' }),
  'POST /api/portal/operators/:id/documents': async () => ({ uploadId: await upload(), fileCategory: 'passport' }),
}

/** Calls that need more than rows, and the tests that repeat them. */
const ELSEWHERE = new Set([
  // A company with prices and VAT: export-safety.test.ts.
  'POST /api/portal/billing/exports',
  // A visit that is over, and its owner's link: visit-links.test.ts.
  'POST /api/visit/:token/next-service',
  // An order: quotes.test.ts.
  'POST /api/portal/requests/:id/project',
  // A picture: checklists.test.ts.
  'PUT /api/portal/files/:id/marks',
  // A draft that the server drew: signing.test.ts.
  'POST /api/portal/reports/:id/sign',
  'POST /api/portal/reports/:id/finalise',
])

/** Rows of each table, but of those that count attempts or hold what a later sweep removes. */
async function countRows(): Promise<unknown> {
  const tables = await query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'audit', 'pgboss') and tablename not in ('throttles', 'stored_files', 'version', 'queue')
      and tablename not like 'j%' order by 1`)
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`).join(' union all ')
  return query(counts)
}

describe('an idempotent call', () => {
  for (const route of idempotent.filter((each) => !ELSEWHERE.has(nameOf(each)))) {
    it(`runs once for one key and answers the same: ${nameOf(route)}`, async () => {
      const { method, path, access, body: schema } = route.endpoint
      const ids: Record<string, string> = {
        ...(await makePortalRows(query, manager)),
        ...(access === 'admin' ? ADMIN_IDS : {}),
      }
      const address = path.replaceAll(/([\w-]+)\/:\w+/g, (_, before: string) => `${before}/${ids[before] ?? ''}`)
      const given = await (BODIES[nameOf(route)] ?? PORTAL_BODIES[nameOf(route)])?.(ids)
      const isOfVersion = 'version' in ((schema as { shape?: object }).shape ?? {})
      const body = isOfVersion ? { version: 1, ...(given as object) } : given
      const token = access === 'public' ? null : access === 'admin' ? admin : manager.token
      const key = randomUUID()
      const send = () => call(method, address, { token, body, isExact: true, headers: { 'idempotency-key': key } })
      const first = await send()
      expect(first.status, first.text).toBeLessThan(300)
      const before = await countRows()
      const again = await send()
      expect(again.status, again.text).toBe(first.status)
      // A report's receipt is shown once only, and never stored.
      const { receipt, ...answer } = first.body as Record<string, unknown>
      expect(again.body).toEqual(answer)
      if (receipt !== undefined) expect(path).toBe('/api/whistleblower')
      expect(await countRows()).toEqual(before)
    })
  }

  it('is refused when its key comes with another body, and runs when another person sends the key', async () => {
    const { projects } = await makePortalRows(query, manager)
    const send = (hours: string, { token } = manager) =>
      call('POST', `/api/portal/projects/${projects}/hours`, {
        token,
        body: { date: '2026-11-20', kind: 'work', hours },
        headers: { 'idempotency-key': 'one-key-of-two' },
      })
    const first = await send('1')
    expect(first.status, first.text).toBe(201)
    expect(await send('2')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const other = await send('1', second)
    expect(other.status, other.text).toBe(201)
    expect((other.body as { id: string }).id).not.toBe((first.body as { id: string }).id)
  })

  it('stores nothing when it fails: the same key may be sent again once the cause is gone', async () => {
    const email = `${randomUUID()}@portal.example`
    const taken = await addPerson(ctx, { role: 'operator' })
    await query('update portal_users set email = $1 where id = $2', [email, taken.id])
    const send = () =>
      call('POST', '/api/portal/operators', {
        token: manager.token,
        body: { email, name: 'Somebody', role: 'operator' },
        headers: { 'idempotency-key': 'key-of-a-refusal' },
      })
    expect((await send()).status).toBe(409)
    await query(`update portal_users set email = 'gone@portal.example' where id = $1`, [taken.id])
    expect((await send()).status).toBe(201)
  })
})

it('each call that creates something is idempotent, or is listed here', () => {
  const creating = routes.filter(({ endpoint }) => endpoint.status === 201)
  expect(creating.filter(({ options }) => options.idempotent === undefined).map(nameOf)).toEqual([
    // Replaces the one that there is.
    'POST /api/portal/me/calendar-link',
    // A picture that no product has is deleted after an hour.
    'POST /api/admin/products/pictures',
    // The key is shown once and never stored.
    'POST /api/admin/recovery-key',
    // A second view of the same name is refused.
    'POST /api/portal/me/views',
  ])
})
