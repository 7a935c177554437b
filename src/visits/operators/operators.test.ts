import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { findAbsences } from '#people/absences/absences.queries.server.ts'
import { findDocumentStates } from '#visits/documents/personal-documents.queries.server.ts'
import { CHEAP_CODES, testCalls } from '../../../tests/setup/calls.ts'
import { linkIn, newestMail } from '../../../tests/setup/portal-mails.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'
import type { Operator } from './operators.contract.ts'

const product = await testCalls()
const { call, ctx, query } = product

let mona: Person
let ola: Person
beforeAll(async () => {
  mona = await addPerson(ctx, { role: 'manager', name: 'Mona Berg' })
  ola = await addPerson(ctx, { role: 'operator', name: 'Ola Vik' })
})

type Method = Parameters<typeof call>[0]
const by =
  (person: Person) =>
  (method: Method, path: string, body?: unknown, headers = {}) =>
    call(method, `/api/portal/${path}`, {
      token: person.token,
      headers,
      ...(body === undefined ? {} : { body }),
    })
const events = (id: string) =>
  query<{ action: string; field_changed: string | null; old_value: string | null; new_value: string | null }>(
    'select action, field_changed, old_value, new_value from audit.logs where entity_id = $1 order by seq',
    [id],
  )
const mailTo = async (to: string) => (await newestMail(product, to))?.body ?? ''
const passwordOf = (token: string, password: string) =>
  call('POST', '/api/portal/password-reset/confirm', { body: { token, password } })

