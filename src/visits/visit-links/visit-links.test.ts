import { expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { createTokenOf } from '#core/mail/link-tokens.server.ts'
import { openMailTransport } from '#core/mail/mail-transport.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { sendEverything } from '../../../tests/setup/outbox.ts'
import { mailsTo } from '../../../tests/setup/portal-mails.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { startMailServer } from '../../../tests/setup/smtp.ts'
import { addProject } from '../projects/project.fixture.ts'
import { mailLostLinks } from './service/lost-links.server.ts'
import { mailMovedVisits } from './service/visit-mails.server.ts'
import type { VisitLink } from './visit-links.contract.ts'
import type { VisitPage } from './visit-page.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager One' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician Three' })
const system = systemCtx(api.ctx.db)

// Numbers of the projects that this file inserts itself.
await api.query('insert into project_numbers (year, last) values (2026, 500), (2027, 500)')

const post = (path: string, body: unknown, token: string | null = manager.token) =>
  api.call('POST', path, { token, body, isExact: true })

interface NewLink {
  url: string
  expires: string
  token: string
}

async function addLink(projectId: string, body: object = { for: 'agent' }): Promise<NewLink> {
  const answer = await post(`/api/portal/projects/${projectId}/visit-links`, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  const link = answer.body as NewLink
  return { ...link, token: link.url.split('/').at(-1) ?? '' }
}

/** A planned visit in a port with a clock. */
async function addVisit(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await addProject(api, { operator: operator.id, status: 'confirmed', name: 'Havlys Spirit' })
  const values = {
    scheduled_date: '2027-12-07',
    scheduled_end_date: '2027-12-11',
    location: 'Immingham',
    port_code: 'GBIMM',
    port_time_zone: 'Europe/London',
    berth: 'Bulk Terminal 2',
    ...changes,
  }
  const names = Object.keys(values)
  await api.query(
    `update vessel_projects set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(values)],
  )
  return id
}

const readPage = async (token: string) => {
  const answer = await api.call('GET', `/api/visit/${token}`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body as VisitPage
}
const linksOf = async (projectId: string) => {
  const { body } = await api.call('GET', `/api/portal/projects/${projectId}/visit-links`, { token: manager.token })
  return (body as { items: VisitLink[] }).items
}
const projectOf = async (id: string) => {
  const rows = await api.query<{ berth: string; first: string; last: string; version: number }>(
    `select berth, scheduled_date::text as first, scheduled_end_date::text as last, version from vessel_projects
     where id = $1`,
    [id],
  )
  return rows[0]
}

it('a manager makes a link that shows the visit without an account, until 30 days after its last day', async () => {
  const id = await addVisit()
  const link = await addLink(id)
  expect(link.url).toMatch(/\/v\/[\w-]{22}$/)
  // The end of the 30th day, in port time.
  expect(link.expires).toBe('2028-01-11T00:00:00.000Z')
  const page = await readPage(link.token)
  expect(page).toMatchObject({
    for: 'agent',
    vessel: { name: 'Havlys Spirit' },
    state: 'planned',
    port: { name: 'Immingham', code: 'GBIMM', timeZone: 'Europe/London', isZoneKnown: true },
    berth: 'Bulk Terminal 2',
    firstDay: '2027-12-07',
    lastDay: '2027-12-11',
    technician: { name: 'Technician Three' },
    confirms: ['berth', 'time', 'gatePass'],
    confirmation: null,
    report: null,
    mayRequestNext: false,
  })
  // Neither ids nor anything of the client.
  expect(JSON.stringify(page)).not.toMatch(/Client AS|[0-9a-f]{8}-[0-9a-f]{4}/)
  const file = await api.call('GET', `/api/visit/${link.token}/visit.ics`, { query: { lang: 'nb' } })
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.text).toContain('SUMMARY:Havlys Spirit\\, Årlig service')
  await api.query(`update vessel_projects set scheduled_end_date = '2027-12-20' where id = $1`, [id])
  expect((await readPage(link.token)).expires).toBe('2028-01-20T00:00:00.000Z')
})

it('stores the link only as a hash, and records each opening with its purpose', async () => {
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'master', name: 'Captain' })
  const tables = ['visit_links', 'idempotency_keys', 'outgoing_mail', 'audit.logs', 'audit.personal_values']
  for (const table of tables) {
    const [row] = await api.query<{ text: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t))::text, '') as text from ${table} t`,
    )
    expect(row?.text).not.toContain(token)
  }
  await readPage(token)
  await readPage(token)
  const [link] = await linksOf(id)
  expect(link).toMatchObject({ for: 'master', name: 'Captain', openings: [{ count: 2 }] })
  const openings = await api.query(
    `select changed_by, changed_by_name, entity_name, description from audit.logs
     where entity_type = 'visit_link' and entity_id = $1`,
    [link?.id],
  )
  expect(openings).toHaveLength(2)
  expect(openings[0]).toEqual({
    changed_by: null,
    changed_by_name: 'system',
    entity_name: expect.stringContaining('link for the master'),
    description: 'Data of the visit',
  })
})

