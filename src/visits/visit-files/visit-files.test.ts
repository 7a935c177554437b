import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { deleteOldTravelDocuments } from '#visits/documents/service/travel-documents.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager 1' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician 1' })
const before = await addPerson(api.ctx, { role: 'operator', name: 'Technician 2' })
const other = await addPerson(api.ctx, { role: 'operator', name: 'Technician 3' })

let projectId = ''
let number = 0

/** A visit of the technician, to which another one was assigned before. */
async function addProject(status = 'in progress'): Promise<string> {
  number += 1
  const [vessel] = await api.query<{ id: string }>(
    `insert into vessels (id, name) values (gen_random_uuid(), $1) returning id`,
    [`Testholm ${number}`],
  )
  const [project] = await api.query<{ id: string }>(
    `insert into vessel_projects (id, project_number, vessel_id, vessel_name, service_type, status, request_date,
       assigned_operator_id, created_by)
     values (gen_random_uuid(), $1, $2, $3, 'repair', $4, current_date, $5, $6) returning id`,
    [`P26-${number}`, vessel?.id, `Testholm ${number}`, status, operator.id, manager.id],
  )
  const id = project?.id ?? ''
  await api.query(
    `insert into project_operators (id, project_id, user_id, unassigned_at)
     values (gen_random_uuid(), $1, $2, null), (gen_random_uuid(), $1, $3, now())`,
    [id, operator.id, before.id],
  )
  return id
}

const as = (person: Person | null) => ({
  call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers?: Record<string, string>) =>
    api.call(method, path, {
      token: person?.token ?? null,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    }),
  upload: (name = 'Photo.pdf', text = 'photo') => tusCaller(api.server, person?.token ?? '').upload(name, pdf(text)),
})

interface Row {
  id: string
  version: number
  fileName: string
  [field: string]: unknown
}
const list = (answer: { body: unknown }) => answer.body as { items: Row[]; total: number }

async function addFile(person = operator, name = 'Photo.pdf'): Promise<Row> {
  const uploadId = await as(person).upload(name, `content of ${name}`)
  const answer = await as(person).call('POST', `/api/portal/projects/${projectId}/files`, { uploadId })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}
