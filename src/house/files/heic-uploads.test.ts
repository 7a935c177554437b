import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { HEIC } from '#core/files/heic/heic.fixture.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { tusCaller } from '../../../tests/setup/tus.ts'
import { createFileKeys } from './sealed-parts.server.ts'
import { claimUpload, readStoredFile } from './stored-files.service.server.ts'

const api = await testCalls()
const person = await addPerson(api.ctx, { role: 'operator' })
const tus = tusCaller(api.server, person.token)
const storage = openFileStorage({ folder: api.folder, s3: null })
const files = { storage, fileKeys: createFileKeys(api.pepper) }
const ctx = systemCtx(api.ctx.db)

const stored = async () =>
  (await readdir(api.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const readWhole = (id: string) => readStoredFile(ctx, files, id)
const claim = (uploadId: string) => ctx.tx((tx) => claimUpload(tx, { uploadId, userId: person.id }))

afterEach(async () => {
  await api.query('delete from uploads')
  await api.query('delete from stored_files')
  await storage.removeAll('sealed/')
})

describe('a HEIC photo', () => {
  it.each(['IMG_1.HEIC', 'IMG_1.heif', 'IMG_1.jpg', 'IMG_1'])('is stored as JPEG: %s', async (name) => {
    const id = await tus.upload(name, HEIC.rotated)
    expect(await claim(id)).toMatchObject({ fileName: 'IMG_1.jpg', fileType: 'image/jpeg' })
    const jpeg = await readWhole(id)
    const { format, width, height } = await sharp(jpeg).metadata()
    expect([format, width, height]).toEqual(['jpeg', 64, 96])
    const [row] = await api.query('select file_size from stored_files')
    expect(row).toEqual({ file_size: jpeg.length })
    // Of the original nothing is left.
    expect((await stored()).length).toBe(1)
  })

  it('arrives in pieces like any other file', async () => {
    const url = String((await tus.announce('IMG_2.heic', HEIC.plain.length)).headers['location'])
    await tus.bring(url, 0, HEIC.plain.subarray(0, 10))
    await tus.bring(url, 10, HEIC.plain.subarray(10))
    expect(await claim(url.split('/').at(-1) ?? '')).toMatchObject({ fileName: 'IMG_2.jpg' })
  })

  it('is refused under the name of a document', async () => {
    const url = String((await tus.announce('IMG_3.pdf', HEIC.plain.length)).headers['location'])
    expect((await tus.bring(url, 0, HEIC.plain)).body?.detail).toContain('the file is HEIC')
  })

  it('that another program has converted already keeps its bytes and gets its ending', async () => {
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    const id = await tus.upload('IMG_4.heic', jpeg)
    expect(await claim(id)).toMatchObject({ fileName: 'IMG_4.jpg', fileType: 'image/jpeg' })
    expect(await readWhole(id)).toEqual(jpeg)
  })

  it.each([
    ['damaged', HEIC.cutOff, 'This HEIC photo can’t be read; it may be damaged. It was not stored'],
    ['empty behind its head', HEIC.onlyHead, 'This HEIC photo can’t be read'],
    ['too large', HEIC.statesTooMuch, 'too many pixels'],
  ])('says of a HEIC photo that is %s what to do, and keeps nothing of it', async (_, bytes, sentence) => {
    const url = String((await tus.announce('IMG_1.HEIC', bytes.length)).headers['location'])
    const brought = await tus.bring(url, 0, bytes)
    expect(brought.status).toBe(415)
    expect(brought.body?.detail).toContain(sentence)
    expect(await stored()).toEqual([])
  })
})
