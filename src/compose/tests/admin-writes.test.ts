import { expect, it } from 'vitest'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import { createCtx } from '#core/context.server.ts'
import { plainWorkbook } from '#core/csv/workbook/workbook.fixture.ts'
import { createDb } from '#core/db/pool.server.ts'
import { HEIC } from '#core/files/heic/heic.fixture.ts'
import { testCalls, type TestCalls, UNLIMITED } from '../../../tests/setup/calls.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, query, routes, signIn } = product
const token = await signIn()
const other = await signIn()

interface Step {
  /** The call as it is in its contract. */
  route: string
  params?: Record<string, string>
  body?: unknown
  query?: Record<string, string>
  token?: string
  /** What the audit log says afterwards: entity, action and field, in order. */
  events: string[]
  /** Table of the changed row, which has the events' transaction id; null if it is deleted or several are changed. */
  table: string | null
}

const tried = new Set<string>()

interface Row {
  id: string
  version: number
}

/** Makes the call and compares what it left in the audit log; the answer's body. */
async function perform({ route, params = {}, events, table, ...request }: Step): Promise<Row> {
  tried.add(route)
  const [method = '', path = ''] = route.split(' ')
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const before = await newestSeq()
  const { status, body, text } = await call(method as Parameters<TestCalls['call']>[0], address, { token, ...request })
  expect(status, `${route}: ${text.slice(0, 300)}`).toBeLessThan(300)
  const written = await query<{ event: string; xmin: string; changed_by_name: string }>(
    `select concat_ws(' ', entity_type, action, field_changed) as event, xmin::text, changed_by_name
     from audit.logs where seq > ${before} order by seq`,
  )
  expect(
    written.map(({ event }) => event),
    route,
  ).toEqual(events)
  expect(written.every(({ changed_by_name }) => changed_by_name === 'administrator')).toBe(true)
  const id = (body as Row | undefined)?.id ?? params['id']
  if (table !== null && id !== undefined) {
    const [row] = await query<{ xmin: string }>(`select xmin::text from ${table} where id::text = $1`, [id])
    expect(new Set(written.map(({ xmin }) => xmin)), `${route}: one transaction`).toEqual(new Set([row?.xmin]))
  }
  return body as Row
}