async function addDocument(person = manager, more: Record<string, unknown> = {}): Promise<Row> {
  const uploadId = await as(person).upload('Gangway pass.pdf', 'gangway')
  const answer = await as(person).call('POST', `/api/portal/projects/${projectId}/travel-documents`, {
    uploadId,
    fileCategory: 'port access',
    ...more,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}
const link = async (person: Person, id: string): Promise<string> => {
  const answer = await as(person).call('POST', `/api/portal/files/${id}/link`, {})
  expect(answer.status, answer.text).toBe(200)
  return new URL((answer.body as { url: string }).url).pathname
}
const open = (path: string) => api.server.inject({ method: 'GET', url: path })
const events = (action: string) =>
  api.query<{ changed_by_name: string; description: string | null }>(
    `select changed_by_name, description from audit.logs where action = $1 and entity_id = $2 order by seq`,
    [action, projectId],
  )

beforeEach(async () => {
  projectId = await addProject()
})

describe('the preview of a file', () => {
  it('is the whole photo, small; of anything else, or for anybody else, there is none', async () => {
    const photo = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#345' } })
    const uploadId = await tusCaller(api.server, operator.token).upload('Filter.jpg', await photo.jpeg().toBuffer())
    const { body } = await as(operator).call('POST', `/api/portal/projects/${projectId}/files`, { uploadId })
    const address = `/api/portal/files/${(body as Row).id}/preview`
    const answer = await as(manager).call('GET', address)
    const { preview } = answer.body as { preview: string }
    expect(preview).toMatch(/^data:image\/jpeg;base64,/)
    const small = Buffer.from(preview.slice(preview.indexOf(',') + 1), 'base64')
    expect(await sharp(small).metadata()).toMatchObject({ width: 240, height: 120 })
    expect((await as(other).call('GET', address)).status).toBe(404)
    expect((await as(null).call('GET', address)).status).toBe(401)
    const paper = await addFile()
    expect((await as(operator).call('GET', `/api/portal/files/${paper.id}/preview`)).body).toEqual({ preview: null })
  })
})

describe('files of a project', () => {
  it('are added once per key, described, listed and removed, each with its line in the history', async () => {
    const uploadId = await as(operator).upload('Pump.pdf')
    const add = () =>
      as(operator).call(
        'POST',
        `/api/portal/projects/${projectId}/files`,
        { uploadId, description: 'Dosing pump' },
        { 'idempotency-key': 'a-key-of-this-test' },
      )
    const [first, second] = [await add(), await add()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    const row = first.body as Row
    expect(row).toMatchObject({
      fileName: 'Pump.pdf',
      fileType: 'application/pdf',
      description: 'Dosing pump',
      userName: 'Technician 1',
      filePath: `/api/portal/files/${row.id}/link`,
      version: 1,
      mayChange: true,
    })
    const changed = await as(operator).call('PATCH', `/api/portal/files/${row.id}`, { description: '', version: 1 })
    expect(changed.body).toMatchObject({ description: null, version: 2 })
    const stale = await as(manager).call('PATCH', `/api/portal/files/${row.id}`, { description: 'x', version: 1 })
    expect([stale.status, (stale.body as { current: Row }).current.version]).toEqual([409, 2])
    const files = await as(manager).call('GET', `/api/portal/projects/${projectId}/files?q=PUMP&sort=-fileSize`)
    expect(list(files)).toMatchObject({ total: 1, items: [{ id: row.id }] })
    expect((await as(operator).call('DELETE', `/api/portal/files/${row.id}?version=2`)).status).toBe(204)
    expect(list(await as(manager).call('GET', `/api/portal/projects/${projectId}/files`)).total).toBe(0)
    for (const action of ['file_added', 'updated', 'file_removed']) expect(await events(action)).toHaveLength(1)
    const [stored] = await api.query<{ released_at: Date | null }>(
      'select released_at from stored_files where id = $1',
      [uploadId],
    )
    expect(stored?.released_at).not.toBeNull()
  })

  it('are refused: foreign uploads, unknown fields, other people, closed projects', async () => {
    const path = `/api/portal/projects/${projectId}/files`
    const uploadId = await as(manager).upload()
    const foreign = await as(operator).call('POST', path, { uploadId })
    expect(foreign.status).toBe(422)
    expect(foreign.body).toMatchObject({ fields: [{ field: 'uploadId' }] })
    expect((await as(manager).call('POST', path, { uploadId, fileName: 'x.pdf' })).status).toBe(422)
    expect((await as(manager).call('POST', path, {})).status).toBe(422)
    expect((await as(null).call('POST', path, { uploadId })).status).toBe(401)
    expect((await as(other).call('GET', path)).status).toBe(404)
    expect((await as(other).call('POST', path, { uploadId })).status).toBe(404)
    expect((await as(before).call('GET', path)).status).toBe(200)
    expect((await as(before).call('POST', path, { uploadId })).status).toBe(403)
    const row = await addFile(manager)
    expect((await as(operator).call('DELETE', `/api/portal/files/${row.id}`)).status).toBe(403)
    expect((await as(other).call('DELETE', `/api/portal/files/${row.id}`)).status).toBe(404)
    expect((await as(manager).call('GET', '/api/portal/projects/nonsense/files')).status).toBe(400)
    await api.query(`update vessel_projects set status = 'closed' where id = $1`, [projectId])
    expect((await as(manager).call('POST', path, { uploadId })).status).toBe(409)
    expect((await as(manager).call('DELETE', `/api/portal/files/${row.id}`)).status).toBe(409)
  })
})

describe('a download link', () => {
  it('returns the file once, as an attachment that must not be cached', async () => {
    const row = await addFile(operator, 'Rapport – «måling».pdf')
    const path = await link(operator, row.id)
    expect(path).toMatch(/^\/d\/[A-Za-z0-9_-]{43}$/)
    expect((await api.server.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
    const answer = await open(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf('content of Rapport – «måling».pdf'))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-disposition']).toContain(
      `attachment; filename="Rapport _ _maling_.pdf"; filename*=UTF-8''Rapport%20%E2%80%93%20%C2%ABm%C3%A5ling%C2%BB.pdf`,
    )
    expect((await open(path)).statusCode).toBe(404)
  })

  it('is invalid after one minute, after signing out, and after access to the record is revoked', async () => {
    const row = await addFile()
    const late = await link(operator, row.id)
    await api.query(`update download_links set expires_at = now() - interval '1 second'`)
    expect((await open(late)).statusCode).toBe(404)

    const person = await addPerson(api.ctx, { role: 'manager' })
    const left = await link(person, row.id)
    await api.query('delete from portal_sessions where user_id = $1', [person.id])
    expect((await open(left)).statusCode).toBe(404)

    const off = await addPerson(api.ctx, { role: 'manager' })
    const ended = await link(off, row.id)
    await api.query('update portal_users set is_active = false where id = $1', [off.id])
    expect((await open(ended)).statusCode).toBe(404)

    const taken = await link(operator, row.id)
    await api.query('delete from project_operators where project_id = $1 and user_id = $2', [projectId, operator.id])
    expect((await open(taken)).statusCode).toBe(404)
    for (const path of ['/d/x', `/d/${'a'.repeat(43)}`]) expect((await open(path)).statusCode).toBe(404)
  })

  it('is refused without access to the record', async () => {
    const row = await addFile()
    expect((await as(other).call('POST', `/api/portal/files/${row.id}/link`, {})).status).toBe(404)
    expect((await as(null).call('POST', `/api/portal/files/${row.id}/link`, {})).status).toBe(401)
    const missing = await as(manager).call('POST', `/api/portal/files/${projectId}/link`, {})
    expect(missing.status).toBe(404)
  })

  it('gives an error, not half a file, when the storage was tampered with', async () => {
    const row = await addFile()
    await api.query(`update stored_files set sha256 = decode(repeat('00', 32), 'hex')`)
    const answer = await open(await link(manager, row.id))
    expect(answer.statusCode).toBe(500)
    expect(answer.rawPayload.includes('content of')).toBe(false)
  })
})

describe('travel documents', () => {
  it('of the visit and of its technician are for managers and the technician assigned now', async () => {
    const own = await addDocument(manager, { expiryDate: '2020-01-31', description: 'Quay 3' })
    expect(own).toMatchObject({ scope: 'project', state: 'expired', description: 'Quay 3', mayChange: true })
    const stored = await as(operator).upload('Passport.pdf', 'passport')
    const [personal] = await api.query<{ id: string }>(
      `insert into operator_documents (id, user_id, stored_file_id, file_name, file_size, file_category, expiry_date,
         uploaded_by)
       values (gen_random_uuid(), $1, $2, 'Passport.pdf', 10, 'passport', current_date + 21, $1) returning id`,
      [operator.id, stored],
    )
    const path = `/api/portal/projects/${projectId}/travel-documents`
    for (const person of [manager, operator]) {
      const seen = list(await as(person).call('GET', path))
      expect(seen.items.map(({ fileCategory, scope, state }) => [fileCategory, scope, state])).toEqual([
        ['passport', 'personal', 'expiring'],
        ['port access', 'project', 'expired'],
      ])
    }
    for (const person of [before, other]) {
      expect((await as(person).call('GET', path)).status).toBe(404)
      for (const id of [own.id, personal?.id]) {
        expect((await as(person).call('POST', `/api/portal/files/${id}/link`, {})).status).toBe(404)
        expect((await as(person).call('PATCH', `/api/portal/travel-documents/${id}`, {})).status).toBe(404)
      }
      expect((await as(person).call('POST', path, { uploadId: own.id, fileCategory: 'visa' })).status).toBe(404)
    }
    expect((await open(await link(operator, personal?.id ?? ''))).statusCode).toBe(200)
    await api.query('delete from operator_documents')
  })

  it('add an audit entry for each view, with the name of the viewer', async () => {
    const row = await addDocument()
    expect((await open(await link(operator, row.id))).statusCode).toBe(200)
    const looks = await api.query<{ changed_by_name: string; action: string }>(
      `select changed_by_name, action from audit.logs where action = 'file_viewed' and entity_id = $1`,
      [projectId],
    )
    expect(looks).toEqual([
      { changed_by_name: 'Technician 1', action: 'file_viewed' },
      { changed_by_name: 'Technician 1', action: 'file_viewed' },
    ])
  })

  it('are changed and removed by the person who added them and by managers', async () => {
    const row = await addDocument()
    const changed = await as(manager).call('PATCH', `/api/portal/travel-documents/${row.id}`, {
      expiryDate: '2099-12-31',
      fileCategory: 'visa',
      version: 1,
    })
    expect(changed.body).toMatchObject({ state: 'ok', fileCategory: 'visa', version: 2 })
    expect((await as(operator).call('DELETE', `/api/portal/travel-documents/${row.id}`)).status).toBe(403)
    expect((await as(manager).call('DELETE', `/api/portal/travel-documents/${row.id}?version=1`)).status).toBe(409)
    expect((await as(manager).call('DELETE', `/api/portal/travel-documents/${row.id}?version=2`)).status).toBe(204)
    const uploadId = await as(manager).upload()
    const bad = await as(manager).call('POST', `/api/portal/projects/${projectId}/travel-documents`, {
      uploadId,
      fileCategory: 'diary',
    })
    expect(bad.status).toBe(422)
  })

  it('are fifty at most', async () => {
    const row = await addDocument()
    await api.query(
      `insert into travel_document_files (id, project_id, user_id, stored_file_id, file_name, file_size, file_category)
       select gen_random_uuid(), project_id, user_id, stored_file_id, file_name, file_size, file_category
       from travel_document_files, generate_series(1, 49) where id = $1`,
      [row.id],
    )
    const uploadId = await as(manager).upload()
    const path = `/api/portal/projects/${projectId}/travel-documents`
    expect((await as(manager).call('POST', path, { uploadId, fileCategory: 'visa' })).status).toBe(409)
  })

  it('of a visit go 30 days after its end', async () => {
    const ctx = systemCtx(api.ctx.db)
    const files = (await readdir(api.folder, { recursive: true })).length
    await addDocument()
    const set = (days: number) =>
      api.query(
        `update vessel_projects set status = 'completed', completed_date = current_date - $2::int where id = $1`,
        [projectId, days],
      )
    await set(29)
    const path = `/api/portal/projects/${projectId}/travel-documents`
    await deleteOldTravelDocuments(ctx)
    expect(list(await as(manager).call('GET', path)).total).toBe(1)
    await set(32)
    await deleteOldTravelDocuments(ctx)
    expect(list(await as(manager).call('GET', path)).total).toBe(0)
    expect(await events('file_removed')).toMatchObject([{ changed_by_name: 'system' }])
    expect((await readdir(api.folder, { recursive: true })).length).toBeGreaterThan(files)
  })
})