describe('people', () => {
  it('are listed for managers, searched and filtered; technicians and strangers see nothing', async () => {
    const { status, body } = await by(mona)('GET', 'operators')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total: 2,
      items: [{ name: 'Mona Berg' }, { name: 'Ola Vik', documents: { state: 'none' } }],
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
    expect(
      (await call('GET', '/api/portal/operators', { token: mona.token, query: { q: 'OLA', role: 'operator' } })).body,
    ).toMatchObject({ total: 1 })
    expect(
      (await call('GET', '/api/portal/operators', { token: mona.token, query: { sort: '-name', active: 'true' } }))
        .body,
    ).toMatchObject({ items: [{ name: 'Ola Vik' }, { name: 'Mona Berg' }] })
    expect((await call('GET', '/api/portal/operators', { token: mona.token, query: { q: '%' } })).body).toMatchObject({
      total: 0,
    })
    expect(
      (await call('GET', '/api/portal/operators', { token: mona.token, query: { sort: 'passwordHash' } })).status,
    ).toBe(400)
    expect((await by(ola)('GET', 'operators')).status).toBe(403)
    expect((await call('GET', '/api/portal/operators')).status).toBe(401)
  })

  it('are filtered by access and documents, and taken out as a file with what the filters leave', async () => {
    const list = async (filter: Record<string, string>) =>
      (await call('GET', '/api/portal/operators', { token: mona.token, query: filter })).body
    expect(await list({ access: 'active' })).toMatchObject({ total: 2 })
    expect(await list({ access: 'invited,off' })).toMatchObject({ total: 0, items: [] })
    expect(await list({ documents: 'due' })).toMatchObject({ total: 0 })
    expect(await list({ q: 'vik ola' })).toMatchObject({ total: 1, items: [{ name: 'Ola Vik' }] })
    const refused = await call('GET', '/api/portal/operators', { token: mona.token, query: { access: 'nobody' } })
    expect(refused.status).toBe(400)

    const file = await call('GET', '/api/portal/operators', {
      token: mona.token,
      query: { access: 'active', role: 'operator' },
      headers: { accept: 'text/csv' },
    })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header, ...rows] = file.text.trim().split('\r\n')
    expect(header).toContain('Name,Role,Location')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('Ola Vik,operator')
    expect(
      await query("select description from audit.logs where action = 'exported' and entity_type = 'portal_user'"),
    ).toEqual([{ description: 'People, 1 rows' }])
  })

  it('have sessions that only managers can list', async () => {
    const path = `operators/${ola.id}/sessions`
    expect(await by(mona)('GET', path)).toMatchObject({
      status: 200,
      body: { items: [{ id: ola.sessionId, isCurrent: false, isKept: false }] },
    })
    expect((await by(ola)('GET', path)).status).toBe(403)
    expect((await by(mona)('GET', `operators/${crypto.randomUUID()}/sessions`)).status).toBe(404)
  })

  it('are invited by a link that signs them in once they chose a password', async () => {
    const input = { email: 'kari.lund@portal.example', name: 'Kari Lund', role: 'operator', phone: '+47 911 22 333' }
    const key = { 'idempotency-key': 'invite-kari-1' }
    const created = await by(mona)('POST', 'operators', input, key)
    expect(created).toMatchObject({
      status: 201,
      body: { isInvited: true, mustChangePassword: false, version: 1, phone: '+4791122333' },
    })
    expect((await by(mona)('POST', 'operators', input, key)).body).toEqual(created.body)
    const { id } = created.body as Operator
    expect(await by(mona)('POST', 'operators', { ...input, email: 'KARI.lund@portal.example' })).toMatchObject({
      status: 409,
      body: { fields: [{ field: 'email' }] },
    })
    const first = linkIn(await mailTo(input.email))
    expect((await by(mona)('POST', `operators/${id}/invite`)).status).toBe(200)
    expect((await passwordOf(first, 'violet gravel tuesday lamp')).status).toBe(422)
    expect((await passwordOf(linkIn(await mailTo(input.email)), 'violet gravel tuesday lamp')).status).toBe(200)
    expect((await by(mona)('GET', `operators/${id}`)).body).toMatchObject({
      isInvited: false,
      invitationExpiresAt: null,
    })
    expect((await by(mona)('POST', `operators/${id}/invite`)).status).toBe(409)
    const login = { email: input.email, password: 'violet gravel tuesday lamp' }
    expect((await call('POST', '/api/portal/login', { body: login })).status).toBe(200)
    expect((await events(id)).map(({ action }) => action)).toEqual([
      'user_invited',
      'user_invited',
      'password_reset',
      'login',
    ])
  })

  it('with a given password come in at once and are asked to change it', async () => {
    const input = { email: 'per@portal.example', name: 'Per', role: 'operator', password: 'four green tin boats' }
    expect(await by(mona)('POST', 'operators', { ...input, password: 'short' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'password' }] },
    })
    expect(await by(mona)('POST', 'operators', input)).toMatchObject({
      status: 201,
      body: { isInvited: false, mustChangePassword: true },
    })
    expect(
      await call('POST', '/api/portal/login', { body: { email: input.email, password: input.password } }),
    ).toMatchObject({
      status: 200,
      body: { user: { mustChangePassword: true } },
    })
    expect((await by(ola)('POST', 'operators', input)).status).toBe(403)
    expect((await by(mona)('POST', 'operators', { ...input, isActive: false })).status).toBe(422)
  })

  it('are changed by version; phones stay out of the log, a role ends the sessions', async () => {
    const person = await addPerson(ctx, { role: 'operator', name: 'Nils' })
    const patch = (body: unknown) => by(mona)('PATCH', `operators/${person.id}`, body)
    expect(await patch({ phone: '+47 (0) 900 00 222', location: 'Bergen', version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await patch({ name: 'Nisse', version: 1 })).toMatchObject({
      status: 409,
      body: { current: { version: 2, name: 'Nils' } },
    })
    expect(await patch({ email: mona.email })).toMatchObject({ status: 409 })
    expect(await patch({ passwordHash: 'x' })).toMatchObject({ status: 422 })
    expect(await patch({ role: 'manager' })).toMatchObject({ status: 200, body: { role: 'manager' } })
    expect((await by(person)('GET', 'me')).status).toBe(401)
    expect(await events(person.id)).toEqual([
      { action: 'updated', field_changed: 'location', old_value: null, new_value: null },
      { action: 'updated', field_changed: 'phone', old_value: null, new_value: null },
      { action: 'role_changed', field_changed: 'role', old_value: 'operator', new_value: 'manager' },
    ])
    expect((await patch({ role: 'operator' })).status).toBe(200)
    expect((await by(mona)('PATCH', `operators/${crypto.randomUUID()}`, { name: 'X' })).status).toBe(404)
    for (const id of [mona.id, mona.id.toUpperCase()]) {
      expect((await by(mona)('PATCH', `operators/${id}`, { role: 'operator', version: 1 })).status).toBe(403)
    }
  })

  it('are deactivated and reactivated; the last manager is never deactivated, even by concurrent requests', async () => {
    const gone = await addPerson(ctx, { role: 'operator', name: 'Gone' })
    expect(await by(mona)('POST', `operators/${gone.id}/deactivate`)).toMatchObject({
      status: 200,
      body: { isActive: false },
    })
    expect((await by(gone)('GET', 'me')).status).toBe(401)
    expect((await by(mona)('POST', `operators/${gone.id}/reset-password`)).status).toBe(409)
    expect(await by(mona)('POST', `operators/${gone.id}/activate`)).toMatchObject({
      status: 200,
      body: { isActive: true },
    })
    expect((await events(gone.id)).map(({ action }) => action)).toEqual(['user_deactivated', 'user_reactivated'])

    const second = await addPerson(ctx, { role: 'manager', name: 'Second' })
    const both = await Promise.all([
      by(mona)('POST', `operators/${second.id}/deactivate`),
      by(second)('PATCH', `operators/${mona.id}`, { role: 'operator' }),
    ])
    const left = await query('select id from portal_users where role = $1 and is_active', ['manager'])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(left).toHaveLength(1)
    if (both[0]?.status !== 200) await query(`update portal_users set role = 'manager' where id = $1`, [mona.id])
    await query('update portal_users set is_active = false where id = $1', [second.id])
    mona = { ...mona, ...(await freshSession(mona)) }
    expect((await by(mona)('POST', `operators/${mona.id}/deactivate`)).status).toBe(409)
  })

  it('get a new password by mail, and are signed out everywhere', async () => {
    const person = await addPerson(ctx, { role: 'manager', name: 'Rita' })
    const answer = await by(mona)('POST', `operators/${person.id}/reset-password`)
    expect(answer.status).toBe(200)
    expect(await mailTo(person.email)).toContain('Mona Berg has started a new password')
    expect((await by(mona)('POST', `operators/${mona.id}/reset-password`)).status).toBe(403)
    expect((await by(person)('GET', 'me')).status).toBe(200)
    expect((await by(mona)('POST', `operators/${person.id}/end-sessions`)).status).toBe(200)
    expect((await by(person)('GET', 'me')).status).toBe(401)
    await query('update portal_users set is_active = false where id = $1', [person.id])
  })

  it('with open projects are deactivated only with an instruction for reassigning them', async () => {
    const busy = await addPerson(ctx, { role: 'operator', name: 'Busy' })
    const given = { vesselName: 'Havbris', serviceType: 'repair', assignedOperatorId: busy.id }
    expect((await by(mona)('POST', 'projects', given)).status).toBe(201)
    expect(await by(mona)('GET', `operators/${busy.id}/open-projects`)).toMatchObject({
      status: 200,
      body: { items: [{ vesselName: 'Havbris' }] },
    })
    expect(await by(mona)('POST', `operators/${busy.id}/deactivate`, {})).toMatchObject({
      status: 409,
      body: { openProjects: [{ vesselName: 'Havbris' }] },
    })
    expect((await by(busy)('GET', 'me')).status).toBe(200)
    expect(await by(mona)('POST', `operators/${busy.id}/deactivate`, { reassignTo: busy.id })).toMatchObject({
      status: 422,
    })
    expect(await by(mona)('POST', `operators/${busy.id}/deactivate`, { reassignTo: ola.id })).toMatchObject({
      status: 200,
      body: { isActive: false },
    })
    expect((await by(mona)('GET', `operators/${ola.id}/open-projects`)).body).toMatchObject({
      items: [{ vesselName: 'Havbris' }],
    })
  })
})

