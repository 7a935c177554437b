import sharp from 'sharp'
import { expect, it } from 'vitest'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import { createCtx } from '#core/context.server.ts'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { THROTTLES, type Throttles } from '#core/http/throttle.server.ts'
import { CHEAP_CODES, testCalls, type TestCalls } from '../../tests/setup/calls.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../tests/setup/tus.ts'

const unlimited = Object.fromEntries(
  Object.entries(THROTTLES).map(([name, rule]) => [name, { ...rule, points: 1_000_000 }]),
) as Throttles
const product = await testCalls({ throttles: unlimited })
const { call, ctx, query, routes } = product
const passwordHash = await hashPassword(PERSON_PASSWORD, product.pepper, CHEAP_CODES)
const manager = await addPerson(ctx, { role: 'manager', name: 'Mona Berg' }, passwordHash)
const kari = await addPerson(ctx, { role: 'operator', name: 'Kari Lund' }, passwordHash)
const ola = await addPerson(ctx, { role: 'operator', name: 'Ola Vik' }, passwordHash)

interface Step {
  /** The call as it stands in its contract. */
  route: string
  /** What stands at `:id`. */
  id?: string
  body?: unknown
  by?: Person | null
  /** What the audit log says afterwards: entity, action and field, in order. */
  events: string[]
  /** Whose name stands there, where it is not the caller's. */
  name?: string
  /** Table whose changed row must carry the same transaction as the events; null where the row is gone or many are. */
  table: string | null
}

interface Row {
  id: string
  version: number
}

const tried = new Set<string>()
/** Those of them that left something in the audit log. */
const audited = new Set<string>()

/** What only concerns one's own screen, or is told to nobody on purpose, leaves nothing. */
const SILENT = [
  // Whether there is such a person is nobody's business; the reset itself is written down.
  'POST /api/portal/password-reset',
  'PATCH /api/portal/notifications/:id',
  'POST /api/portal/notifications/read-all',
]

/** Makes the call and compares what it left in the audit log; the answer's body. */
async function perform({ route, id = '', by = manager, events, table, body: sent, name }: Step): Promise<Row> {
  tried.add(route)
  if (events.length > 0) audited.add(route)
  const [method = '', path = ''] = route.split(' ')
  const before = await newestSeq()
  const { status, body, text } = await call(method as Parameters<TestCalls['call']>[0], path.replace(':id', id), {
    token: by?.token ?? null,
    ...(sent === undefined ? {} : { body: sent }),
  })
  expect(status, `${route}: ${text.slice(0, 300)}`).toBeLessThan(300)
  const written = await query<{ event: string; xmin: string; changed_by_name: string }>(
    `select concat_ws(' ', entity_type, action, field_changed) as event, xmin::text, changed_by_name
     from audit.logs where seq > ${before} order by seq`,
  )
  expect
    .soft(
      written.map(({ event }) => event),
      route,
    )
    .toEqual(events)
  for (const { changed_by_name } of written) expect(changed_by_name, route).toBe(name ?? by?.name)
  const rowId = (body as Row | undefined)?.id ?? id
  if (table !== null) {
    const [row] = await query<{ xmin: string }>(`select xmin::text from ${table} where id::text = $1`, [rowId])
    expect(row, `${route}: the row is there`).toBeDefined()
    for (const { xmin } of written) expect(xmin, `${route}: one transaction`).toBe(row?.xmin)
  }
  return body as Row
}

async function newestSeq(): Promise<number> {
  const [row] = await query<{ seq: string }>('select seq from audit.head')
  return Number(row?.seq ?? 0)
}

const upload = (person: Person, name: string) => tusCaller(product.server, person.token).upload(name, pdf(name))

/** Every visit needs a passport, so that a guard has something to look for. */
async function requirePassports(): Promise<void> {
  const admin = await product.signIn()
  const settings = (await call('GET', '/api/admin/settings', { token: admin })).body as {
    value: object
    version: number
  }
  const value = { ...settings.value, portal: { requiredTravelDocuments: ['passport'] } }
  const set = await call('PUT', '/api/admin/settings', { token: admin, body: { value, version: settings.version } })
  expect(set.status, set.text).toBe(200)
}
await requirePassports()

