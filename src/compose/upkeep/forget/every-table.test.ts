import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ENTITIES } from '#compose/tests/fields/every-field.cases.fixture.ts'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { testCalls, UNLIMITED } from '../../../../tests/setup/calls.ts'
import { contactMessage } from '../../../../tests/setup/http-client.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'
import { erasePerson } from './erase-person.server.ts'
import { REASONS } from './person-tables.server.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, query } = product
const ctx = systemCtx(product.ctx.db)
const storage = openFileStorage({ folder: product.folder, s3: null })
const mailFolder = join(product.folder, 'mail')
const admin = await product.signIn()
const manager = await addPerson(product.ctx, { role: 'manager' })

const FIRST = 'first+canary@ship.example'
const SECOND = 'second.canary@ship.example'
const NAME = 'Kari Kanarifugl'

type Row = { id: string; version: number; imageUrl?: string }

async function ask(
  method: Parameters<typeof call>[0],
  path: string,
  body: unknown,
  token = manager.token,
): Promise<Row> {
  const { status, body: answer, text } = await call(method, path, { token, ...(body === undefined ? {} : { body }) })
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
  return answer as Row
}

/** Every table with a row that contains the words, in any of the ways in which they are written. */
async function tracesOf(words: string): Promise<string[]> {
  const tables = await query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query(
      `select from ${name} each where strpos(lower(to_jsonb(each)::text), lower($1)) > 0
         or strpos(lower(to_jsonb(each)::text), lower($2)) > 0`,
      [words, encodeURIComponent(words)],
    )
    if (rows.length > 0) found.push(name.replace(/^public\./, ''))
  }
  return found
}

async function filesWith(words: string): Promise<string[]> {
  const files = await readdir(product.folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name)
    if ((await readFile(path)).includes(words)) found.push(path)
  }
  return found
}

const portrait = async () =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

/** The person in every entity that has one, by the calls that people use. */
async function fill() {
  const person = { name: NAME, email: FIRST }
  const member = await ask(
    'POST',
    '/api/admin/team',
    { ...person, position: 'Engineer', description: 'Knows ships', imageUrl: await portrait() },
    admin,
  )
  await call('POST', '/api/contact', { body: { ...contactMessage('Kanari'), ...person } })
  await call('POST', '/api/rfq/requests', {
    body: { items: [{ text: 'Reagents' }], contact: { name: NAME, email: FIRST }, language: 'en' },
    headers: { 'idempotency-key': 'a-request-of-kanari' },
  })
  const company = await ask('POST', '/api/portal/companies', {
    name: 'Kanari Rederi',
    engineerName: NAME,
    engineerEmail: FIRST,
    invoiceEmail: FIRST,
  })
  const crew = { engineerName: NAME, engineerEmail: FIRST, vesselMasterName: 'Nils Tiurfugl' }
  const vessel = await ask('POST', '/api/portal/vessels', { name: 'MV Kanari', ...crew, portAgentEmail: FIRST })
  const twin = await ask('POST', '/api/portal/vessels', {
    name: 'MV Kanari II',
    vesselMasterName: NAME,
    vesselMasterEmail: FIRST,
  })
  const visit = await ask('POST', '/api/portal/projects', {
    vesselId: vessel.id,
    vesselName: 'MV Kanari',
    serviceType: 'repair',
    engineerName: NAME,
    engineerContact: `call ${FIRST}`,
    vesselMasterName: 'Nils Tiurfugl',
  })
  const contact = await ask('POST', `/api/portal/projects/${visit.id}/contacts`, { contactType: 'agent', ...person })
  const account = await ask('POST', '/api/portal/operators', { ...person, role: 'operator' })
  await ask('POST', '/api/portal/me/views', {
    list: 'projects',
    name: 'Theirs',
    query: `q=${encodeURIComponent(FIRST)}`,
  })
  await query(`insert into unanswered_questions (asked, day) values ($1, current_date)`, [FIRST])
  await query(
    `insert into vessel_imports (id, csv, columns, digest, file_rows, details, created_by)
     values (gen_random_uuid(), $1, '{}', '', 1, '{}', $2)`,
    [`MV Kanari;${FIRST}`, manager.id],
  )
  const written = { engineerName: NAME, engineerEmail: FIRST, name: 'MV Written' }
  await query(
    `with done as (insert into vessel_imports (id, csv, columns, digest, state, file_rows, details, created_by)
       values (gen_random_uuid(), $1, '{}', '', 'done', 1, '{}', $2) returning id)
     insert into vessel_import_writes (import_id, kind, row_id, name, before, after)
       select id, 'vessel', gen_random_uuid(), 'MV Written', $3, $3 from done`,
    [`MV Written;${FIRST}`, manager.id, JSON.stringify(written)],
  )
  return { member, company, vessel, twin, visit, contact, account }
}

