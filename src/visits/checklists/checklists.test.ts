import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { tusCaller } from '../../../tests/setup/tus.ts'
import { addProject, setStatus } from '../projects/project.fixture.ts'
import type { ChecklistTemplateDetail } from './checklists.contract.ts'
import { loadStarterChecklists } from './starter.server.ts'
import type { VisitChecklist } from './visit-checklist.contract.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager', name: 'Manager 1' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician 1' })
const stranger = await addPerson(api.ctx, { role: 'operator', name: 'Technician 2' })

type Method = Parameters<typeof api.call>[0]
const send = (person: Person, method: Method, path: string, body?: object, key?: string) =>
  api.call(method, `/api/portal/${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    isExact: true,
  })

const CUVETTE = { key: 'cuvette', text: 'Cuvette', kind: 'check', required: true, group: 'TRO analyser' }
const DISCHARGE = {
  key: 'discharge',
  text: 'Discharge',
  kind: 'reading',
  required: true,
  unit: 'mg/L',
  max: '0.10',
  decimals: 2,
}
const LINES = [CUVETTE, DISCHARGE]

const createTemplate = (more: object = {}) =>
  send(manager, 'POST', 'checklist-templates', {
    name: 'Annual',
    serviceTypes: ['annual service'],
    lines: LINES,
    ...more,
  })
async function addTemplate(more: object = {}): Promise<ChecklistTemplateDetail> {
  const { status, text, body } = await createTemplate(more)
  expect(status, text).toBe(201)
  return body as ChecklistTemplateDetail
}
const publish = (id: string, version: number, lines: object[]) =>
  send(manager, 'PATCH', `checklist-templates/${id}`, { lines, version })

let projectId = ''
const read = async (person = operator, id = projectId) => {
  const { status, text, body } = await send(person, 'GET', `projects/${id}/checklist`)
  expect(status, text).toBe(200)
  return body as VisitChecklist
}
const set = (key: string, result: object, person = operator) =>
  send(person, 'PUT', `projects/${projectId}/checklist/${key}`, { version: 0, ...result })
const move = async (to: string, more: object = {}, person = operator) => {
  const { version } = (await send(person, 'GET', `projects/${projectId}`)).body as { version: number }
  return send(person, 'POST', `projects/${projectId}/transitions`, { to, version, ...more })
}
const fieldsOf = (body: unknown) => (body as { fields?: { field: string }[] }).fields?.map(({ field }) => field)

beforeEach(async () => {
  await api.query('delete from project_checklists')
  await api.query('delete from checklist_versions')
  await api.query('delete from checklist_templates')
  projectId = await addProject(api, { operator: operator.id })
})

describe('a visit', () => {
  it('works through its checklist from the start to the completion', async () => {
    const template = await addTemplate()
    await setStatus(api, projectId, 'confirmed')
    expect(await read()).toMatchObject({
      templateId: template.id,
      templateVersion: 1,
      name: 'Annual',
      lines: [
        { ...CUVETTE, result: null, verdict: null, version: 0 },
        { ...DISCHARGE, result: null, verdict: null, version: 0 },
      ],
    })
    expect((await move('in progress')).status).toBe(200)

    const entered = await set('discharge', { result: 'ok', value: '0.05', at: new Date().toISOString() })
    expect(entered).toMatchObject({
      status: 200,
      body: { result: 'ok', value: '0.05', verdict: 'within', by: 'Technician 1', version: 1 },
    })
    expect((await set('discharge', { result: 'finding', value: '0.24', version: 1 })).body).toMatchObject({
      verdict: 'outside',
      version: 2,
    })
    const counts = ((await send(operator, 'GET', `projects/${projectId}`)).body as { counts: object }).counts
    expect(counts).toMatchObject({ checklistLines: 2, answeredLines: 1, unansweredLines: 1, findings: 0 })

    await api.query(
      `insert into project_hours (id, project_id, user_id, date, kind, hours)
       values (gen_random_uuid(), $1, $2, '2026-02-01', 'work', 2)`,
      [projectId, operator.id],
    )
    const refused = await move('completed', { waiver: 'Follows by mail' })
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'reason' }] } })
    expect(refused.text).toContain('1 required line of the checklist has no result.')
    const done = await move('completed', { waiver: 'Follows by mail', reason: 'No water for the cuvette' })
    expect(done.status, done.text).toBe(200)
    const overrides = await api.query<{ text: string }>(
      `select description as text from audit.logs where entity_id = $1 and action = 'override' and field_changed = 'checklist'`,
      [projectId],
    )
    expect(overrides).toEqual([{ text: '1 required line of the checklist has no result. No water for the cuvette' }])
    const notices = await api.query<{ text: string }>(
      `select text from notifications where kind = 'completed' and user_id = $1`,
      [manager.id],
    )
    expect(notices.at(-1)?.text).toContain('No water for the cuvette')
    expect((await set('cuvette', { result: 'ok' })).status).toBe(409)
  })

  it('stays on the version that it started with', async () => {
    const { id } = await addTemplate()
    await setStatus(api, projectId, 'confirmed')
    await move('in progress')
    const published = await publish(id, 1, [CUVETTE, { ...DISCHARGE, max: '0.20' }, { ...CUVETTE, key: 'valves' }])
    expect(published).toMatchObject({
      status: 200,
      body: {
        templateVersion: 2,
        versions: [
          { templateVersion: 2, lineCount: 3, sheets: 0, publishedByName: 'Manager 1' },
          { templateVersion: 1, lineCount: 2, sheets: 1, openSheets: 1 },
        ],
      },
    })
    expect(await read()).toMatchObject({ templateVersion: 1, lines: [{}, { max: '0.10' }] })
    expect((await set('valves', { result: 'ok' })).status).toBe(404)
    const other = await addProject(api, { operator: operator.id, status: 'confirmed' })
    expect(await read(operator, other)).toMatchObject({ templateVersion: 2 })
    // The version stays readable when the checklist is deleted.
    expect((await send(manager, 'DELETE', `checklist-templates/${id}?version=2`)).status).toBe(204)
    expect(await read()).toMatchObject({ templateVersion: 1, lines: [{}, {}] })
    expect(await read(operator, other)).toEqual({ templateId: null, templateVersion: null, name: null, lines: [] })
  })

  it('keeps with its first result the version that the device shows', async () => {
    const { id } = await addTemplate()
    await publish(id, 1, [DISCHARGE])
    expect(await read()).toMatchObject({ templateVersion: 2, lines: [{ key: 'discharge' }] })
    expect((await set('cuvette', { result: 'ok', templateVersion: 1 })).status).toBe(200)
    expect(await read()).toMatchObject({ templateVersion: 1, lines: [{ result: 'ok' }, {}] })
    // A version that doesn't exist changes nothing: the one in use counts.
    projectId = await addProject(api, { operator: operator.id })
    expect((await set('discharge', { result: 'ok', value: '0.1', templateVersion: 9 })).status).toBe(200)
    expect(await read()).toMatchObject({ templateVersion: 2 })
  })

  it('gets the checklist for its systems, otherwise the one for any system', async () => {
    await addTemplate({ name: 'Any system' })
    await addTemplate({ name: 'Electrolysis', systemTypes: ['electrolysis'] })
    await addTemplate({ name: 'UV', systemTypes: ['UV'] })
    await addTemplate({ name: 'Other service', serviceTypes: ['survey'] })
    expect((await read()).name).toBe('Any system')
    await api.query(
      `insert into vessel_systems (id, vessel_id, position, maker, treatment)
       select gen_random_uuid(), vessel_id, 1, 'Headway', 'side-stream electrolysis' from vessel_projects where id = $1`,
      [projectId],
    )
    expect((await read()).name).toBe('Electrolysis')
    const other = await addProject(api, { operator: operator.id })
    await api.query(`update vessel_projects set system_type = 'Filter + UV' where id = $1`, [other])
    expect((await read(operator, other)).name).toBe('UV')
  })

  it('is hidden from other technicians, and takes nothing once it is closed', async () => {
    await addTemplate()
    expect((await send(stranger, 'GET', `projects/${projectId}/checklist`)).status).toBe(404)
    expect((await set('cuvette', { result: 'ok' }, stranger)).status).toBe(404)
    expect((await send(stranger, 'GET', `projects/${projectId}/findings`)).status).toBe(404)
    await setStatus(api, projectId, 'closed')
    expect((await set('cuvette', { result: 'ok' }, manager)).status).toBe(409)
    const finding = { text: 'Scale', severity: 'minor' }
    expect((await send(manager, 'POST', `projects/${projectId}/findings`, finding)).status).toBe(409)
  })

  it('hides from a replaced technician what was entered afterwards', async () => {
    await addTemplate()
    await set('cuvette', { result: 'ok' })
    await api.query('update project_operators set unassigned_at = clock_timestamp() where project_id = $1', [projectId])
    await set('discharge', { result: 'ok', value: '0.05' }, manager)
    expect((await read()).lines.map(({ result }) => result)).toEqual(['ok', null])
    expect((await read(manager)).lines.map(({ result }) => result)).toEqual(['ok', 'ok'])
  })
})

describe('a result', () => {
  beforeEach(() => addTemplate())

  it.each([
    ['a reason for what was not done', 'cuvette', { result: 'not done' }, 'reason'],
    ['a value of a reading', 'discharge', { result: 'ok' }, 'value'],
    ['no value of a check', 'cuvette', { result: 'ok', value: '1' }, 'value'],
    ['a number', 'discharge', { result: 'ok', value: '0,1' }, 'value'],
    ['one sign at most', 'discharge', { result: 'ok', value: '<>0.1' }, 'value'],
    ['no more decimals than asked for', 'discharge', { result: 'ok', value: '<0.051' }, 'value'],
    ['no more decimals on line either', 'discharge', { result: 'ok', value: '1', onLine: '0.051' }, 'onLine'],
    ['one of three results', 'cuvette', { result: 'done' }, 'result'],
    ['no time to come', 'cuvette', { result: 'ok', at: new Date(Date.now() + 300_000).toISOString() }, 'at'],
    ['no time before the project', 'cuvette', { result: 'ok', at: '2025-01-01T10:00:00Z' }, 'at'],
    ['the version that was read', 'cuvette', { result: 'ok', version: undefined }, 'version'],
  ])('needs %s', async (_, key, result, field) => {
    const { status, body, text } = await set(key, result)
    expect(status, text).toBe(422)
    expect(fieldsOf(body)).toEqual([field])
  })

  it('is not overwritten unseen', async () => {
    await set('cuvette', { result: 'ok' }, manager)
    expect(await set('cuvette', { result: 'finding' })).toMatchObject({
      status: 409,
      body: { current: { key: 'cuvette', result: 'ok', by: 'Manager 1', version: 1 } },
    })
    expect((await set('cuvette', { result: 'finding', version: 1 })).status).toBe(200)
  })

  it('is stored once however often it is sent', async () => {
    const path = `projects/${projectId}/checklist/cuvette`
    const body = { result: 'ok', version: 0 }
    const first = await send(operator, 'PUT', path, body, 'result-1')
    const again = await send(operator, 'PUT', path, body, 'result-1')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
  })

  it.each([
    ['< 0.1', '<0.1', 'within'],
    ['<0.5', '<0.5', null],
    ['>20', '>20', 'outside'],
  ])('%s is beyond what can be measured', async (value, stored, verdict) => {
    const { body, text } = await set('discharge', { result: 'ok', value, onLine: '<0.02' })
    expect(body, text).toMatchObject({ value: stored, onLine: '<0.02', verdict })
  })

  it('is among the readings of the vessel, with its limit', async () => {
    await set('discharge', { result: 'finding', value: '0.24', onLine: '<0.05' })
    const [row] = await api.query<{ id: string }>('select vessel_id as id from vessel_projects where id = $1', [
      projectId,
    ])
    expect((await send(operator, 'GET', `vessels/${row?.id}/readings`)).body).toMatchObject({
      total: 2,
      items: [
        { quantity: 'Discharge', value: '0.24', unit: 'mg/L', limit: '≤ 0.10', date: '2026-02-01', projectId },
        { quantity: 'Discharge, on line', value: '<0.05', unit: 'mg/L', limit: '≤ 0.10' },
      ],
    })
  })

  it('keeps the time at which it was entered and the decimals that were written', async () => {
    const at = new Date(Date.now() - 1000).toISOString()
    await api.query(`update vessel_projects set created_at = now() - interval '1 day' where id = $1`, [projectId])
    expect((await set('discharge', { result: 'ok', value: 0.1, at })).body).toMatchObject({ value: '0.1', at })
    expect((await set('discharge', { result: 'ok', value: '0.10', version: 1 })).body).toMatchObject({ value: '0.10' })
  })
})

describe('a checklist', () => {
  it.each([
    ['a reading with a unit', [{ ...DISCHARGE, unit: ' ' }], 'lines.0.unit'],
    ['keys that occur once', [CUVETTE, CUVETTE], 'lines'],
    ['limits in their order', [{ ...DISCHARGE, min: '0.2' }], 'lines.0.min'],
    ['no limit for a check', [{ ...CUVETTE, max: '1' }], 'lines.0.kind'],
    ['no decimals for a check', [{ ...CUVETTE, decimals: 1 }], 'lines.0.kind'],
    ['decimals that can be stored', [{ ...DISCHARGE, decimals: 7 }], 'lines.0.decimals'],
    ['a line', [], 'lines'],
  ])('needs %s', async (_, lines, field) => {
    const { status, body, text } = await createTemplate({ lines })
    expect(status, text).toBe(422)
    expect(fieldsOf(body)).toEqual([field])
  })

  it('is changed by managers alone, who have read it', async () => {
    const { id } = await addTemplate()
    expect((await send(operator, 'GET', 'checklist-templates')).status).toBe(403)
    expect(await publish(id, 7, [CUVETTE])).toMatchObject({ status: 409, body: { current: { id, version: 1 } } })
    // Another name makes no version.
    expect(await send(manager, 'PATCH', `checklist-templates/${id}`, { name: 'Yearly', version: 1 })).toMatchObject({
      body: { templateVersion: 1, version: 2, versions: [{}] },
    })
  })

  it('says on how many sheets a line has a result', async () => {
    const { id } = await addTemplate()
    await set('cuvette', { result: 'ok' })
    const { body } = await send(manager, 'GET', `checklist-templates/${id}`)
    expect(body).toMatchObject({ usedLines: [{ key: 'cuvette', sheets: 1 }] })
  })

  it('comes with a new installation, once', async () => {
    await loadStarterChecklists(api.ctx)
    const list = async () =>
      (await send(manager, 'GET', 'checklist-templates')).body as { items: ChecklistTemplateDetail[] }
    const { items } = await list()
    expect(items.map(({ name }) => name)).toEqual([
      'Annual service, electrolysis',
      'Annual service, UV',
      'TRO verification',
      'Commissioning',
      'Fault call',
    ])
    // What is delivered would be accepted from a manager, too.
    for (const { name, serviceTypes, systemTypes, lines } of items) {
      await addTemplate({ name, serviceTypes, systemTypes, lines })
    }
    await api.query('delete from checklist_templates')
    await loadStarterChecklists(api.ctx)
    expect((await list()).items).toEqual([])
  })
})

/** A picture among the files of the visit. */
async function addPicture(): Promise<string> {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
  const uploadId = await tusCaller(api.server, operator.token).upload('Photo.jpg', await picture.jpeg().toBuffer())
  const { body, status, text } = await send(operator, 'POST', `projects/${projectId}/files`, { uploadId })
  expect(status, text).toBe(201)
  return (body as { id: string }).id
}

describe('a finding', () => {
  it('belongs to a line, has photos of the visit, and is changed by its author', async () => {
    await addTemplate()
    const [one, two] = [await addPicture(), await addPicture()]
    const path = `projects/${projectId}/findings`
    const body = { text: 'Scale', severity: 'minor', lineKey: 'cuvette', fileIds: [two, one] }
    const made = await send(operator, 'POST', path, body, 'finding-1')
    expect(made).toMatchObject({
      status: 201,
      body: { ...body, userName: 'Technician 1', version: 1, mayChange: true },
    })
    expect((await send(operator, 'POST', path, body, 'finding-1')).body).toEqual(made.body)
    const { id } = made.body as { id: string }
    expect(await send(manager, 'PATCH', `findings/${id}`, { severity: 'major', version: 1 })).toMatchObject({
      body: { severity: 'major', text: 'Scale', version: 2 },
    })
    expect((await send(operator, 'PATCH', `findings/${id}`, { text: 'Old', version: 1 })).status).toBe(409)
    // A removed photo is no longer among those of the finding.
    await send(operator, 'DELETE', `files/${two}?version=1`)
    expect((await send(operator, 'GET', path)).body).toMatchObject({ total: 1, items: [{ fileIds: [one] }] })
    expect((await send(operator, 'DELETE', `findings/${id}?version=2`)).status).toBe(204)
    expect((await send(operator, 'GET', path)).body).toMatchObject({ total: 0 })
  })

  it('takes neither a line nor a file of another visit', async () => {
    await addTemplate()
    const photo = await addPicture()
    projectId = await addProject(api, { operator: operator.id })
    const add = (more: object) =>
      send(operator, 'POST', `projects/${projectId}/findings`, { text: 'Scale', severity: 'note', ...more })
    expect(fieldsOf((await add({ fileIds: [photo] })).body)).toEqual(['fileIds'])
    expect(fieldsOf((await add({ lineKey: 'valves' })).body)).toEqual(['lineKey'])
    expect((await add({})).status).toBe(201)
  })
})

describe('a drawing', () => {
  const ARROW = { kind: 'arrow', x1: 0.1, y1: 0.2, x2: 0.3, y2: 1 }

  it('is stored next to the picture, once, and not overwritten unseen', async () => {
    const id = await addPicture()
    const draw = (shapes: object[], version: number, key?: string) =>
      send(operator, 'PUT', `files/${id}/marks`, { shapes, version }, key)
    const drawn = await draw([ARROW], 0, 'drawing-1')
    expect(drawn).toMatchObject({ status: 200, body: { shapes: [ARROW], version: 1 } })
    expect((await draw([ARROW], 0, 'drawing-1')).body).toEqual(drawn.body)
    expect(await draw([], 0)).toMatchObject({ status: 409, body: { current: { shapes: [ARROW], version: 1 } } })
    const text = { ...ARROW, kind: 'text', text: '2 mm' }
    expect((await draw([ARROW, text], 1)).body).toMatchObject({ version: 2 })
    const { body } = await send(operator, 'GET', `projects/${projectId}/files`)
    expect(body).toMatchObject({ items: [{ marks: { shapes: [ARROW, text], version: 2 }, version: 1 }] })
    expect((await draw([{ ...ARROW, x2: 1.1 }], 2)).status).toBe(422)
    expect((await draw([{ ...ARROW, kind: 'text' }], 2)).status).toBe(422)
    expect((await send(stranger, 'PUT', `files/${id}/marks`, { shapes: [], version: 2 })).status).toBe(404)
  })
})