const PROJECTS = '/api/portal/projects'
const planned = {
  serviceType: 'annual service',
  scheduledDate: '2026-05-04',
  location: 'Bergen',
  clientName: 'Client AS',
}
let ships = 0

/** A new project of Kari's, under way. */
async function startProject(): Promise<string> {
  ships += 1
  const body = { ...planned, vesselName: `MV Prepared ${ships}`, assignedOperatorId: kari.id }
  const made = await call('POST', PROJECTS, { token: manager.token, body })
  const { id } = made.body as Row
  for (const to of ['confirmed', 'in progress']) {
    const moved = await call('POST', `${PROJECTS}/${id}/transitions`, {
      token: manager.token,
      body: { to, reason: 'Papers follow' },
    })
    expect(moved.status, moved.text).toBe(200)
  }
  return id
}

it('projects: what a field was, who has it, and that its ship came with it', async () => {
  const { id } = await perform({
    route: `POST ${PROJECTS}`,
    body: { ...planned, vesselName: 'MV Written Down', assignedOperatorId: kari.id },
    events: ['vessel created', 'project created', 'project assigned'],
    table: 'vessel_projects',
  })
  await perform({
    route: `PATCH ${PROJECTS}/:id`,
    id,
    body: { berth: 'Quay 1', projectValue: '100', vesselMasterPhone: '+47 99999999', assignedOperatorId: ola.id },
    events: [
      'project updated vesselMasterPhone',
      'project updated berth',
      'project updated projectValue',
      'project unassigned',
      'project assigned',
    ],
    table: 'vessel_projects',
  })
  await perform({ route: `PATCH ${PROJECTS}/:id`, id, body: { berth: 'Quay 1' }, events: [], table: null })
  await perform({
    route: `POST ${PROJECTS}/:id/assign`,
    id,
    body: { operatorId: kari.id, reason: 'Ola is ill' },
    events: ['project unassigned', 'project assigned'],
    table: 'vessel_projects',
  })
  for (const route of [`POST ${PROJECTS}/:id/follow-up`, `POST ${PROJECTS}/:id/duplicate`]) {
    const copy = await perform({ route, id, body: {}, events: ['project created'], table: 'vessel_projects' })
    await perform({
      route: `DELETE ${PROJECTS}/:id`,
      id: copy.id,
      events: ['project deleted'],
      table: null,
    })
  }
})

it('every step of a project is one event, what overcame a guard another', async () => {
  const passport = { uploadId: await upload(kari, 'Passport.pdf'), fileCategory: 'passport', expiryDate: '2020-01-31' }
  const expired = await call('POST', `/api/portal/operators/${kari.id}/documents`, {
    token: kari.token,
    body: passport,
  })
  expect(expired.status, expired.text).toBe(201)
  const made = await call('POST', PROJECTS, {
    token: manager.token,
    body: { ...planned, vesselName: 'MV Steps', assignedOperatorId: kari.id },
  })
  const { id } = made.body as Row
  const move = (to: string, events: string[], more: object = {}, by = manager) =>
    perform({
      route: `POST ${PROJECTS}/:id/transitions`,
      id,
      by,
      body: { to, ...more },
      events,
      table: 'vessel_projects',
    })
  const changed = 'project status_changed status'
  const reason = 'Because'
  await move('confirmed', [changed])
  await move('in progress', [changed, 'project override travelDocuments'], { reason }, kari)
  await move('on hold', [changed], { reason, followUpDate: '2026-06-01' }, kari)
  await move('in progress', [changed], {}, kari)
  await perform({
    route: `POST ${PROJECTS}/:id/hours`,
    id,
    by: kari,
    body: { date: '2026-05-04', kind: 'work', hours: '7.5' },
    events: ['project hours_added'],
    table: 'project_hours',
  })
  await move('completed', [changed, 'project override report', 'vessel updated location'], { waiver: 'None' }, kari)
  await move('closed', [changed])
  await move('completed', [changed, 'project reopened'], { reason })
  await move('in progress', [changed], { reason })
  await move('cancelled', [changed], { reason })
})

