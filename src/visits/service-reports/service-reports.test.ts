import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFileDeps } from '#compose/portal-files.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { openMailTransport } from '#core/mail/mail-transport.server.ts'
import { readPdfText } from '#core/pdf/pdf-text.fixture.ts'
import { readStoredFile } from '#house/files/stored-files.service.server.ts'
import { addProject, setStatus } from '#visits/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { sendEverything } from '../../../tests/setup/outbox.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'

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

const ask = async (person: Person | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
  const answer = await call(method, `/api/portal/${url}`, { token: person?.token ?? null, body })
  return { status: answer.status, body: answer.body as ReturnType<typeof JSON.parse> }
}

const written = {
  findings: 'The sensor drifted.\n\nWater at Ærø was 5 °C, µS high.',
  recommendations: 'Replace the filter.',
  readings: [
    { quantity: 'TRO, port', value: '0.12', unit: 'mg/l', limit: '≤ 0.1' },
    { quantity: 'TRO, starboard', value: '0.08', unit: 'mg/l', limit: '≤ 0.1' },
  ],
}
const drawn = sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
const png = async () => `data:image/png;base64,${(await drawn.clone().png().toBuffer()).toString('base64')}`

const generate = async (projectId: string, more: object = {}) =>
  (await ask(kari, 'POST', `projects/${projectId}/reports/generate`, { ...written, ...more })).body

/** The bytes that the row points to now. */
async function readDocument(reportId: string): Promise<Buffer> {
  const [row] = await query<{ stored_file_id: string }>('select stored_file_id from service_reports where id = $1', [
    reportId,
  ])
  return readStoredFile(ctx, files, row?.stored_file_id ?? '')
}
const readText = async (reportId: string) => readPdfText(await readDocument(reportId)).join(' ')

