import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFileDeps } from '#compose/portal-files.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { readPdfText } from '#core/pdf/pdf-text.fixture.ts'
import { readStoredFile } from '#house/files/stored-files.service.server.ts'
import { addProject, setStatus } from '#visits/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'

const product = await testCalls()
const { call, query } = product
const ctx = systemCtx(product.ctx.db)
const files = createFileDeps({
  storage: openFileStorage({ folder: product.folder, s3: null }),
  pepper: product.pepper,
})

let manager: Person
let kari: Person
let ola: Person
beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager', name: 'Mona Manager' })
  kari = await addPerson(ctx, { role: 'operator', name: 'Kari Ås' })
  ola = await addPerson(ctx, { role: 'operator', name: 'Ola Nordmann' })
})

const ask = async (person: Person | null, method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) => {
  const answer = await call(method, `/api/portal/${url}`, { token: person?.token ?? null, body })
  return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse> }
}
const generate = async (projectId: string, more: object = {}) =>
  (await ask(kari, 'POST', `projects/${projectId}/reports/generate`, { findings: 'All well.', ...more })).body
const drawn = sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
const png = async () => `data:image/png;base64,${(await drawn.clone().png().toBuffer()).toString('base64')}`

async function readText(reportId: string): Promise<string> {
  const [row] = await query<{ stored_file_id: string }>('select stored_file_id from service_reports where id = $1', [
    reportId,
  ])
  return readPdfText(await readStoredFile(ctx, files, row?.stored_file_id ?? '')).join(' ')
}