it('hours, comments, contacts and parts are events of their project', async () => {
  const id = await startProject()
  const add = (what: string, body: object, event: string, table: string) =>
    perform({ route: `POST ${PROJECTS}/:id/${what}`, id, by: kari, body, events: [`project ${event}`], table })
  const change = (what: string, row: Row, body: object, events: string[], table: string) =>
    perform({ route: `PATCH /api/portal/${what}/:id`, id: row.id, by: kari, body, events, table })
  const remove = (what: string, row: Row, events: string[]) =>
    perform({ route: `DELETE /api/portal/${what}/:id`, id: row.id, by: kari, events, table: null })

  const work = { date: '2026-05-04', kind: 'work', hours: '7.5' }
  const hours = await add('hours', work, 'hours_added', 'project_hours')
  await change('hours', hours, { hours: '8' }, ['project hours_updated hours'], 'project_hours')
  await remove('hours', hours, ['project hours_updated'])

  const comment = await add('comments', { comment: 'Seen' }, 'commented', 'project_comments')
  await change('comments', comment, { comment: 'Heard' }, ['project commented'], 'project_comments')
  await remove('comments', comment, ['project commented'])

  const contact = await add('contacts', { contactType: 'agent', name: 'A' }, 'updated contacts', 'vessel_contacts')
  await change('contacts', contact, { phone: '+47 99999999' }, ['project updated phone'], 'vessel_contacts')
  await remove('contacts', contact, ['project updated contacts'])

  const part = await add('parts', { partName: 'Gasket', quantity: 1 }, 'part_added', 'parts_used')
  await change('parts', part, { quantity: 2 }, ['project part_updated quantity'], 'parts_used')
  await perform({
    route: 'POST /api/portal/billing/items/status',
    body: { ids: [part.id], billingStatus: 'approved' },
    events: ['project billing_status_changed billingStatus'],
    table: null,
  })
  const wrong = await add('parts', { partName: 'Wrong one', quantity: 1 }, 'part_added', 'parts_used')
  await remove('parts', wrong, ['project part_removed'])
})

it('files and travel documents, with each look at one of the latter', async () => {
  const id = await startProject()
  for (const { what, field, table, more, link } of [
    { what: 'files', field: '', table: 'project_files', more: {}, link: [] },
    {
      what: 'travel-documents',
      field: ' travelDocuments',
      table: 'travel_document_files',
      more: { fileCategory: 'visa' },
      link: ['project file_viewed travelDocuments'],
    },
  ]) {
    const file = await perform({
      route: `POST ${PROJECTS}/:id/${what}`,
      id,
      by: kari,
      body: { uploadId: await upload(kari, `${what}.pdf`), ...more },
      events: [`project file_added${field}`],
      table,
    })
    await perform({
      route: `PATCH /api/portal/${what}/:id`,
      id: file.id,
      by: kari,
      body: { description: 'Note' },
      events: ['project updated description'],
      table,
    })
    await perform({
      route: 'POST /api/portal/files/:id/link',
      id: file.id,
      body: {},
      events: link,
      table: null,
    })
    await perform({
      route: `DELETE /api/portal/${what}/:id`,
      id: file.id,
      by: kari,
      events: [`project file_removed${field}`],
      table: null,
    })
  }
})