/** Another session for a person with ended sessions. */
async function freshSession(person: Person): Promise<{ token: string }> {
  const hash = await hashPassword(PERSON_PASSWORD, product.pepper, CHEAP_CODES)
  await query('update portal_users set password_hash = $2 where id = $1', [person.id, hash])
  const { body } = await call('POST', '/api/portal/login', { body: { email: person.email, password: PERSON_PASSWORD } })
  return { token: (body as { sessionToken: string }).sessionToken }
}

describe('absences', () => {
  it('are added, changed and taken back by managers, and found by their days', async () => {
    const path = `operators/${ola.id}/absences`
    const created = await by(mona)('POST', path, { from: '2027-01-10', to: '2027-01-20', reason: 'Leave' })
    expect(created).toMatchObject({ status: 201, body: { userId: ola.id, from: '2027-01-10', version: 1 } })
    const { id } = created.body as { id: string }
    expect(await by(mona)('POST', path, { from: '2027-01-10', to: '2027-01-09' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'to', message: 'The last day is not before the first' }] },
    })
    expect((await by(mona)('POST', path, { from: '2027-02-30', to: '2027-03-01' })).status).toBe(422)
    expect(await by(mona)('PATCH', `absences/${id}`, { to: '2027-01-05' })).toMatchObject({ status: 422 })
    expect(await by(mona)('PATCH', `absences/${id}`, { to: '2027-01-25', version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await by(mona)('PATCH', `absences/${id}`, { to: '2027-01-26', version: 1 })).toMatchObject({ status: 409 })
    expect((await by(mona)('GET', path)).body).toMatchObject({
      total: 1,
      items: [{ to: '2027-01-25', reason: 'Leave' }],
    })
    expect(await findAbsences(ctx, { from: '2027-01-25', to: '2027-02-01' })).toMatchObject([{ userId: ola.id }])
    expect(await findAbsences(ctx, { from: '2027-01-26', to: '2027-02-01' })).toEqual([])
    expect((await by(ola)('POST', path, { from: '2027-05-01', to: '2027-05-02' })).status).toBe(403)
    expect((await by(mona)('DELETE', `absences/${id}`)).status).toBe(204)
    expect((await by(mona)('DELETE', `absences/${id}`)).status).toBe(404)
  })
})

