import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  BlobReader,
  BlobWriter,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  type FileEntry,
} from '@zip.js/zip.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFileDeps } from '#compose/portal-files.server.ts'
import { systemCtx } from '#core/context.server.ts'
import type { PublishedKey } from '#core/contract/document-signature.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { readStoredFile, storeBytes } from '#house/files/stored-files.service.server.ts'
import { addProject } from '#visits/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import type { EvidencePack } from './evidence.contract.ts'
import type { Manifest } from './manifest.ts'
import { makePack } from './service/make-pack.server.ts'
import { deleteOldPacks } from './service/request-pack.server.ts'
import { checkFile } from './verify/check-file.ts'
import type { CheckedPack, CheckedReport } from './verify/verdict.ts'

const product = await testCalls()
const { call, query, pepper } = product
const ctx = systemCtx(product.ctx.db)
const files = createFileDeps({ storage: openFileStorage({ folder: product.folder, s3: null }), pepper })
const deps = { files, pepper, company: () => Promise.resolve({ name: 'Røvær Marine Service AS' }) }

let manager: Person
let kari: Person
let keys: PublishedKey[]
let projectId: string
let report: Buffer
let pack: Buffer

type Answer = ReturnType<typeof JSON.parse>
const ask = async (person: Person | null, method: 'GET' | 'POST', url: string, body?: unknown) => {
  const answer = await call(method, `/api/portal/${url}`, { token: person?.token ?? null, body })
  return { status: answer.status, body: answer.body as Answer }
}

const picture = async (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function addPhoto(bytes: Buffer): Promise<void> {
  const { storedFileId, fileSize } = await storeBytes(ctx, files, {
    bytes,
    fileName: 'IMG.jpg',
    fileType: 'image/jpeg',
  })
  await query(
    `insert into project_files (id, project_id, user_id, stored_file_id, file_name, file_size, file_type)
     values (gen_random_uuid(), $1, $2, $3, 'IMG.jpg', $4, 'image/jpeg')`,
    [projectId, kari.id, storedFileId, fileSize],
  )
}

async function finishReport(): Promise<Buffer> {
  const readings = [{ quantity: 'TRO at discharge', value: '0.08', unit: 'mg/l', limit: '0.1' }]
  const made = await ask(kari, 'POST', `projects/${projectId}/reports/generate`, { findings: 'All well.', readings })
  const drawn = sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
  const signature = `data:image/png;base64,${(await drawn.png().toBuffer()).toString('base64')}`
  for (const [role, name] of [
    ['technician', 'Kari Ås'],
    ['master', 'Captain Møller'],
  ]) {
    const signed = await ask(kari, 'POST', `reports/${made.body.id}/sign`, { role, name, signature })
    expect(signed.status).toBe(200)
  }
  const final = await ask(kari, 'POST', `reports/${made.body.id}/finalise`, {})
  expect(final.body).toMatchObject({ state: 'final' })
  const [row] = await query<{ stored_file_id: string }>('select stored_file_id from service_reports where id = $1', [
    made.body.id,
  ])
  return readStoredFile(ctx, files, row?.stored_file_id ?? '')
}

async function requestPack(path: string, body: object = {}): Promise<EvidencePack> {
  const requested = await ask(manager, 'POST', path, body)
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  await makePack(ctx, deps, requested.body.id, 1)
  return (await ask(manager, 'GET', `evidence/${requested.body.id}`)).body
}

async function readPack({ id }: { id: string }): Promise<Buffer> {
  const [row] = await query<{ stored_file_id: string }>('select stored_file_id from evidence_packs where id = $1', [id])
  return readStoredFile(ctx, files, row?.stored_file_id ?? '')
}

/** The same ZIP with some of its files replaced (bytes), left out (null) or added. */
async function repack(changes: Readonly<Record<string, Buffer | null>>): Promise<Blob> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(pack)])))
  const writer = new ZipWriter(new BlobWriter())
  const entries = (await reader.getEntries()) as FileEntry[]
  for (const entry of entries) {
    const change = changes[entry.filename]
    if (change === null) continue
    await writer.add(entry.filename, new Uint8ArrayReader(change ?? (await entry.getData(new Uint8ArrayWriter()))))
  }
  for (const [name, bytes] of Object.entries(changes)) {
    if (bytes !== null && !entries.some(({ filename }) => filename === name)) {
      await writer.add(name, new Uint8ArrayReader(bytes))
    }
  }
  return writer.close()
}