describe('characters of other scripts', () => {
  it('are printed wherever they were written, and under the signature', async () => {
    const id = await addProject(product, { operator: kari.id, name: 'MV 海龙' })
    await ask(kari, 'POST', `projects/${id}/hours`, { date: '2026-02-01', kind: 'work', hours: '1', note: '펌프 ✓' })
    const made = await generate(id, {
      findings: 'センサーを洗浄\n\nНасос 👍',
      readings: [{ quantity: '港', value: '1' }],
    })
    expect(made.unprintable).toEqual([])
    const signature = await png()
    const signed = await ask(kari, 'POST', `reports/${made.id}/sign`, { role: 'master', name: '김철수', signature })
    expect(signed.status).toBe(200)
    const text = (await readText(made.id)).replaceAll(' ', '')
    for (const part of ['海龙', '펌프✓', 'センサーを洗浄', 'Насос👍', '港', '김철수,master'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/[?□]/)
  })

  it('that no font has are named with their place, and signing and finalising ask for them to be accepted', async () => {
    const id = await addProject(product, { operator: kari.id })
    const made = await generate(id, { findings: 'Fine.\n\nOr not: அ.', recommendations: '𒀀' })
    expect(made.unprintable).toEqual([
      { characters: 'அ', place: 'Findings, paragraph 2' },
      { characters: '𒀀', place: 'Recommendations, paragraph 1' },
    ])
    expect((await ask(kari, 'GET', `projects/${id}/reports`)).body.items[0].unprintable).toEqual(made.unprintable)
    const sign = { role: 'master', name: 'M', signature: await png() }
    const refusal = {
      status: 422,
      body: {
        fields: [{ field: 'acceptUnprintable', message: expect.stringContaining('அ in Findings, paragraph 2') }],
      },
    }
    expect(await ask(kari, 'POST', `reports/${made.id}/sign`, sign)).toMatchObject(refusal)
    expect(await ask(kari, 'POST', `reports/${made.id}/finalise`, {})).toMatchObject(refusal)
    expect(
      await ask(kari, 'POST', `reports/${made.id}/sign`, { ...sign, name: 'அருண்', acceptUnprintable: true }),
    ).toMatchObject({ status: 422, body: { fields: [{ field: 'name', message: expect.stringContaining('அ') }] } })
    expect((await ask(kari, 'POST', `reports/${made.id}/sign`, { ...sign, acceptUnprintable: true })).status).toBe(200)
    expect((await ask(kari, 'POST', `reports/${made.id}/finalise`, { acceptUnprintable: true })).status).toBe(200)
    expect(await readText(made.id)).toContain('Or not: □')
  })
})

it('of a visit that is handed in can still be signed and finalised by its technician, until the visit is closed', async () => {
  const id = await addProject(product, { operator: kari.id })
  const { id: first } = await generate(id)
  const { id: second } = await generate(id)
  const counted = async () => (await ask(kari, 'GET', `projects/${id}`)).body.counts.draftReports
  expect(await counted()).toBe(2)
  await setStatus(product, id, 'completed')
  expect((await ask(kari, 'GET', `projects/${id}/reports`)).body.items[0]).toMatchObject({
    mayChange: false,
    maySign: true,
  })
  const sign = { role: 'master', name: 'M', signature: await png() }
  expect((await ask(ola, 'POST', `reports/${first}/sign`, sign)).status).toBe(404)
  expect((await ask(kari, 'POST', `reports/${first}/sign`, sign)).status).toBe(200)
  expect((await ask(kari, 'POST', `reports/${first}/finalise`, {})).status).toBe(200)
  expect((await ask(manager, 'POST', `reports/${second}/sign`, sign)).status).toBe(200)
  expect(await counted()).toBe(1)
  await setStatus(product, id, 'closed')
  expect((await ask(kari, 'POST', `reports/${second}/sign`, sign)).status).toBe(409)
  expect((await ask(manager, 'POST', `reports/${second}/finalise`, {})).status).toBe(409)
})

describe('signed on a device without a network', () => {
  const shown = (work: string, parts: object[] = []) => ({
    hours: { travel: '0.00', work, waiting: '0.00', total: work },
    parts,
  })
  const start = async () => {
    const id = await addProject(product, { operator: kari.id })
    await ask(kari, 'POST', `projects/${id}/hours`, { date: '2026-02-01', kind: 'work', hours: '2.5' })
    await ask(kari, 'POST', `projects/${id}/parts`, { partName: 'Cell gasket', partNumber: 'G-1', quantity: 2 })
    return id
  }
  const part = { partNumber: 'G-1', partName: 'Cell gasket', quantity: 2, unit: 'pcs' }

  it('the draft is made if the log says what the signers read, and refused with what differs if it does not', async () => {
    const id = await start()
    const make = (log: object) =>
      ask(kari, 'POST', `projects/${id}/reports/generate`, { findings: 'Fine.', shown: log })
    // As it was typed on the device, with another hyphen.
    expect((await make(shown('2.50', [{ ...part, partNumber: 'G\u20111' }]))).status).toBe(201)
    await ask(manager, 'POST', `projects/${id}/hours`, { date: '2026-02-01', kind: 'work', hours: '1' })
    const refused = await make(shown('2.50', [{ ...part, quantity: 3 }]))
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body).not.toHaveProperty('current')
    for (const sentence of [
      'Hours of work: signed 2.50, now 3.50.',
      'Part signed, but no longer there: 3 pcs G-1 Cell gasket.',
      'Part added since: 2 pcs G-1 Cell gasket.',
    ])
      expect(refused.body.detail).toContain(sentence)
    expect((await ask(kari, 'GET', `projects/${id}/reports`)).body.items).toHaveLength(1)
    const [{ id: draft }] = (await ask(kari, 'GET', `projects/${id}/reports`)).body.items
    const change = (log: object) => ask(kari, 'PATCH', `reports/${draft}`, { findings: 'Changed.', shown: log })
    expect((await change(shown('2.50', [part]))).status).toBe(409)
    expect((await change(shown('3.50', [part]))).status).toBe(200)
  })

  it('a signature has the time of its drawing, not later than now and not before the visit', async () => {
    const id = await start()
    const made = await generate(id)
    const sign = { role: 'master', name: 'M', signature: await png() }
    const at = new Date().toISOString()
    const signAt = (time: string) => ask(kari, 'POST', `reports/${made.id}/sign`, { ...sign, at: time })
    expect((await signAt('2020-01-01T00:00:00.000Z')).body.fields).toMatchObject([{ field: 'at' }])
    expect((await signAt(new Date(Date.now() + 3_600_000).toISOString())).status).toBe(422)
    expect((await signAt(at)).body.signatures).toMatchObject([{ role: 'master', signedAt: at }])
  })

  it('a repeated call gets the first answer: nothing is signed, changed or locked twice', async () => {
    const id = await start()
    const made = await generate(id)
    const twice = async (
      method: 'POST' | 'PATCH',
      url: string,
      body: { version: number } & Record<string, unknown>,
    ) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const send = () => call(method, `/api/portal/${url}`, { token: kari.token, body, headers, isExact: true })
      const [first, second] = [await send(), await send()]
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body).toEqual(first.body)
      return (first.body as { version: number }).version
    }
    let { version } = made
    version = await twice('PATCH', `reports/${made.id}`, { findings: 'Changed.', version })
    const signature = await png()
    version = await twice('POST', `reports/${made.id}/sign`, { role: 'technician', name: 'K', signature, version })
    await twice('POST', `reports/${made.id}/finalise`, { version })
    const [report] = (await ask(kari, 'GET', `projects/${id}/reports`)).body.items
    expect(report).toMatchObject({ state: 'final', signatures: [{ role: 'technician' }] })
  })
})