describe('a generated report', () => {
  it('says what is logged and written, without a price', async () => {
    const id = await addProject(product, { operator: kari.id, name: 'MV Nordlys Ærø' })
    await ask(kari, 'POST', `projects/${id}/hours`, {
      date: '2026-02-01',
      kind: 'work',
      hours: '7.5',
      note: 'Cleaning',
    })
    await ask(manager, 'POST', `projects/${id}/parts`, {
      partName: 'DPD reagent',
      partNumber: '09991',
      quantity: 3,
      unitCost: '1234.56',
    })
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888888' } })
      .jpeg()
      .toBuffer()
    const uploadId = await tusCaller(product.server, kari.token).upload('filter.jpg', photo)
    await ask(kari, 'POST', `projects/${id}/files`, { uploadId, description: 'Filter before cleaning' })

    const made = await ask(kari, 'POST', `projects/${id}/reports/generate`, written)
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: 'draft',
        fileType: 'application/pdf',
        operatorName: 'Kari Ås',
        content: {
          readings: [{ isOutside: true }, { isOutside: false }],
          hours: { work: '7.50', total: '7.50' },
          parts: [{ partNumber: '09991', partName: 'DPD reagent', quantity: 3 }],
        },
        unprintable: [],
        signatures: [],
        sha256: null,
        version: 1,
        mayChange: true,
        mayMail: false,
      },
    })
    expect(made.body.fileName).toMatch(/^Service report P26-\d+ MV Nordlys Ærø\.pdf$/)
    const text = await readText(made.body.id)
    for (const part of [
      'Røvær Marine Service AS',
      'MV Nordlys Ærø',
      'Client AS',
      'Bergen',
      '1 Feb 2026',
      'Kari Ås',
      'Water at Ærø was 5 °C, µS high.',
      'Replace the filter.',
      '0.12 mg/l ≤ 0.1 mg/l Outside the limit',
      'Within the limit',
      'Cleaning',
      '7.50',
      '09991',
      'DPD reagent',
      'Filter before cleaning',
      'not signed',
      'Draft',
      'Page 1 of ',
      made.body.contentDigest.slice(0, 16),
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/1234|3703|EUR|NOK/)
    expect((await ask(kari, 'GET', `projects/${id}/reports`)).body).toMatchObject({ total: 1, items: [made.body] })
  })

  it('is changed while it is a draft, which takes its signatures away', async () => {
    const id = await addProject(product, { operator: kari.id })
    const made = await generate(id)
    await ask(kari, 'POST', `reports/${made.id}/sign`, { role: 'technician', name: 'Kari Ås', signature: await png() })
    const changed = await ask(kari, 'PATCH', `reports/${made.id}`, { findings: 'All well now.', version: 2 })
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 3, signatures: [], content: { findings: 'All well now.' } },
    })
    expect(changed.body.content.recommendations).toBe('Replace the filter.')
    expect(await readText(made.id)).toContain('All well now.')
    expect(await ask(kari, 'PATCH', `reports/${made.id}`, { findings: 'X', version: 1 })).toMatchObject({
      status: 409,
      body: { current: { version: 3 } },
    })
    expect((await ask(kari, 'DELETE', `reports/${made.id}?version=3`)).status).toBe(204)
    expect((await ask(kari, 'GET', `projects/${id}/reports`)).body.total).toBe(0)
  })

  it('is signed by both, finalised once, and then stays as it is', async () => {
    const id = await addProject(product, { operator: kari.id })
    const { id: reportId } = await generate(id)
    const signature = await png()
    await ask(kari, 'POST', `reports/${reportId}/sign`, { role: 'technician', name: 'Kari Ås', signature })
    const signed = await ask(kari, 'POST', `reports/${reportId}/sign`, { role: 'master', name: 'Łukasz', signature })
    expect(signed).toMatchObject({
      status: 200,
      body: {
        signatures: [
          { role: 'technician', name: 'Kari Ås' },
          { role: 'master', name: 'Łukasz' },
        ],
      },
    })
    const final = await ask(kari, 'POST', `reports/${reportId}/finalise`, {})
    expect(final).toMatchObject({ status: 200, body: { state: 'final', mayChange: false, mayMail: true } })
    const bytes = await readDocument(reportId)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(final.body.sha256)
    const text = readPdfText(bytes).join(' ')
    expect(text).toContain('Łukasz, master')
    expect(text).not.toMatch(/Draft|not signed/)
    expect(text.replaceAll(' ', '')).toContain(final.body.contentDigest)
    for (const [method, rest, body] of [
      ['PATCH', '', { findings: 'Other' }],
      ['DELETE', '', undefined],
      ['POST', '/sign', { role: 'master', name: 'Other', signature }],
      ['POST', '/finalise', {}],
    ] as const) {
      expect((await ask(manager, method, `reports/${reportId}${rest}`, body)).status, `${method} ${rest}`).toBe(409)
    }
    expect((await readDocument(reportId)).equals(bytes)).toBe(true)
    const log = await query<{ action: string; description: string | null }>(
      `select action, description from audit.logs where entity_id = $1 order by seq`,
      [id],
    )
    expect(log.map(({ action }) => action)).toEqual(['report_generated', 'updated', 'updated', 'report_generated'])
    expect(log.at(-1)?.description).toContain(final.body.sha256)
  })

  it('is mailed to the client with the document attached', async () => {
    const id = await addProject(product, { operator: kari.id })
    const { id: reportId } = await generate(id)
    expect((await ask(manager, 'POST', `reports/${reportId}/mail`, { to: 'client@ship.example' })).status).toBe(409)
    expect(await ask(kari, 'POST', `reports/${reportId}/finalise`)).toMatchObject({ status: 200 })
    await setStatus(product, id, 'closed')
    expect((await ask(kari, 'POST', `reports/${reportId}/mail`, { to: 'client@ship.example' })).status).toBe(409)
    expect(await ask(manager, 'POST', `reports/${reportId}/mail`, { to: 'client@ship.example' })).toMatchObject({
      status: 200,
      body: { isMailed: true },
    })
    const folder = await mkdtemp(path.join(tmpdir(), 'mail-'))
    const transport = openMailTransport({ smtpUrl: null, from: async () => 'no-reply@rovaer.example', folder })
    const readAttachment = (place: string) => readStoredFile(ctx, files, place)
    await sendEverything({ ctx: () => ctx, transport, readAttachment }, query)
    expect(await readdir(folder)).toHaveLength(1)
    const [file = ''] = await readdir(folder)
    const mail = await readFile(path.join(folder, file), 'latin1')
    await rm(folder, { recursive: true })
    const attached =
      /Content-Transfer-Encoding: base64\s+Content-Disposition: attachment[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(mail)
    expect(Buffer.from(attached?.[1] ?? '', 'base64').equals(await readDocument(reportId))).toBe(true)
  })

  it('flows over the pages when a hundred parts were used', async () => {
    const id = await addProject(product, { operator: kari.id })
    await query(
      `insert into parts_used (id, project_id, operator_id, part_name, part_number, quantity, used_date, vessel_name)
        select gen_random_uuid(), $1, $2, 'Part number ' || number, 'P-' || number, 1, '2026-01-01', 'V' from generate_series(1, 100) number`,
      [id, kari.id],
    )
    const pages = readPdfText(await readDocument((await generate(id)).id))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(pages.join(' ')).toContain('Part number 100')
    expect(pages[1]).toContain('Part no.')
  })
})