it('service reports, from the draft to the mail', async () => {
  const id = await startProject()
  const blank = sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
  const signature = `data:image/png;base64,${(await blank.png().toBuffer()).toString('base64')}`
  const reports = (rest: string, report: Row, body: unknown, events: string[]) =>
    perform({
      route: `POST /api/portal/reports/:id/${rest}`,
      id: report.id,
      by: kari,
      body,
      events,
      table: 'service_reports',
    })
  const given = await perform({
    route: `POST ${PROJECTS}/:id/reports`,
    id,
    by: kari,
    body: { uploadId: await upload(kari, 'Report.pdf') },
    events: ['project file_added'],
    table: 'service_reports',
  })
  await perform({
    route: 'DELETE /api/portal/reports/:id',
    id: given.id,
    by: kari,
    events: ['project file_removed'],
    table: null,
  })
  const report = await perform({
    route: `POST ${PROJECTS}/:id/reports/generate`,
    id,
    by: kari,
    body: { findings: 'Cuvette cleaned.', readings: [] },
    events: ['project report_generated'],
    table: 'service_reports',
  })
  await perform({
    route: 'PATCH /api/portal/reports/:id',
    id: report.id,
    by: kari,
    body: { findings: 'Cuvette changed.' },
    events: ['project report_generated'],
    table: 'service_reports',
  })
  await reports('sign', report, { role: 'master', name: 'Master', signature }, ['project updated signature'])
  await reports('finalise', report, {}, ['project report_generated'])
  await reports('mail', report, { to: 'client@portal.example' }, ['project exported'])
})

it('vessels and companies: one event per field', async () => {
  for (const [path, entity, field] of [
    ['vessels', 'vessel', 'notes'],
    ['companies', 'company', 'engineerName'],
  ] as const) {
    const row = await perform({
      route: `POST /api/portal/${path}`,
      body: { name: `First of ${path}` },
      events: [`${entity} created`],
      table: path,
    })
    await perform({
      route: `PATCH /api/portal/${path}/:id`,
      id: row.id,
      body: { name: `Second of ${path}`, [field]: 'Words' },
      events: [`${entity} updated name`, `${entity} updated ${field}`],
      table: path,
    })
  }
})

it('people: from the invitation to the end', async () => {
  const person = { email: 'invited@portal.example', name: 'Invited', role: 'operator' }
  const { id } = await perform({
    route: 'POST /api/portal/operators',
    body: person,
    events: ['portal_user user_invited'],
    table: 'portal_users',
  })
  const step = (rest: string, events: string[], on = id, body: unknown = {}) =>
    perform({ route: `POST /api/portal/operators/:id/${rest}`, id: on, body, events, table: null })
  await step('invite', ['portal_user user_invited'])
  await perform({
    route: 'PATCH /api/portal/operators/:id',
    id,
    body: { location: 'Bergen', phone: '+4799999999', role: 'manager' },
    events: ['portal_user updated location', 'portal_user updated phone', 'portal_user role_changed role'],
    table: 'portal_users',
  })
  await step('reset-password', ['portal_user password_reset'], ola.id)
  await step('end-sessions', ['portal_user logout'], ola.id)
  const leaver = await addPerson(ctx, { role: 'operator', name: 'Leaver' })
  const body = { ...planned, vesselName: 'MV Left Behind', assignedOperatorId: leaver.id }
  expect((await call('POST', PROJECTS, { token: manager.token, body })).status).toBe(201)
  await step('deactivate', ['project unassigned', 'project assigned', 'portal_user user_deactivated'], leaver.id, {
    reassignTo: ola.id,
  })
  await step('activate', ['portal_user user_reactivated'], leaver.id)

  const absence = await perform({
    route: 'POST /api/portal/operators/:id/absences',
    id: kari.id,
    body: { from: '2027-01-01', to: '2027-01-02' },
    events: ['portal_user updated absence'],
    table: 'operator_absences',
  })
  await perform({
    route: 'PATCH /api/portal/absences/:id',
    id: absence.id,
    body: { reason: 'Leave' },
    events: ['portal_user updated absence'],
    table: 'operator_absences',
  })
  await perform({
    route: 'DELETE /api/portal/absences/:id',
    id: absence.id,
    events: ['portal_user updated absence'],
    table: null,
  })
  const document = await perform({
    route: 'POST /api/portal/operators/:id/documents',
    id: kari.id,
    by: kari,
    body: { uploadId: await upload(kari, 'Passport.pdf'), fileCategory: 'passport' },
    events: ['portal_user file_added document'],
    table: 'operator_documents',
  })
  await perform({
    route: 'PATCH /api/portal/operator-documents/:id',
    id: document.id,
    body: { description: 'Copy' },
    events: ['portal_user updated document'],
    table: 'operator_documents',
  })
  await perform({
    route: 'DELETE /api/portal/operator-documents/:id',
    id: document.id,
    events: ['portal_user file_removed document'],
    table: null,
  })
})

