import { readdir } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { nameMetadata, pdf, tusCaller } from '../../../tests/setup/tus.ts'
import type { OwnUpload } from './own-uploads.contract.ts'
import { claimUpload } from './stored-files.service.server.ts'
import { sweepFiles } from './sweep-files.service.server.ts'

const api = await testCalls()
const person = await addPerson(api.ctx, { role: 'operator' })
const other = await addPerson(api.ctx, { role: 'manager' })
const tus = tusCaller(api.server, person.token)
const storage = openFileStorage({ folder: api.folder, s3: null })
const ctx = systemCtx(api.ctx.db)

const stored = async (): Promise<string[]> =>
  (await readdir(api.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const own = async (token: string | null = person.token): Promise<{ items: OwnUpload[] }> => {
  const answer = await api.call('GET', '/api/portal/me/uploads', { token })
  return answer.body as { items: OwnUpload[] }
}

afterEach(async () => {
  await api.query('delete from uploads')
  await api.query('delete from stored_files')
  await api.query('delete from file_removals')
  await storage.removeAll('sealed/')
})

describe('an upload of one’s own', () => {
  it('is refused when forty others of the same person wait', async () => {
    for (let count = 0; count < 40; count += 1) await tus.announce('a.pdf', 10)
    expect((await tus.announce('a.pdf', 10)).status).toBe(413)
    expect((await tusCaller(api.server, other.token).announce('a.pdf', 10)).status).toBe(201)
  })

  it('no longer counts after an hour without progress, and counts again when it continues', async () => {
    const bytes = pdf('slow', 5000)
    const url = String((await tus.announce('slow.pdf', bytes.length)).headers['location'])
    for (let count = 1; count < 40; count += 1) await tus.announce('a.pdf', 10)
    const refused = await tus.announce('a.pdf', 10)
    expect([refused.status, refused.body?.detail]).toEqual([413, expect.stringContaining('in your profile')])
    await api.query(`update uploads set progressed_at = progressed_at - interval '61 minutes'`)
    for (let count = 0; count < 39; count += 1) expect((await tus.announce('b.pdf', 10)).status).toBe(201)
    expect((await tus.bring(url, 0, bytes.subarray(0, 4000))).status).toBe(204)
    expect((await tus.announce('b.pdf', 10)).status).toBe(413)
    expect((await tus.bring(url, 4000, bytes.subarray(4000))).status).toBe(204)
  })

  it('is listed for its sender, and can be cancelled by nobody else', async () => {
    const bytes = pdf('half', 5000)
    const url = String((await tus.announce('Half.pdf', bytes.length)).headers['location'])
    await tus.bring(url, 0, bytes.subarray(0, 4000))
    const whole = await tus.upload('Whole.pdf', pdf('whole'))
    const still = String((await tus.announce('Still.pdf', 10)).headers['location'])
    await api.query(
      `update uploads set progressed_at = progressed_at - interval '2 hours' where file_name = 'Still.pdf'`,
    )
    await tus.send('POST', '/api/portal/uploads', { 'upload-length': '100', 'upload-metadata': nameMetadata('x.pdf') })
    const wrong = (await own()).items.find(({ fileName }) => fileName === 'x.pdf')
    expect((await tus.bring(`/api/portal/uploads/${wrong?.id}`, 0, Buffer.alloc(100, 'x'))).status).toBe(415)
    expect((await own()).items).toMatchObject([
      { fileName: 'Still.pdf', storedBytes: 0, isMoving: false },
      { fileName: 'Whole.pdf', storedBytes: pdf('whole').length, isMoving: true },
      { fileName: 'Half.pdf', fileSize: bytes.length, storedBytes: 4000, isMoving: true },
    ])
    expect((await own(other.token)).items).toEqual([])
    const id = url.split('/').at(-1) ?? ''
    const address = `/api/portal/me/uploads/${id}`
    for (const token of [other.token, null])
      expect((await api.call('DELETE', address, { token })).status).toBe(token === null ? 401 : 404)
    for (const each of [id, whole, still.split('/').at(-1) ?? ''])
      expect((await api.call('DELETE', `/api/portal/me/uploads/${each}`, { token: person.token })).status).toBe(204)
    expect((await own()).items).toEqual([])
    expect((await api.call('DELETE', address, { token: person.token })).status).toBe(404)
    expect((await tus.ask(url)).status).toBe(404)
    await expect(ctx.tx((tx) => claimUpload(tx, { uploadId: whole, userId: person.id }))).rejects.toMatchObject({
      code: 'invalid',
    })
    await sweepFiles(ctx, storage)
    expect(await stored()).toEqual([])
  })

  it('that was given up while it is sent takes no more bytes', async () => {
    const bytes = pdf('given up', 5000)
    const url = String((await tus.announce('a.pdf', bytes.length)).headers['location'])
    expect((await tus.bring(url, 0, bytes.subarray(0, 4000))).status).toBe(204)
    await api.call('DELETE', `/api/portal/me/uploads/${url.split('/').at(-1)}`, { token: person.token })
    expect((await tus.bring(url, 4000, bytes.subarray(4000))).status).toBe(404)
  })
})
