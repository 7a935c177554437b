import { expect, it } from 'vitest'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import { createCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { linkIn, newestMail } from '../../../tests/setup/portal-mails.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../../tests/setup/portal-people.ts'
import {
  audited,
  kari,
  manager,
  newestSeq,
  ola,
  passwordHash,
  perform,
  planned,
  product,
  PROJECTS,
  startProject,
  tried,
  upload,
  type Row,
} from './portal-writes.fixture.ts'
import {
  writeImport,
  writeMerges,
  writeOwnMarks,
  writePrices,
  writeSystems,
} from './writes/portal-writes-fleet.fixture.ts'
import { writeVisitLinks } from './writes/portal-writes-links.fixture.ts'
import {
  writeChecklists,
  writeEntries,
  writeFiles,
  writeHeldEntries,
  writeMarks,
  writeProjects,
  writeReports,
  writeSteps,
} from './writes/portal-writes-projects.fixture.ts'
import { writeEvidence, writeRequests } from './writes/portal-writes-requests.fixture.ts'

const { call, ctx, query, routes } = product

/** Calls that only affect the caller's own screen, or that notify nobody on purpose, leave no event. */
const SILENT = [
  // Whether there is such a person is nobody's business; the reset itself is written down.
  'POST /api/portal/password-reset',
  'PATCH /api/portal/notifications/:id',
  'POST /api/portal/notifications/read-all',
  'PATCH /api/portal/billing-notifications/:id',
  'POST /api/portal/billing-notifications/read-all',
  // A file that nobody was shown; that a record took one is written down there.
  'DELETE /api/portal/me/uploads/:id',
  'POST /api/portal/me/views',
  'DELETE /api/portal/me/views/:id',
  // A file that is tried changes nothing; the job that writes it says so when it has.
  'POST /api/portal/prices/import/columns',
  'POST /api/portal/prices/import/workbook',
  'POST /api/portal/vessels/import',
  'POST /api/portal/vessels/import/workbook',
  'POST /api/portal/vessels/import/columns',
  'POST /api/portal/vessels/import/:planId/apply',
  // That somebody opened it is a mark, not a change.
  'POST /api/portal/requests/:id/open',
  // What a pack contains was recorded when it was requested.
  'POST /api/portal/evidence/:id/link',
  // The items of an export were recorded when it was made.
  'POST /api/portal/billing/exports/:id/link',
  // A read by POST: the selection may be longer than an address allows.
  'POST /api/portal/billing/export-plan',
]

it('projects: what a field was, who has it, and that its ship came with it', writeProjects)
it('every step of a project is one event, what overcame a guard another', writeSteps)
it('links of a visit are events of their project', writeVisitLinks)
it('hours, comments, contacts and parts are events of their project', writeEntries)
it('what a device could not send, and the decision about it', writeHeldEntries)
it('checklists, results and findings', writeChecklists)
it('files and travel documents, with each look at one of the latter', writeFiles)
it('drawings on pictures', writeMarks)
it('service reports, from the draft to the mail', writeReports)

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
      events: [
        `${entity} updated name`,
        // A renamed ship keeps the name that it had.
        ...(entity === 'vessel' ? ['vessel updated formerNames'] : []),
        `${entity} updated ${field}`,
      ],
      table: path,
    })
  }
})

it('contacts of a vessel are events of the vessel', async () => {
  const { id } = await perform({
    route: 'POST /api/portal/vessels',
    body: { name: 'MV Called' },
    events: ['vessel created'],
    table: 'vessels',
  })
  const contact = await perform({
    route: 'POST /api/portal/vessels/:id/contacts',
    id,
    body: { contactType: 'owner', name: 'Owner' },
    events: ['vessel updated contacts'],
    table: 'vessel_contacts',
  })
  const route = 'vessel-contacts/:id'
  await perform({
    route: `PATCH /api/portal/${route}`,
    id: contact.id,
    body: { name: 'Superintendent' },
    events: ['vessel updated name'],
    table: 'vessel_contacts',
  })
  await perform({
    route: `DELETE /api/portal/${route}`,
    id: contact.id,
    events: ['vessel updated contacts'],
    table: null,
  })
})

it('systems on board are events of the vessel', writeSystems)
it('merging two rows and undoing it are events of both', writeMerges)
it('an import of the fleet publishes events when it is written', writeImport)
it('prices, and their import and its undo, are events of the price lists', writePrices)
it('requests, from the first look to the project, are events of the request', writeRequests)
it('evidence packs are events of their projects', writeEvidence)
it('own views, and what was read, leave nothing', writeOwnMarks)

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
  const token = linkIn((await newestMail(product, me.email))?.body)
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
  await perform({
    route: 'DELETE /api/portal/me/uploads/:id',
    id: await upload(kari, 'Given up.pdf'),
    by: kari,
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
    writes.filter((route) => !audited.has(route)).toSorted(),
    'calls that change something and leave nothing in the log',
  ).toEqual(SILENT.toSorted())
  expect((await verifyAudit(createCtx(createDb(product.pool)))).fault).toBeNull()
})