it('answers unknown, revoked, expired and altered links alike', async () => {
  const id = await addVisit()
  const revoked = await addLink(id)
  const [row] = await linksOf(id)
  const path = `/api/portal/visit-links/${row?.id}`
  expect((await api.call('DELETE', path, { token: manager.token, query: { version: '1' } })).status).toBe(204)
  const expired = await addLink(id, { for: 'owner' })
  await api.query(
    `update visit_links set valid_until = now() - interval '1 day' where project_id = $1 and revoked_at is null`,
    [id],
  )
  await api.query(
    `update vessel_projects set scheduled_date = current_date - 40, scheduled_end_date = null where id = $1`,
    [id],
  )
  const unknown = 'A'.repeat(22)
  const altered = `${revoked.token.slice(0, -1)}-`
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  const answers = await Promise.all(
    [unknown, revoked.token, expired.token, altered, 'x', '%20'].map(async (token) => {
      const read = await api.call('GET', `/api/visit/${token}`)
      const confirm = await post(`/api/visit/${token}/confirm`, {}, null)
      const message = await post(`/api/visit/${token}/message`, { text: 'Hello' }, null)
      const open = await post(`/api/visit/${token}/open`, { document: 'passport' }, null)
      return [read, confirm, message, open].map(({ status, text }) => [status, withoutId(text)])
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.map(([status]) => status)).toEqual([404, 404, 404, 404])
  expect((await linksOf(id)).map(({ state, url }) => [state, url])).toEqual([
    ['expired', null],
    ['revoked', null],
  ])
})

it('opening changes nothing; the agent confirms, the manager accepts, and the project has the values', async () => {
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'agent', name: 'Duty desk' })
  const before = await projectOf(id)
  const page = await readPage(token)
  expect((await linksOf(id))[0]?.confirmation).toBeNull()
  const said = { berth: 'Mineral Quay 3', time: '2027-12-08T08:00', gatePass: 'Technician Three, no vehicle' }
  const confirmed = await post(`/api/visit/${token}/confirm`, { ...said, plan: page.plan }, null)
  expect([confirmed.status, confirmed.text]).toEqual([200, expect.any(String)])
  expect(confirmed.body).toMatchObject({ confirmation: { state: 'confirmed', ...said, acceptedAt: null } })
  expect(await projectOf(id)).toEqual(before)
  const notices = await api.query<{ subject: string }>(
    `select subject from notifications where user_id = $1 and project_id = $2`,
    [manager.id, id],
  )
  expect(notices.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Duty desk \(visit link\) confirmed/)])
  const [link] = await linksOf(id)
  const accept = (projectVersion: number) =>
    post(`/api/portal/visit-links/${link?.id}/accept`, { version: link?.version, projectVersion })
  expect((await accept((before?.version ?? 0) + 1)).status).toBe(409)
  const accepted = await accept(before?.version ?? 0)
  expect([accepted.status, accepted.text]).toEqual([200, expect.any(String)])
  expect(accepted.body).toMatchObject({ confirmation: { state: 'accepted', acceptedByName: 'Manager One' } })
  expect(await projectOf(id)).toMatchObject({ berth: 'Mineral Quay 3', first: '2027-12-08', last: '2027-12-12' })
  const history = await api.query<{ field: string; value: string; who: string }>(
    `select log.field_changed as field, log.new_value as value, log.changed_by_name as who from audit.logs log
     where log.entity_id = $1 and log.action = 'updated' and log.field_changed in ('berth', 'scheduledDate') order by 1`,
    [id],
  )
  expect(history).toEqual([
    { field: 'berth', value: 'Mineral Quay 3', who: 'Manager One' },
    { field: 'scheduledDate', value: '2027-12-08', who: 'Manager One' },
  ])
  // The holder's own change is no move; one by the office is, and clears what was accepted.
  expect((await readPage(token)).moved).toEqual([])
  await api.query(`update vessel_projects set berth = 'Quay 9' where id = $1`, [id])
  const moved = await readPage(token)
  expect(moved.moved).toEqual([{ fact: 'berth', before: 'Mineral Quay 3', now: 'Quay 9' }])
  expect(moved.confirmation?.state).toBe('moved')
})