it('the own account', async () => {
  const me = await addPerson(ctx, { role: 'operator', name: 'Myself' }, passwordHash)
  const signIn = (password: string) =>
    perform({
      route: 'POST /api/portal/login',
      by: null,
      body: { email: me.email, password },
      events: ['portal_user login'],
      name: me.name,
      table: null,
    }) as Promise<unknown> as Promise<{ sessionToken: string }>
  const { sessionToken } = await signIn(PERSON_PASSWORD)
  const mine = { ...me, token: sessionToken }
  await perform({
    route: 'PATCH /api/portal/me',
    by: mine,
    body: { location: 'Bergen', theme: 'dark' },
    events: ['portal_user updated location', 'portal_user updated theme'],
    table: 'portal_users',
  })
  await perform({
    route: 'DELETE /api/portal/me/sessions/:id',
    id: me.sessionId,
    by: mine,
    events: ['portal_user logout'],
    table: null,
  })
  await signIn(PERSON_PASSWORD)
  const endOthers = 'POST /api/portal/me/sessions/end-others'
  await perform({ route: endOthers, by: mine, events: ['portal_user logout'], table: null })
  await perform({ route: endOthers, by: mine, events: [], table: null })
  await perform({
    route: 'POST /api/portal/me/calendar-link',
    by: mine,
    events: ['portal_user updated calendarLink'],
    table: null,
  })
  await perform({
    route: 'DELETE /api/portal/me/calendar-link',
    by: mine,
    events: ['portal_user updated calendarLink'],
    table: null,
  })
  const next = 'violet gravel tuesday lamp'
  const fresh = (await perform({
    route: 'POST /api/portal/me/password',
    by: mine,
    body: { current: PERSON_PASSWORD, next },
    events: ['portal_user updated password'],
    table: null,
  })) as unknown as { sessionToken: string }
  const again = { ...me, token: fresh.sessionToken }
  await perform({ route: 'POST /api/portal/notifications/read-all', by: again, events: [], table: null })
  await perform({ route: 'POST /api/portal/logout', by: again, events: ['portal_user logout'], table: null })

  await perform({
    route: 'POST /api/portal/password-reset',
    by: null,
    body: { email: me.email },
    events: [],
    table: null,
  })
  const [mail] = await query<{ body: string }>(
    `select body from outgoing_mail where $1 = any("to") order by created_at desc, id desc limit 1`,
    [me.email],
  )
  const token = /#reset=([\w-]{43})/.exec(mail?.body ?? '')?.[1]
  await perform({
    route: 'POST /api/portal/password-reset/confirm',
    by: null,
    body: { token, password: 'seven tin boats drifting' },
    events: ['portal_user password_reset'],
    name: me.name,
    table: null,
  })
  const [notice] = await query<{ id: string }>('select id from notifications where user_id = $1 limit 1', [kari.id])
  await perform({
    route: 'PATCH /api/portal/notifications/:id',
    id: notice?.id ?? '',
    by: kari,
    body: { isRead: true },
    events: [],
    table: null,
  })
})