async function newestSeq(): Promise<number> {
  const [row] = await query<{ seq: string }>('select seq from audit.head')
  return Number(row?.seq ?? 0)
}

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('products, categories and brands: one event per field, in the transaction of the change', async () => {
  for (const [path, entity, table] of [
    ['categories', 'category', 'product_categories'],
    ['brands', 'brand', 'brands'],
  ] as const) {
    const address = `/api/admin/${path}`
    const [one, two] = [
      await perform({ route: `POST ${address}`, body: { name: `One ${path}` }, events: [`${entity} created`], table }),
      await perform({ route: `POST ${address}`, body: { name: `Two ${path}` }, events: [`${entity} created`], table }),
    ]
    await perform({
      route: `PUT ${address}/:id`,
      params: { id: one.id },
      body: { name: `First ${path}`, description: 'With words', version: one.version },
      events: [`${entity} updated name`, `${entity} updated description`],
      table,
    })
    await perform({
      route: `POST ${address}/reorder`,
      body: { ids: [two.id, one.id] },
      events: [`${entity} updated order`],
      table: null,
    })
    await perform({
      route: `DELETE ${address}/:id`,
      params: { id: two.id },
      events: [`${entity} deleted`],
      table: null,
    })
  }
  const fields = { name: 'TRO kit', itemNumber: '09991', description: 'Reagent' }
  const kit = await perform({
    route: 'POST /api/admin/products',
    body: { ...fields, imageUrl: PICTURE },
    events: ['product created'],
    table: 'products',
  })
  await perform({
    route: 'PUT /api/admin/products/:id',
    params: { id: kit.id },
    body: { ...fields, name: 'TRO reagent kit', applications: 'Ballast water', version: kit.version },
    events: ['product updated name', 'product updated applications'],
    table: 'products',
  })
  const copy = await perform({
    route: 'POST /api/admin/products/:id/duplicate',
    params: { id: kit.id },
    body: {},
    events: ['product created'],
    table: 'products',
  })
  await perform({
    route: 'POST /api/admin/products/reorder',
    body: { ids: [copy.id, kit.id] },
    events: ['product updated order'],
    table: null,
  })
  await perform({
    route: 'POST /api/admin/products/:id/move',
    params: { id: kit.id },
    body: { position: 1 },
    events: ['product updated order'],
    table: 'products',
  })
  const write = (path: string, body: unknown, events: string[]) =>
    perform({ route: `POST /api/admin/${path}`, body, events, table: null })
  const seen = { id: copy.id, version: 1 }
  const { id: groupId } = await write('categories', { name: 'Of several' }, ['category created'])
  const given = { products: [seen], kind: 'category', groupId }
  await write('products/selected/group', given, ['product updated category'])
  await write('products/by-number', { numbers: ['09991'] }, [])
  await write('pictures/convert', { photo: HEIC.plain.toString('base64') }, [])
  const { imageUrl } = (await write('products/pictures', { picture: PICTURE }, [])) as Row & { imageUrl: string }
  const pictured = { products: [{ ...seen, version: 2, imageUrl }] }
  await write('products/selected/pictures', pictured, ['product updated imageUrl'])
  await write('products/selected/place', { ids: [copy.id], to: 'top' }, ['product updated order'])
  const { id: further } = await write('products', { ...fields, itemNumber: '09992' }, ['product created'])
  await write('products/selected/delete', { products: [{ id: further, version: 1 }] }, ['product deleted'])
  await perform({
    route: 'DELETE /api/admin/products/:id',
    params: { id: copy.id },
    events: ['product deleted'],
    table: null,
  })
  const emptied = { params: { id: groupId }, events: ['category deleted'], table: null }
  await perform({ route: 'DELETE /api/admin/categories/:id', ...emptied })
})

it('an import is one event; its dry run none', async () => {
  const { text: csv } = await call('GET', '/api/admin/products/sample', { token })
  const reads = { workbook: { workbook: plainWorkbook([['Item number'], ['A-1']]) }, columns: { csv } }
  for (const [path, body] of Object.entries(reads))
    await perform({ route: `POST /api/admin/products/import/${path}`, body, events: [], table: null })
  const body = { csv, supplier: 'Sample & Sons' }
  const plan = await perform({ route: 'POST /api/admin/products/import', body, events: [], table: null })
  const dryRun = plan as unknown as { digest: string; refused: unknown[] }
  const accepted = dryRun.refused.length === 0 ? csv : 'Item number,Name,Description\nA-1,Imported,By file\n'
  const { digest } =
    dryRun.refused.length === 0
      ? dryRun
      : ((await call('POST', '/api/admin/products/import', { token, body: { csv: accepted } })).body as {
          digest: string
        })
  await perform({
    route: 'POST /api/admin/products/import/confirm',
    body: { csv: accepted, digest },
    events: ['product imported'],
    table: null,
  })
})

it('cross references', async () => {
  const fields = {
    kind: 'analyser',
    maker: 'Hach',
    system: 'CL17',
    reagentNeed: 'yes',
    confidence: 'low',
    checked: '2026-11-20',
  }
  const made = await perform({
    route: 'POST /api/admin/cross-references',
    body: fields,
    events: ['cross_reference created'],
    table: 'cross_references',
  })
  await perform({
    route: 'PUT /api/admin/cross-references/:id',
    params: { id: made.id },
    body: { ...fields, checked: '2026-11-21', version: made.version },
    events: ['cross_reference updated checked'],
    table: 'cross_references',
  })
  await perform({
    route: 'DELETE /api/admin/cross-references/:id',
    params: { id: made.id },
    events: ['cross_reference deleted'],
    table: null,
  })
})