describe('the photos of a report', () => {
  const jpeg = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
  const addPhoto = async (id: string, name: string, bytes: Buffer): Promise<string> => {
    const uploadId = await tusCaller(product.server, kari.token).upload(`${name}.jpg`, bytes)
    return (await ask(kari, 'POST', `projects/${id}/files`, { uploadId, description: name })).body.id
  }
  const captionsOf = async (reportId: string) =>
    Array.from((await readText(reportId)).matchAll(/\d+\. (\S+ photo)/g), ([, caption]) => caption)

  it('are all of the visit, or those that were chosen in the order they were given, and are counted', async () => {
    const id = await addProject(product, { operator: kari.id })
    const small = await jpeg(60, 40)
    const ids = [
      await addPhoto(id, 'First photo', await jpeg(8000, 6000)),
      await addPhoto(id, 'Second photo', small),
      await addPhoto(id, 'Third photo', await jpeg(40, 60)),
    ] as const
    await addPhoto(id, 'Fourth photo', small)
    const uploadId = await tusCaller(product.server, kari.token).upload('Drawing.pdf', pdf())
    const drawing = (await ask(kari, 'POST', `projects/${id}/files`, { uploadId })).body.id
    const offered = await ask(kari, 'GET', `projects/${id}/report-photos`)
    expect(offered.body.photos.map(({ caption }: { caption: string }) => caption)).toEqual([
      'First photo',
      'Second photo',
      'Third photo',
      'Fourth photo',
    ])
    expect((await ask(ola, 'GET', `projects/${id}/report-photos`)).status).toBe(404)

    const all = await generate(id)
    expect(await captionsOf(all.id)).toEqual(['First photo', 'Second photo', 'Third photo', 'Fourth photo'])
    expect(await readText(all.id)).toContain('4 of 4 photos')

    const made = await generate(id, { photos: [ids[2], ids[0]] })
    expect(made.content).toMatchObject({
      photosOfVisit: 4,
      photos: [
        { id: ids[2], caption: 'Third photo' },
        { id: ids[0], caption: 'First photo' },
      ],
    })
    expect(await captionsOf(made.id)).toEqual(['Third photo', 'First photo'])
    expect(await readText(made.id)).toContain('2 of 4 photos')

    // A changed draft retains its photos unless others are chosen; one removed in the meantime is dropped.
    await ask(kari, 'PATCH', `reports/${made.id}`, { findings: 'Once more.' })
    expect(await captionsOf(made.id)).toEqual(['Third photo', 'First photo'])
    const file = await query<{ version: number }>('select version from project_files where id = $1', [ids[0]])
    await ask(kari, 'DELETE', `files/${ids[0]}?version=${file[0]?.version}`)
    await ask(kari, 'PATCH', `reports/${made.id}`, { findings: 'And again.' })
    expect(await captionsOf(made.id)).toEqual(['Third photo'])
    expect(await readText(made.id)).toContain('1 of 3 photos')
    await ask(kari, 'PATCH', `reports/${made.id}`, { photos: [ids[1], ids[2]] })
    expect(await captionsOf(made.id)).toEqual(['Second photo', 'Third photo'])
    const none = await ask(kari, 'PATCH', `reports/${made.id}`, { photos: [] })
    expect(none.body.content.photos).toEqual([])
    expect(await readText(made.id)).toContain('0 of 3 photos')

    const elsewhere = await addPhoto(await addProject(product, { operator: kari.id }), 'Other photo', small)
    for (const photos of [[ids[0]], [elsewhere], [drawing], [ids[1], ids[1]], ['x'], Array(121).fill(ids[1])])
      expect((await ask(kari, 'POST', `projects/${id}/reports/generate`, { ...written, photos })).status).toBe(422)
  })

  it('are refused with a sentence before anything is signed: too many, or one that cannot be read', async () => {
    const id = await addProject(product, { operator: kari.id })
    const good = await jpeg(60, 40)
    const fine = await addPhoto(id, 'Fine photo', good)
    const damaged = await addPhoto(
      id,
      'Damaged photo',
      Buffer.concat([good.subarray(0, 200), Buffer.from([0xff, 0xd9])]),
    )
    expect(
      await ask(kari, 'POST', `projects/${id}/reports/generate`, { ...written, photos: [fine, damaged] }),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'photos.1', message: expect.stringContaining('Damaged photo') }] },
    })
    expect((await generate(id, { photos: [fine] })).state).toBe('draft')
    await query(
      `insert into project_files (id, project_id, user_id, stored_file_id, file_name, file_size, file_type)
        select gen_random_uuid(), project_id, user_id, stored_file_id, 'more.jpg', file_size, file_type
        from project_files, generate_series(1, 120) where id = $1`,
      [fine],
    )
    expect(await ask(kari, 'POST', `projects/${id}/reports/generate`, written)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'photos', message: expect.stringContaining('at most 120 photos') }] },
    })
  })

  it('of a draft from before they were chosen stay as they are when it is signed', async () => {
    const id = await addProject(product, { operator: kari.id })
    await addPhoto(id, 'Early photo', await jpeg(60, 40))
    const { id: reportId } = await generate(id)
    await addPhoto(id, 'Later photo', await jpeg(60, 40))
    await query(
      `update service_reports set content = (content - 'photosOfVisit') || jsonb_build_object('format', 1, 'photos',
        jsonb_build_array((content->'photos'->0) - 'fileId' - 'sha256')) where id = $1`,
      [reportId],
    )
    const signed = await ask(kari, 'POST', `reports/${reportId}/sign`, {
      role: 'technician',
      name: 'Kari Ås',
      signature: await png(),
    })
    expect(signed.body.content).toMatchObject({ photos: [{ id: null, caption: 'Early photo' }], photosOfVisit: null })
    const final = await ask(kari, 'POST', `reports/${reportId}/finalise`, {})
    const text = await readText(reportId)
    expect(text.replaceAll(' ', '')).toContain(final.body.contentDigest)
    expect(await captionsOf(reportId)).toEqual(['Early photo'])
    expect(text).not.toMatch(/\d of \d photo/)
    const bytes = await readDocument(reportId)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(final.body.sha256)
  })
})