/** The rows get another address, are deleted and restored as far as they can be. */
async function changeAll(rows: Awaited<ReturnType<typeof fill>>): Promise<void> {
  const { member, company, vessel, twin, visit, contact, account } = rows
  const changed = await ask(
    'PUT',
    `/api/admin/team/${member.id}`,
    { name: NAME, position: 'Engineer', description: 'Knows ships', email: SECOND, version: member.version },
    admin,
  )
  await ask('PATCH', `/api/portal/companies/${company.id}`, { engineerEmail: SECOND, version: company.version })
  await ask('PATCH', `/api/portal/vessels/${vessel.id}`, { engineerEmail: SECOND, version: vessel.version })
  await ask('PATCH', `/api/portal/projects/${visit.id}`, { engineerContact: SECOND, version: visit.version })
  await ask('PATCH', `/api/portal/contacts/${contact.id}`, { position: 'Agent', version: contact.version })
  await ask('PATCH', `/api/portal/operators/${account.id}`, { email: SECOND, version: account.version })
  await ask('POST', `/api/portal/vessels/${vessel.id}/merge`, { from: twin.id, version: vessel.version + 1 })
  const deleted = await call('DELETE', `/api/admin/team/${member.id}?version=${changed.version}`, { token: admin })
  expect(deleted.status, deleted.text).toBeLessThan(300)
}

const newestChange = async (): Promise<string> =>
  (await query<{ id: string }>('select id from acts order by seq desc limit 1'))[0]?.id ?? ''

describe('a person who changed the address, was deleted and restored', () => {
  it('is erased from every table and file under the former address, or listed with the reason', async () => {
    const rows = await fill()
    expect((await tracesOf(FIRST)).length).toBeGreaterThan(10)
    await changeAll(rows)
    await ask('POST', `/api/admin/changes/${await newestChange()}/put-back`, {}, admin)
    await query('update portal_users set is_active = false where id = $1', [rows.account.id])
    const { left, reasons } = await erasePerson(ctx, { storage, mailFolder }, FIRST)
    // The restored member is on the site: a person decides.
    expect(Object.keys(left)).toEqual(expect.arrayContaining(['audit.logs', 'team_members']))
    expect(reasons['team_members']).toContain('is shown on the site')
    expect(await tracesOf(FIRST)).toEqual([])
    expect(await filesWith(FIRST)).toEqual([])
    const [account] = await query('select name, email from portal_users where id = $1', [rows.account.id])
    expect(account).toMatchObject({ name: 'Former colleague' })
    expect(await query(`select from vessels where vessel_master_name = 'Nils Tiurfugl'`)).toHaveLength(1)
  })

  it('is gone with all versions once deleted: nothing restores it, and the portrait answers 404 at once', async () => {
    const [member] = await query<{ id: string; version: number; image_url: string }>(
      'select id, version, image_url from team_members where email = $1',
      [SECOND],
    )
    const deleted = await call('DELETE', `/api/admin/team/${member?.id}?version=${member?.version}`, { token: admin })
    expect(deleted.status, deleted.text).toBeLessThan(300)
    const act = await newestChange()
    // The chain names accounts.
    const { left } = await erasePerson(ctx, { storage, mailFolder }, SECOND)
    expect(Object.keys(left)).toEqual(['audit.logs'])
    expect(await tracesOf(SECOND)).toEqual([])
    expect(await tracesOf(NAME)).toEqual(['audit.logs'])
    expect(
      (await call('POST', `/api/admin/changes/${act}/put-back`, { token: admin, body: {} })).status,
    ).toBeGreaterThanOrEqual(400)
    expect(await query('select from pictures where id::text = $1', [member?.image_url.split('/').at(-1)])).toEqual([])
    expect(await query('select from team_members where email <> $1', [''])).toEqual([])
  })
})

describe('the registry of persons', () => {
  it('covers every table: it says why a text in it may stay', async () => {
    const tables = await query<{ name: string }>(`
      select distinct case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'audit') and table_type = 'BASE TABLE'
        and (data_type in ('text', 'jsonb', 'json', 'character varying') or udt_name = '_text')`)
    expect(
      tables.map(({ name }) => name).filter((name) => REASONS[name] === undefined && !WITHOUT_PERSONS.has(name)),
    ).toEqual([])
  })

  it('covers every field that is named like a way to reach somebody', () => {
    const missing = Object.entries(ENTITIES).flatMap(([name, { fields }]) => {
      const hasRow = Object.values(fields).some(({ person }) => person === 'row')
      return Object.entries(fields)
        .filter(
          ([field, { from, person, audit }]) =>
            from === 'call' &&
            audit !== 'open' &&
            person === undefined &&
            !hasRow &&
            /phone|e-?mail|contact|agent|master|engineer/i.test(field),
        )
        .map(([field]) => `${name}.${field}`)
    })
    expect(missing).toEqual([])
  })
})

/** Tables with texts that are only names, states and digests of our own. */
const WITHOUT_PERSONS = new Set([
  'acts',
  'admin_session_keys',
  'admin_sessions',
  'calendar_links',
  'file_removals',
  // Rows with the address are deleted.
  'idempotency_keys',
  'unanswered_questions',
  'part_sums',
  'pictures',
  'portal_sessions',
  'portal_tokens',
  'product_processes',
  'report_keys',
  // Ids of rows, and which version of them a device has.
  'sync_states',
  'text_previews',
  'throttles',
  // Encrypted.
  'whistleblower_reports',
])