it('team and settings', async () => {
  const fields = { name: 'Function', position: 'Service desk', description: 'Answers', email: 'desk@rovaer.example' }
  const [one, two] = [
    await perform({
      route: 'POST /api/admin/team',
      body: fields,
      events: ['team_member created'],
      table: 'team_members',
    }),
    await perform({
      route: 'POST /api/admin/team',
      body: { ...fields, name: 'Other' },
      events: ['team_member created'],
      table: 'team_members',
    }),
  ]
  await perform({
    route: 'PUT /api/admin/team/:id',
    params: { id: one.id },
    body: { ...fields, position: 'Sales', version: one.version },
    events: ['team_member updated position'],
    table: 'team_members',
  })
  await perform({
    route: 'POST /api/admin/team/reorder',
    body: { ids: [two.id, one.id] },
    events: ['team_member updated order'],
    table: null,
  })
  await perform({
    route: 'DELETE /api/admin/team/:id',
    params: { id: two.id },
    events: ['team_member deleted'],
    table: null,
  })

  const { body } = await call('GET', '/api/admin/settings', { token })
  const { value, version } = body as { value: Record<string, unknown>; version: number }
  const events = ['settings settings_changed companyName']
  await perform({
    route: 'PUT /api/admin/settings',
    body: { value: { ...value, companyName: 'Another Marine AS' }, version },
    events,
    table: null,
  })
})

it('texts of the site: what is published, and nothing of a draft', async () => {
  const at = '/api/admin/texts'
  const field = 'site.hero.heading.en'
  const write = (method: string, path: string, body: object, events: string[]) =>
    perform({ route: `${method} ${at}${path}`, body, events, table: null })
  const version = async () => ((await call('GET', at, { token })).body as { version: number }).version
  await write('PUT', '/draft', { texts: { [field]: 'Given up' }, version: await version() }, [])
  await write('POST', '/draft/discard', { version: await version() }, [])
  await write('PUT', '/draft', { texts: { [field]: 'Own' }, version: await version() }, [])
  await write('POST', '/preview', { page: 'home', lang: 'en' }, [])
  await write('POST', '/publish', { version: await version() }, [`site_texts settings_changed ${field}`])
  const back = { id: null, version: await version() }
  await write('POST', '/roll-back', back, [`site_texts settings_changed ${field}`])
})

it('contact messages and reports', async () => {
  const visitor = {
    name: 'V',
    email: 'v@ship.example',
    company: '',
    phone: '',
    service: '',
    message: 'A message long enough',
  }
  expect((await call('POST', '/api/contact', { body: visitor })).status).toBe(201)
  const [message] = (await call('GET', '/api/admin/contacts', { token })).body as Row[]
  await perform({
    route: 'PATCH /api/admin/contacts/:id',
    params: { id: message?.id ?? '' },
    body: { isRead: true, isHandled: true, note: 'Called', version: message?.version },
    events: ['contact updated isRead', 'contact updated isHandled', 'contact updated note'],
    table: 'contact_submissions',
  })
  const { body: changedMessage } = await call('GET', '/api/admin/contacts', { token })
  await perform({
    route: 'DELETE /api/admin/contacts/:id',
    params: { id: message?.id ?? '' },
    query: { version: String((changedMessage as Row[])[0]?.version) },
    events: ['contact deleted'],
    table: null,
  })
  const [deletion] = ((await call('GET', '/api/admin/changes', { token })).body as { items: Row[] }).items
  await perform({
    route: 'POST /api/admin/changes/:id/put-back',
    params: { id: deletion?.id ?? '' },
    body: {},
    events: ['contact restored'],
    table: null,
  })
  const report = { reporterName: '', reporterEmail: '', incidentType: 'safety', description: 'x', anonymous: true }
  expect((await call('POST', '/api/whistleblower', { body: report })).status).toBe(201)
  const [filed] = (await call('GET', '/api/admin/reports', { token })).body as Row[]
  const id = filed?.id ?? ''
  await perform({
    route: 'PATCH /api/admin/reports/:id',
    params: { id },
    body: { status: 'acknowledged', summary: 'A pump', version: filed?.version },
    events: ['report status_changed status', 'report updated summary'],
    table: 'whistleblower_reports',
  })
  await perform({
    route: 'POST /api/admin/reports/:id/messages',
    params: { id },
    body: { text: 'Thank you' },
    events: ['report commented'],
    table: null,
  })
})