it('refuses signatures that are not complete PNGs, and callers without access', async () => {
  const id = await addProject(product, { operator: kari.id })
  const { id: reportId } = await generate(id)
  const jpeg = (
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const whole = await png()
  for (const signature of [
    'data:image/png;base64,',
    `data:image/png;base64,${jpeg}`,
    `data:image/jpeg;base64,${jpeg}`,
    whole.slice(0, 80),
    `data:image/png;base64,${'A'.repeat(280_000)}`,
    '<svg/>',
  ]) {
    const answer = await ask(kari, 'POST', `reports/${reportId}/sign`, { role: 'master', name: 'M', signature })
    expect(answer, signature.slice(0, 40)).toMatchObject({ status: 422, body: { fields: [{ field: 'signature' }] } })
  }
  const sign = { role: 'master', name: 'M', signature: whole }
  expect((await ask(ola, 'POST', `reports/${reportId}/sign`, sign)).status).toBe(404)
  expect((await ask(null, 'POST', `reports/${reportId}/sign`, sign)).status).toBe(401)
  expect((await ask(ola, 'POST', `projects/${id}/reports/generate`, written)).status).toBe(404)
  expect((await ask(kari, 'POST', `projects/${id}/reports/generate`, { findings: '' })).status).toBe(422)
  expect((await ask(kari, 'POST', `projects/${id}/reports/generate`, { ...written, state: 'final' })).status).toBe(422)
  await setStatus(product, id, 'completed')
  expect((await ask(kari, 'POST', `projects/${id}/reports/generate`, written)).status).toBe(409)
  expect((await ask(kari, 'PATCH', `reports/${reportId}`, { findings: 'Other' })).status).toBe(409)
})

it('takes a report that came as a file, of which only the description changes', async () => {
  const id = await addProject(product, { operator: kari.id })
  const uploadId = await tusCaller(product.server, kari.token).upload('Rapport Ærø.pdf', pdf())
  const added = await ask(kari, 'POST', `projects/${id}/reports`, { uploadId, description: 'From the yard' })
  expect(added).toMatchObject({
    status: 201,
    body: { state: 'uploaded', fileName: 'Rapport Ærø.pdf', content: null, contentDigest: null, mayMail: true },
  })
  expect((await ask(kari, 'POST', `projects/${id}/reports`, { uploadId })).status).toBe(422)
  expect((await ask(kari, 'PATCH', `reports/${added.body.id}`, { findings: 'X' })).status).toBe(422)
  expect((await ask(kari, 'PATCH', `reports/${added.body.id}`, { description: '' })).body).toMatchObject({
    description: null,
    version: 2,
  })
  expect((await ask(kari, 'POST', `reports/${added.body.id}/finalise`, {})).status).toBe(409)
  expect((await ask(kari, 'DELETE', `reports/${added.body.id}`)).status).toBe(204)
})