it('refuses a confirmation of a plan that changed unseen, and what the holder does not confirm', async () => {
  const id = await addVisit()
  const agent = await addLink(id)
  const master = await addLink(id, { for: 'master' })
  const owner = await addLink(id, { for: 'owner' })
  const { plan } = await readPage(agent.token)
  await api.query(`update vessel_projects set scheduled_date = '2027-12-09' where id = $1`, [id])
  expect((await post(`/api/visit/${agent.token}/confirm`, { plan }, null)).status).toBe(409)
  expect((await post(`/api/visit/${master.token}/confirm`, { berth: 'Quay 1' }, null)).status).toBe(403)
  expect((await post(`/api/visit/${master.token}/confirm`, { time: '2027-12-09' }, null)).status).toBe(200)
  expect((await post(`/api/visit/${owner.token}/confirm`, {}, null)).status).toBe(403)
  expect((await post(`/api/visit/${agent.token}/confirm`, { time: 'Monday' }, null)).status).toBe(422)
  await api.query(`update vessel_projects set status = 'completed' where id = $1`, [id])
  expect((await post(`/api/visit/${agent.token}/confirm`, {}, null)).status).toBe(409)
  expect((await post(`/api/visit/${owner.token}/confirm`, {}, null)).status).toBe(403)
})

it('a message is a comment of the project with a notice; the answer is on the page of that link only', async () => {
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'agent', name: 'Duty desk', email: 'desk@agent.example' })
  const other = await addLink(id, { for: 'master' })
  const sent = await post(`/api/visit/${token}/message`, { text: 'Gate closes at 18:00.' }, null)
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
  const comments = async () => {
    const { body } = await api.call('GET', `/api/portal/projects/${id}/comments`, { token: operator.token })
    return (body as { items: { userName: string; userId: string | null; comment: string }[] }).items
  }
  expect(await comments()).toMatchObject([
    { userName: 'Duty desk (visit link)', userId: null, comment: 'Gate closes at 18:00.', mayChange: false },
  ])
  await api.call('POST', `/api/portal/projects/${id}/comments`, { token: manager.token, body: { comment: 'Internal' } })
  const link = (await linksOf(id)).find((each) => each.for === 'agent')
  expect((await post(`/api/portal/visit-links/${link?.id}/messages`, { text: 'Thank you.' })).status).toBe(201)
  expect((await readPage(token)).messages).toMatchObject([
    { author: 'holder', text: 'Gate closes at 18:00.' },
    { author: 'office', text: 'Thank you.' },
  ])
  expect((await readPage(other.token)).messages).toEqual([])
  expect(await comments()).toHaveLength(3)
  const [mail] = await mailsTo(api, 'desk@agent.example')
  expect(mail?.body).toContain('Thank you.')
  expect(mail?.body).toContain(`/v/${token}`)
})