it('signing out', async () => {
  await perform({ route: 'POST /api/admin/logout', token: other, events: ['administrator logout'], table: null })
})

it('the overview counts what is there, without opening a report', async () => {
  await query(
    `insert into instance_state (key, value) values ('backup', '{"finishedAt": "2026-11-21T03:00:00.000Z", "ok": true}')`,
  )
  const before = await newestSeq()
  const { body } = await call('GET', '/api/admin/overview', { token })
  expect(body).toMatchObject({
    administrator: 'administrator',
    counts: { categories: 1, brands: 1, contacts: 1, newContacts: 0, reports: 1, newReports: 0, team: 1 },
    backup: { finishedAt: '2026-11-21T03:00:00.000Z', ok: true },
    mail: { waiting: 1, failed: 0 },
  })
  expect(await newestSeq()).toBe(before)
})

it('a refused change leaves no event', async () => {
  const before = await newestSeq()
  const [first] = ((await call('GET', '/api/admin/products', { token })).body as { items: Row[] }).items
  const fields = { name: 'x', itemNumber: '09991', description: 'x' }
  const refusals = [
    await call('POST', '/api/admin/products', { token, body: fields }),
    await call('PUT', `/api/admin/products/${first?.id}`, { token, body: { ...fields, version: 999 } }),
    await call('POST', '/api/admin/categories', { token, body: { name: 'First categories' } }),
    await call('POST', '/api/admin/products', { token, body: {} }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 422])
  expect(await newestSeq()).toBe(before)
})

it('the first day: the test mail, and the recovery key confirmed and made anew', async () => {
  // What its checks find is written before: what follows are the calls' own events.
  const { body: day } = await call('GET', '/api/admin/first-day', { token })
  await perform({ route: 'POST /api/admin/first-day/test-mail', body: {}, events: ['first_day created'], table: null })
  const { places } = (day as { recovery: { places: number[] } }).recovery
  const key = product.recoveryKey.replaceAll('-', '')
  await perform({
    route: 'POST /api/admin/recovery-key/confirm',
    body: { places, characters: places.map((place) => key.charAt(place - 1)) },
    events: ['administrator updated recoveryKey'],
    table: null,
  })
  await perform({
    route: 'POST /api/admin/recovery-key',
    body: { code: product.code },
    events: ['administrator updated recoveryKey'],
    table: null,
  })
})

it('backups and mails: what was asked for and sent again', async () => {
  const run = { route: 'POST /api/admin/running/runs', body: { kind: 'backup' } }
  await perform({ ...run, events: ['backup created'], table: 'operation_runs' })
  const insert = `insert into outgoing_mail (id, "to", subject, body, status)
    values (gen_random_uuid(), '{a@ship.example}', 'Quote', 'x', 'failed') returning id`
  const failed = async () => (await query<{ id: string }>(insert))[0]?.id ?? ''
  const again = { route: 'POST /api/admin/mails/:id/send-again', params: { id: await failed() } }
  await perform({ ...again, events: ['mail updated'], table: 'outgoing_mail' })
  await failed()
  await perform({ route: 'POST /api/admin/mails/send-again', events: ['mail updated'], table: null })
})

it('every call that changes something was tried, and the chain is whole', async () => {
  const writes = routes
    .filter(({ endpoint }) => endpoint.access === 'admin' && endpoint.method !== 'GET')
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(
    writes.filter((route) => !tried.has(route)),
    'calls that change something and are not tried here',
  ).toEqual([])
  expect((await verifyAudit(createCtx(createDb(product.pool)))).fault).toBeNull()
})