const check = async (bytes: Blob | Buffer, known = keys) =>
  checkFile(bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]), known)
const checkPack = async (bytes: Blob | Buffer, known = keys) => (await check(bytes, known)) as CheckedPack
const changed = ({ entries }: CheckedPack) =>
  entries
    .filter(({ result }) => ['different', 'missing', 'added'].includes(result))
    .map(({ path, result }) => [path, result])

beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager', name: 'Mona Manager' })
  kari = await addPerson(ctx, { role: 'operator', name: 'Kari Ås' })
  projectId = await addProject(product, { operator: kari.id, name: 'Havlys Spirit' })
  await ask(kari, 'POST', `projects/${projectId}/hours`, { date: '2026-02-01', kind: 'work', hours: '2.5' })
  await ask(manager, 'POST', `projects/${projectId}/parts`, {
    partName: 'DPD reagent',
    quantity: 3,
    unitCost: '717.25',
  })
  await addPhoto(await picture('#204060'))
  await addPhoto(await picture('#602040'))
  report = await finishReport()
  pack = await readPack(await requestPack(`projects/${projectId}/evidence`))
  keys = ((await call('GET', '/.well-known/maritime-service-keys.json')).body as { keys: PublishedKey[] }).keys
}, 120_000)

describe('an evidence pack', () => {
  it('is genuine as it was made, and contains the records without prices', async () => {
    const checked = await checkPack(pack)
    expect(checked).toMatchObject({ kind: 'pack', verdict: 'genuine', problem: null, audit: { isConsistent: true } })
    expect(checked.audit?.entries).toBeGreaterThan(3)
    const paths = checked.entries.map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('photos/'))).toHaveLength(2)
    expect(paths.filter((path) => path.startsWith('reports/'))).toHaveLength(1)
    const texts = new ZipReader(new BlobReader(new Blob([new Uint8Array(pack)])))
    const all: Record<string, string> = {}
    for (const entry of (await texts.getEntries()) as FileEntry[]) {
      all[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('latin1')
    }
    expect(all['data/readings.csv']).toContain('TRO at discharge')
    expect(all['data/hours.csv']).toContain('2.50')
    expect(all['data/parts.csv']).toContain('DPD reagent')
    for (const text of Object.values(all)) expect(text).not.toContain('717.25')
  })

  it('is checked with its own files as the documented commands do', async () => {
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(pack)])))
    const own: Record<string, Buffer> = {}
    for (const entry of (await reader.getEntries()) as FileEntry[]) {
      own[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter()))
    }
    const [manifest = Buffer.of(), signature = Buffer.of(), key = ''] = [
      own['manifest.json'],
      own['manifest.sig'],
      own['key.pem']?.toString(),
    ]
    expect(verify(null, manifest, key, signature)).toBe(true)
    expect(key).toBe(keys[0]?.pem)
    const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
    expect(createHash('sha256').update(der).digest('hex')).toBe(keys[0]?.sha256)
    for (const { path, sha256 } of (JSON.parse(manifest.toString()) as Manifest).files) {
      expect(
        createHash('sha256')
          .update(own[path] ?? '')
          .digest('hex'),
        path,
      ).toBe(sha256)
    }
  })

  it('names the one file of which a byte was altered', async () => {
    const path = (await checkPack(pack)).entries.find((entry) => entry.path.startsWith('photos/'))?.path ?? ''
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(pack)])))
    const entry = ((await reader.getEntries()) as FileEntry[]).find(({ filename }) => filename === path)
    const bytes = Buffer.from((await entry?.getData(new Uint8ArrayWriter())) ?? [])
    bytes[100] = (bytes[100] ?? 0) ^ 1
    const checked = await checkPack(await repack({ [path]: bytes }))
    expect(checked).toMatchObject({ verdict: 'altered', problem: null })
    expect(changed(checked)).toEqual([[path, 'different']])
  })

  it('names missing and added files', async () => {
    const checked = await checkPack(await repack({ 'data/hours.csv': null, 'notes.txt': Buffer.from('x') }))
    expect(checked.verdict).toBe('altered')
    expect(changed(checked)).toEqual([
      ['data/hours.csv', 'missing'],
      ['notes.txt', 'added'],
    ])
  })

  it('with an altered list is altered, with a list of another key unknown', async () => {
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(pack)])))
    const entry = ((await reader.getEntries()) as FileEntry[]).find(({ filename }) => filename === 'manifest.json')
    const list = Buffer.from((await entry?.getData(new Uint8ArrayWriter())) ?? []).toString()
    const altered = await checkPack(await repack({ 'manifest.json': Buffer.from(list.replace('Havlys', 'Other')) }))
    expect(altered).toMatchObject({ verdict: 'altered', problem: 'invalid' })
    expect(await checkPack(pack, [])).toMatchObject({ verdict: 'unknown', problem: 'other-key' })
    const unsigned = await checkPack(await repack({ 'manifest.sig': null }))
    expect(unsigned).toMatchObject({ verdict: 'unknown', problem: 'none' })
  })

  it('is refused as incomplete when its end is missing', async () => {
    expect(await check(pack.subarray(0, pack.length - 5000))).toEqual({ kind: 'unreadable', reason: 'incomplete' })
  })

  it('of a period contains the visits of its days, and is refused without any', async () => {
    const [visit] = await query<{ day: string }>(
      'select coalesce(scheduled_date, completed_date)::text as day from vessel_projects where id = $1',
      [projectId],
    )
    const day = visit?.day ?? ''
    expect(await requestPack('evidence', { from: day, to: day })).toMatchObject({ state: 'ready' })
    const none = await ask(manager, 'POST', 'evidence', { from: '1999-01-01', to: '1999-01-31' })
    expect(none).toMatchObject({ status: 422, body: { fields: [{ field: 'from' }] } })
    const reversed = await ask(manager, 'POST', 'evidence', { from: '2026-02-02', to: '2026-02-01' })
    expect(reversed).toMatchObject({ status: 422, body: { fields: [{ field: 'to' }] } })
  })

  it('is for managers only, opens by a one-time link, and is deleted after its weeks', async () => {
    expect((await ask(kari, 'POST', `projects/${projectId}/evidence`, {})).status).toBe(403)
    const made = await requestPack(`projects/${projectId}/evidence`)
    const link = await ask(manager, 'POST', `evidence/${made.id}/link`, {})
    expect(link.status).toBe(200)
    expect((await ask(kari, 'POST', `files/${made.id}/link`, {})).status).toBe(404)
    await query(`update evidence_packs set created_at = now() - interval '31 days' where id = $1`, [made.id])
    await deleteOldPacks(ctx)
    expect((await ask(manager, 'GET', `evidence/${made.id}`)).status).toBe(404)
  })
})