it('mails the link, and to those who confirmed each move or cancellation once', async () => {
  const id = await addVisit()
  const deps = {
    origin: () => 'https://site.example',
    company: async () => ({ name: 'Company AS', phone: '+4700000000', email: 'office@company.example' }),
  }
  const { token } = await addLink(id, { for: 'agent', email: 'ops@agent.example' })
  await addLink(id, { for: 'master', email: 'master@ship.example' })
  const [first] = await mailsTo(api, 'ops@agent.example')
  expect(first?.subject).toBe('Visit on board: Havlys Spirit, Immingham')
  expect(first?.body).toContain(`/v/${token}`)
  expect(first?.body).toContain(`/nb/v/${token}`)
  await post(`/api/visit/${token}/confirm`, { language: 'nb' }, null)
  const move = (change: string) =>
    api.query(`update vessel_projects set ${change}, updated_at = now() where id = $1`, [id])
  const subjects = async (to: string) => (await mailsTo(api, to)).map(({ subject }) => subject)
  await move(`hour_rate = 10`)
  expect(await mailMovedVisits(system, deps, 0)).toBe(0)
  await move(`scheduled_date = '2027-12-08'`)
  // Not while it is still being edited.
  expect(await mailMovedVisits(system, deps)).toBe(0)
  await move(`berth = 'Quay 9'`)
  expect(await mailMovedVisits(system, deps, 0)).toBe(1)
  expect(await mailMovedVisits(system, deps, 0)).toBe(0)
  const [moved] = await mailsTo(api, 'ops@agent.example')
  expect(moved?.subject).toBe('Besøket er flyttet: Havlys Spirit, Immingham')
  expect(moved?.body).toMatch(/Quay 9[\s\S]*\/nb\/v\//)
  await move(`status = 'cancelled', status_reason = 'The ship does not call'`)
  expect(await mailMovedVisits(system, deps, 0)).toBe(1)
  expect((await mailsTo(api, 'ops@agent.example'))[0]?.body).toContain('The ship does not call')
  expect(await subjects('master@ship.example')).toEqual(['Visit on board: Havlys Spirit, Immingham'])
  expect(await readPage(token)).toMatchObject({
    state: 'cancelled',
    cancelled: { reason: 'The ship does not call' },
    technician: null,
    papers: [],
    confirms: [],
  })
})

it('the mail that is sent has the address of the page, in a real message', async () => {
  const id = await addVisit({ location: 'Ålesund' })
  const { token } = await addLink(id, { for: 'owner', email: 'owner@ship.example' })
  const smtp = await startMailServer()
  const transport = openMailTransport({ smtpUrl: smtp.url, from: async () => 'no-reply@company.example', folder: '' })
  try {
    const tokenOf = createTokenOf(api.pepper)
    await sendEverything({ ctx: () => systemCtx(api.ctx.db), transport, tokenOf }, api.query)
    const message = smtp.messages.find((each) => each.includes('owner@ship.example'))?.replaceAll('=\r\n', '') ?? ''
    expect(message).toContain(`/v/${token}`)
    expect(message).not.toContain('{link:')
  } finally {
    transport.close()
    await smtp.stop()
  }
})

it('brings a lost link to the known address only, an ended one for a week, and of a revoked one that it is', async () => {
  const to = 'lost@owner.example'
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'owner', email: to })
  const revoked = await addLink(id, { for: 'agent', email: to })
  const link = (await linksOf(id)).find((each) => each.for === 'agent')
  await api.call('DELETE', `/api/portal/visit-links/${link?.id}`, { token: manager.token, query: { version: '1' } })
  await api.query(
    `update vessel_projects set scheduled_date = current_date - 40, scheduled_end_date = null where id = $1`,
    [id],
  )
  await api.query(`update visit_links set valid_until = now() - interval '1 day' where project_id = $1`, [id])
  expect((await api.call('GET', `/api/visit/${token}`)).status).toBe(404)
  const ask = (email: string) => post('/api/visit-links/lost', { email }, null)
  const [known, unknown] = [await ask(to.toUpperCase()), await ask('nobody@owner.example')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const jobs = await api.query<{ data: { address: string } }>(
    `select data from pgboss.job where name = 'visit-links.lost'`,
  )
  expect(jobs).toHaveLength(2)
  const deps = {
    origin: () => 'https://site.example',
    company: async () => ({ name: 'Company AS', phone: '', email: 'office@company.example' }),
  }
  const before = (await mailsTo(api, to)).length
  for (const { data } of jobs) await mailLostLinks(system, deps, data.address)
  const mails = (await mailsTo(api, to)).slice(0, -before)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Link ended: Havlys Spirit, Immingham',
    'New link: Havlys Spirit, Immingham',
  ])
  expect(mails.find(({ subject }) => subject.startsWith('New'))?.body).toContain(`/v/${token}`)
  expect(mails.find(({ subject }) => subject.startsWith('Link'))?.body).not.toContain(revoked.token)
  expect(await mailsTo(api, 'nobody@owner.example')).toEqual([])
  expect((await api.call('GET', `/api/visit/${token}`)).status).toBe(200)
})