describe('personal documents', () => {
  const addDocument = async (owner: Person, fileCategory: string, days: number | null) => {
    const fileId = crypto.randomUUID()
    await query(
      `insert into stored_files (id, storage_key, file_name, file_type, file_size, sha256, wrapped_key, key_id, claimed_at)
        values ($1::uuid, $1::text, 'a.pdf', 'application/pdf', 3, '\\x00', '\\x00', 'k', now())`,
      [fileId],
    )
    const [row] = await query<{ id: string }>(
      `insert into operator_documents (id, user_id, stored_file_id, file_name, file_size, file_category, expiry_date, uploaded_by)
        values (gen_random_uuid(), $1, $2, 'a.pdf', 3, $3, (now() at time zone 'Europe/Oslo')::date + $4::int, $1) returning id`,
      [owner.id, fileId, fileCategory, days],
    )
    return row?.id ?? ''
  }

  it('are read by managers and their owner, do not exist for others', async () => {
    const other = await addPerson(ctx, { role: 'operator' })
    const id = await addDocument(ola, 'passport', 30)
    const path = `operators/${ola.id}/documents`
    for (const person of [mona, ola]) {
      expect((await by(person)('GET', path)).body).toMatchObject({
        total: 1,
        items: [{ id, state: 'expiring', daysLeft: 30, fileCategory: 'passport' }],
      })
    }
    expect((await by(other)('GET', path)).status).toBe(404)
    expect((await by(other)('PATCH', `operator-documents/${id}`, { description: 'x' })).status).toBe(404)
    expect((await by(other)('DELETE', `operator-documents/${id}`)).status).toBe(404)
    expect((await by(other)('POST', path, { uploadId: randomUUID(), fileCategory: 'visa' })).status).toBe(404)
    expect(await by(ola)('PATCH', `operator-documents/${id}`, { expiryDate: '2040-01-01', version: 1 })).toMatchObject({
      status: 200,
      body: { state: 'ok', version: 2 },
    })
    expect(await by(ola)('POST', path, { uploadId: crypto.randomUUID(), fileCategory: 'visa' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'uploadId' }] },
    })
    expect((await by(ola)('DELETE', `operator-documents/${id}`)).status).toBe(204)
    expect((await events(ola.id)).at(-1)).toEqual({
      action: 'file_removed',
      field_changed: 'document',
      old_value: null,
      new_value: 'passport',
    })
  })

  it('are taken from a finished upload, once, and named in the log by their category alone', async () => {
    const person = await addPerson(ctx, { role: 'operator' })
    const path = `operators/${person.id}/documents`
    const uploadId = await tusCaller(product.server, person.token).upload('Passport 12345678.pdf', pdf())
    const input = { uploadId, fileCategory: 'passport', expiryDate: '2031-06-30' }
    const key = { 'idempotency-key': 'passport-of-person' }
    const created = await by(person)('POST', path, input, key)
    expect(created).toMatchObject({ status: 201, body: { fileName: 'Passport 12345678.pdf', state: 'ok', version: 1 } })
    expect((await by(person)('POST', path, input, key)).body).toEqual(created.body)
    expect((await by(person)('POST', path, input)).status).toBe(422)
    expect((await by(mona)('GET', `operators/${person.id}`)).body).toMatchObject({
      documents: { state: 'ok', count: 1 },
    })
    expect(await events(person.id)).toEqual([
      { action: 'file_added', field_changed: 'document', old_value: null, new_value: 'passport' },
    ])
    const others = await tusCaller(product.server, mona.token).upload('Visa.pdf', pdf())
    expect((await by(person)('POST', path, { uploadId: others, fileCategory: 'visa' })).status).toBe(422)
    expect((await by(mona)('POST', path, { uploadId: others, fileCategory: 'visa' })).status).toBe(201)
  })

  it('have the state of the longest valid document of each category', async () => {
    const person = await addPerson(ctx, { role: 'operator' })
    await addDocument(person, 'passport', -10)
    await addDocument(person, 'passport', 400)
    await addDocument(person, 'visa', -1)
    await addDocument(person, 'medical', null)
    const states = (await findDocumentStates(ctx, [person.id], ['passport', 'insurance'])).get(person.id)
    expect(states).toMatchObject({ state: 'missing', count: 4, worst: { category: 'insurance' } })
    expect(Object.fromEntries((states?.items ?? []).map(({ category, state }) => [category, state]))).toEqual({
      passport: 'ok',
      insurance: 'missing',
      visa: 'expired',
      medical: 'ok',
    })
  })
})

it('notifies the former address of a change of address, and the managers of a new manager', async () => {
  const [chief, other] = [
    await addPerson(ctx, { role: 'manager', name: 'Chief Manager' }),
    await addPerson(ctx, { role: 'manager', name: 'Other Manager' }),
  ]
  const person = await addPerson(ctx, { role: 'operator', name: 'Rising Star' })
  const change = async (body: object) => {
    const { body: row } = await call('GET', `/api/portal/operators/${person.id}`, { token: chief.token })
    const { version } = row as { version: number }
    const answer = await call('PATCH', `/api/portal/operators/${person.id}`, {
      token: chief.token,
      body: { ...body, version },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  await change({ email: 'star.new@portal.example' })
  expect(await mailTo(person.email)).toContain('Chief Manager has changed the e-mail address')
  expect(await mailTo(person.email)).not.toContain('star.new')
  await change({ role: 'manager' })
  for (const { email } of [chief, other]) {
    expect(await mailTo(email)).toContain('Chief Manager has made Rising Star a manager')
  }
  expect(await mailTo('star.new@portal.example')).toBe('')
})