describe('the remark of the master', () => {
  it('is in the document next to the signature, covered by its digest, and locked with it', async () => {
    const id = await addProject(product, { operator: kari.id })
    const made = await generate(id)
    const remark = 'Pump 2 was not tested.\nСогласовано'
    const sign = { role: 'master', name: 'M', signature: await png() }
    const plain = await ask(kari, 'POST', `reports/${made.id}/sign`, sign)
    expect(plain.body.signatures).toMatchObject([{ role: 'master', remark: null }])
    const signed = await ask(kari, 'POST', `reports/${made.id}/sign`, { ...sign, remark })
    expect(signed.body.signatures).toMatchObject([{ role: 'master', remark }])
    expect(signed.body.contentDigest).not.toBe(plain.body.contentDigest)
    expect((await ask(kari, 'POST', `reports/${made.id}/finalise`, {})).body).toMatchObject({
      state: 'final',
      contentDigest: signed.body.contentDigest,
    })
    const text = await readText(made.id)
    for (const part of ['Remark of the master', 'Pump 2 was not tested.', 'Согласовано']) expect(text).toContain(part)
    expect((await ask(kari, 'POST', `reports/${made.id}/sign`, { ...sign, remark: 'Other' })).status).toBe(409)
  })

  it('is nobody else’s, and has to be printable', async () => {
    const { id } = await generate(await addProject(product, { operator: kari.id }))
    const sign = { name: 'M', signature: await png(), remark: 'அருண்', acceptUnprintable: true }
    for (const role of ['technician', 'master'] as const) {
      expect(await ask(kari, 'POST', `reports/${id}/sign`, { ...sign, role })).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'remark' }] },
      })
    }
  })
})

describe('a report from the attendance sheet', () => {
  const LINE = { text: 'Discharge', kind: 'reading', required: true, unit: 'mg/L', max: '0.10' }

  it('is made, signed and finalised only while every fault has a finding', async () => {
    const lines = [{ ...LINE, key: 'discharge' }]
    const template = { name: 'Annual', serviceTypes: ['annual service'], lines }
    expect((await ask(manager, 'POST', 'checklist-templates', template)).status).toBe(201)
    const id = await addProject(product, { operator: kari.id })
    await ask(kari, 'POST', `projects/${id}/hours`, { date: '2026-02-01', kind: 'work', hours: '1' })
    const readings = [{ quantity: 'Discharge, hand test', value: '0.24', unit: 'mg/L', limit: 'max 0.10' }]
    const body = { findings: 'All well.', readings, fromSheet: true }
    const make = () => ask(kari, 'POST', `projects/${id}/reports/generate`, body)
    const isRefused = (detail: string) => ({ status: 409, body: { detail } })
    expect(await make()).toMatchObject(isRefused('First answer: Discharge.'))
    await call('PUT', `/api/portal/projects/${id}/checklist/discharge`, {
      token: kari.token,
      body: { result: 'ok', value: '0.24', version: 0 },
    })
    const noFinding = isRefused('First write the finding for: Discharge.')
    expect(await make()).toMatchObject(noFinding)
    // What is written by hand is not the sheet.
    expect((await ask(kari, 'POST', `projects/${id}/reports/generate`, { findings: 'All well.' })).status).toBe(201)
    const finding = { text: 'Too high', severity: 'major', lineKey: 'discharge' }
    const written = (await ask(kari, 'POST', `projects/${id}/findings`, finding)).body
    const made = await make()
    expect(made).toMatchObject({ status: 201, body: { content: { fromSheet: true } } })
    await call('DELETE', `/api/portal/findings/${written.id}?version=1`, { token: kari.token })
    const sign = { role: 'technician', name: 'Kari', signature: await png() }
    expect(await ask(kari, 'POST', `reports/${made.body.id}/sign`, sign)).toMatchObject(noFinding)
    expect(await ask(kari, 'PATCH', `reports/${made.body.id}`, { findings: 'x', version: 1 })).toMatchObject(noFinding)
    expect(await ask(kari, 'POST', `reports/${made.body.id}/finalise`, {})).toMatchObject(noFinding)
    await ask(kari, 'POST', `projects/${id}/findings`, finding)
    expect((await ask(kari, 'POST', `reports/${made.body.id}/sign`, sign)).status).toBe(200)
    // The vessel's curves have the reading once, by the name that it has on every visit.
    const { vesselId } = (await ask(kari, 'GET', `projects/${id}`)).body
    expect((await ask(kari, 'GET', `vessels/${vesselId}/readings`)).body.items).toMatchObject([
      { quantity: 'Discharge', value: '0.24' },
    ])
  })
})