it('a technician releases papers one by one; each opens by an address of its own, once', async () => {
  const id = await addVisit({ travel_documents: ['passport'] })
  const agent = await addLink(id)
  const master = await addLink(id, { for: 'master' })
  const owner = await addLink(id, { for: 'owner' })
  const documentId = await addPassport()
  const papersOf = async (token: string) => (await readPage(token)).papers
  const state = async (token: string) => (await papersOf(token)).find(({ category }) => category === 'passport')?.state
  expect([await state(agent.token), await state(master.token)]).toEqual(['valid', 'valid'])
  expect(await papersOf(owner.token)).toEqual([])
  const path = `/api/portal/projects/${id}/paper-releases`
  const release = (isReleased: boolean, token = operator.token) =>
    post(path, { documentId, for: 'agent', isReleased }, token)
  expect((await release(true, manager.token)).status).toBe(403)
  expect((await release(true)).body).toMatchObject({ items: [{ documentId, releasedTo: ['agent'] }], mayRelease: true })
  expect(await state(agent.token)).toBe('released')
  expect(await state(master.token)).toBe('valid')
  const open = (token: string) => post(`/api/visit/${token}/open`, { document: 'passport' }, null)
  expect([(await open(master.token)).status, (await open(owner.token)).status]).toEqual([404, 404])
  const opened = await open(agent.token)
  expect([opened.status, opened.text]).toEqual([200, expect.any(String)])
  const address = (opened.body as { url: string }).url
  expect(address).not.toContain(documentId)
  const next = ((await open(agent.token)).body as { url: string }).url
  await release(false)
  const { pathname } = new URL(next)
  expect((await api.call('GET', pathname)).status).toBe(404)
  await release(true)
  const { pathname: again } = new URL(((await open(agent.token)).body as { url: string }).url)
  const used = await api.call('GET', again)
  // The file of this test has no bytes; what matters is that the address was accepted, and only once.
  expect(used.status).toBe(500)
  expect((await api.call('GET', again)).status).toBe(404)
  const viewed = await api.query(
    `select action from audit.logs where entity_type = 'portal_user' and entity_id = $1 and action = 'file_viewed'`,
    [operator.id],
  )
  expect(viewed).toEqual([{ action: 'file_viewed' }])
})

async function addPassport(): Promise<string> {
  const storedFileId = newId()
  const columns = await api.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_name = 'stored_files' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
  )
  const examples: Record<string, unknown> = { uuid: storedFileId, integer: 1, bigint: 1, bytea: Buffer.alloc(32) }
  await api.query(
    `insert into stored_files (${columns.map(({ column_name }) => column_name).join()})
     values (${columns.map((_, index) => `$${index + 1}`).join()})`,
    columns.map(({ data_type }) => examples[data_type] ?? 'x'),
  )
  const documentId = newId()
  await api.query(
    `insert into operator_documents (id, user_id, stored_file_id, file_name, file_size, file_category, expiry_date, uploaded_by)
     values ($1, $2, $3, 'passport.pdf', 1, 'passport', current_date + 400, $2)`,
    [documentId, operator.id, storedFileId],
  )
  return documentId
}

it('after the visit the owner and the master request the next service: a project to plan, and a notice', async () => {
  const id = await addVisit()
  const owner = await addLink(id, { for: 'owner', name: 'Nordtind' })
  const agent = await addLink(id)
  const request = (token: string, body: object = {}) => post(`/api/visit/${token}/next-service`, body, null)
  expect((await request(owner.token)).status).toBe(409)
  await api.query(`update vessel_projects set status = 'completed', completed_date = '2027-12-11' where id = $1`, [id])
  expect((await request(agent.token)).status).toBe(403)
  const send = () =>
    api.call('POST', `/api/visit/${owner.token}/next-service`, {
      body: { text: 'Rotterdam, November 2028' },
      headers: { 'idempotency-key': 'next-service-once' },
    })
  const answer = await send()
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  expect((await send()).body).toEqual(answer.body)
  const made = await api.query(
    `select status, description, follows_id, created_by from vessel_projects where follows_id = $1`,
    [id],
  )
  expect(made).toEqual([
    { status: 'not confirmed', description: 'Rotterdam, November 2028', follows_id: id, created_by: null },
  ])
  const notices = await api.query<{ subject: string }>(`select subject from notifications where kind = 'service-due'`)
  expect(notices).toEqual([{ subject: 'Nordtind (visit link) asks for the next service of Havlys Spirit' }])
})