it('what leaves the portal is written down too', async () => {
  const id = await startProject()
  const asFile = async (path: string, person = manager) => {
    const before = await newestSeq()
    const { status } = await call('GET', path, { token: person.token, headers: { accept: 'text/csv' } })
    const left = await query<{ event: string }>(
      `select concat_ws(' ', action, changed_by_name) as event from audit.logs where seq > ${before}`,
    )
    return [status, ...left.map(({ event }) => event)]
  }
  expect(await asFile(PROJECTS)).toEqual([200, 'exported Mona Berg'])
  expect(await asFile(PROJECTS, kari)).toEqual([200, 'exported Kari Lund'])
  expect(await asFile(`${PROJECTS}/${id}/hours`)).toEqual([200, 'exported Mona Berg'])
  expect(await asFile(`${PROJECTS}/${id}/parts`)).toEqual([200, 'exported Mona Berg'])
  expect(await asFile('/api/portal/audit-logs')).toEqual([200, 'exported Mona Berg'])

  const file = await call('POST', `${PROJECTS}/${id}/travel-documents`, {
    token: kari.token,
    body: { uploadId: await upload(kari, 'Visa.pdf'), fileCategory: 'visa' },
  })
  const link = await call('POST', `/api/portal/files/${(file.body as Row).id}/link`, { token: manager.token, body: {} })
  const { pathname } = new URL((link.body as { url: string }).url)
  expect(await asFile(pathname)).toEqual([200, 'file_viewed Mona Berg'])
  expect(await asFile(pathname)).toEqual([404])
})

it('a refused call leaves no event, and nothing else', async () => {
  const id = await startProject()
  const stranger = await addPerson(ctx, { role: 'operator' })
  const project = (await call('GET', `${PROJECTS}/${id}`, { token: manager.token })).body as Row
  const rows = () =>
    query(`select (select count(*) from vessel_projects) as projects, (select count(*) from vessels) as vessels,
      (select count(*) from project_hours) as hours, (select count(*) from parts_used) as parts,
      (select count(*) from notifications) as notices, (select count(*) from outgoing_mail) as mails,
      (select version from vessel_projects where id = '${id}') as version, (select last from project_numbers) as number,
      (select count(*) from portal_users) as people, (select seq from audit.head) as events`)
  const before = await rows()
  const ask = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    person: Person | null = manager,
  ) => (await call(method, `/api/portal/${path}`, { token: person?.token ?? null, body })).status
  const work = { date: '2026-05-04', kind: 'work', hours: '1' }
  const ship = { vesselName: 'MV Never', serviceType: 'repair' }
  const email = kari.email
  expect([
    await ask('POST', 'projects', ship, null),
    await ask('POST', 'projects', ship, kari),
    await ask('POST', `projects/${id}/hours`, work, stranger),
    await ask('PATCH', `projects/${id}`, { berth: 'Quay 9', version: project.version - 1 }),
    await ask('POST', `projects/${id}/transitions`, { to: 'closed' }),
    await ask('POST', `projects/${id}/transitions`, { to: 'on hold' }),
    await ask('DELETE', `projects/${id}`, undefined),
    // Refused only after the ship, the number or the part was written.
    await ask('POST', 'projects', { ...ship, assignedOperatorId: manager.id }),
    await ask('POST', 'projects', { ...ship, scheduledDate: '2026-05-04', scheduledEndDate: '2026-05-03' }),
    await ask('POST', `projects/${id}/parts`, { partName: 'Gold', quantity: 100000, unitCost: '99999999' }),
    await ask('POST', `projects/${id}/hours`, { ...work, hours: '25' }),
    await ask('POST', 'operators', { email, name: 'Twice', role: 'operator' }),
    await ask('POST', 'vessels', { name: 'MV Prepared 1' }),
  ]).toEqual([401, 403, 404, 409, 409, 422, 409, 422, 422, 422, 422, 409, 409])
  expect(await rows()).toEqual(before)
})

it('every call that changes something was tried, and the chain is whole', async () => {
  const writes = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => path.startsWith('/api/portal/') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect
    .soft(
      writes.filter((route) => !tried.has(route)),
      'calls that change something and are not tried here',
    )
    .toEqual([])
  expect(
    writes.filter((route) => !audited.has(route)),
    'calls that change something and leave nothing in the log',
  ).toEqual(SILENT)
  expect((await verifyAudit(createCtx(createDb(product.pool)))).fault).toBeNull()
})