describe('a final report', () => {
  it('is genuine, with who signed it', async () => {
    const checked = (await check(report)) as CheckedReport
    expect(checked).toMatchObject({ kind: 'report', verdict: 'genuine', problem: null })
    expect(checked.statement?.signers.map(({ role }) => role).toSorted()).toEqual(['master', 'technician'])
    expect(checked.statement?.document).toContain('Havlys Spirit')
  })

  it('is altered by any byte, also behind its signature; another document is unknown', async () => {
    for (const place of [10, Math.floor(report.length / 2), report.length - 200]) {
      const bytes = Buffer.from(report)
      bytes[place] = (bytes[place] ?? 0) ^ 1
      expect((await check(bytes)) as CheckedReport, `byte ${place}`).toMatchObject({ verdict: 'altered' })
    }
    expect(await check(Buffer.concat([report, Buffer.from('\n1 0 obj\n')]))).toMatchObject({ verdict: 'altered' })
    expect(await check(report, [])).toMatchObject({ verdict: 'unknown', problem: 'other-key' })
    expect(await check(Buffer.from('%PDF-1.7\n%%EOF'))).toMatchObject({ verdict: 'unknown', problem: 'none' })
    expect(await check(Buffer.from('hello'))).toEqual({ kind: 'unreadable', reason: 'format' })
  })
})
