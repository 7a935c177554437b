import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { HEIC } from '#core/files/heic/heic.fixture.ts'
import { catalogueAdminRoutes } from '#site/catalogue/catalogue-admin.routes.server.ts'
import { adminApi } from '../../../../tests/setup/admin-api.ts'
import { pictureTexts } from '../messages.en.ts'
import { pictureRoutes } from './convert-picture.routes.server.ts'
import { encodePicture } from './encode-picture.server.ts'
import { preparePicture, sweepPictures } from './pictures.service.server.ts'

const api = await adminApi((deps) => [...catalogueAdminRoutes(deps), ...pictureRoutes])

const dataUrl = (bytes: Uint8Array, kind = 'image/jpeg') =>
  `data:${kind};base64,${Buffer.from(bytes).toString('base64')}`
/** A black square with one bit for a pixel: sharp would make it of three bytes for each. */
function blackPng(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    const named = Buffer.concat([Buffer.from(name), data])
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3377aa' } })
const files = async () => (await readdir(api.folder, { recursive: true })).filter((name) => /\.\w+$/.test(name))

/** Kind and width; AVIF by its boxes, since its reader is switched off in this process (ISO 23008-12, `ispe`). */
async function look(bytes: Buffer): Promise<[format: string, width: number, height: number]> {
  if (bytes.toString('latin1', 4, 12) === 'ftypavif') {
    const at = bytes.indexOf('ispe') + 8
    return ['avif', bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
  }
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

let counter = 0
const product = (imageUrl: unknown) => ({
  name: 'Valve',
  itemNumber: `P-${(counter += 1)}`,
  description: 'A valve.',
  imageUrl,
})
const create = async (imageUrl: unknown) => api.call('POST', '/api/admin/products', product(imageUrl))

afterEach(async () => {
  await api.query('delete from products')
  await api.query('delete from pictures')
  await rm(path.join(api.folder, 'pictures'), { recursive: true, force: true })
})

describe('a picture that is drawn anew', () => {
  it('fits into 400 by 400 and is stored in two sizes and three formats', async () => {
    const { width, height, variants } = await encodePicture(dataUrl(await blank(1600, 1200).jpeg().toBuffer()))
    expect([width, height]).toEqual([400, 300])
    const seen = await Promise.all(variants.map(async ({ size, format, bytes }) => [size, format, await look(bytes)]))
    expect(seen).toEqual([
      [200, 'avif', ['avif', 200, 150]],
      [200, 'webp', ['webp', 200, 150]],
      [200, 'jpg', ['jpeg', 200, 150]],
      [400, 'avif', ['avif', 400, 300]],
      [400, 'webp', ['webp', 400, 300]],
      [400, 'jpg', ['jpeg', 400, 300]],
    ])
  })

  it('is never enlarged, and transparency becomes white', async () => {
    const png = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { width, height, variants } = await encodePicture(dataUrl(png, 'image/png'))
    expect([width, height]).toEqual([60, 40])
    const { data } = await sharp(variants.at(-1)?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)].every((value) => value > 250)).toBe(true)
  })

  it('is upright, and nothing of place, author or hidden bytes is left', async () => {
    const canary = 'CANARY-59.4138N'
    const jpeg = await blank(80, 40)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: canary, Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const withTail = Buffer.concat([jpeg, Buffer.from(`<script>alert('${canary}')</script>`)])
    expect(withTail.toString('latin1')).toContain(canary)
    const { width, height, variants } = await encodePicture(dataUrl(withTail))
    expect([width, height]).toEqual([40, 80])
    for (const { bytes } of variants) {
      expect(bytes.toString('latin1')).not.toMatch(/CANARY|script|Exif/)
    }
  })
})

describe('a HEIC photo', () => {
  it('is drawn anew like any other picture, whatever its address says it is', async () => {
    for (const type of ['image/heic', 'image/jpeg']) {
      const { width, height, variants } = await encodePicture(dataUrl(HEIC.rotated, type))
      expect([width, height]).toEqual([64, 96])
      expect(await look(variants.at(-1)?.bytes ?? Buffer.alloc(0))).toEqual(['jpeg', 64, 96])
    }
    expect((await create(dataUrl(HEIC.plain, 'image/heic'))).status).toBe(201)
  })

  it('is converted for a browser that can’t draw it', async () => {
    const convert = (photo: Buffer) =>
      api.call('POST', '/api/admin/pictures/convert', { photo: photo.toString('base64') })
    const answer = await convert(HEIC.plain)
    expect(answer.status).toBe(200)
    expect(await look(Buffer.from(answer.body.jpeg, 'base64'))).toEqual(['jpeg', 96, 64])
    expect(await convert(HEIC.cutOff)).toMatchObject({ status: 422, body: { detail: pictureTexts.damaged } })
    expect(await convert(HEIC.statesTooMuch)).toMatchObject({
      status: 422,
      body: { detail: pictureTexts.tooManyPixels },
    })
    expect(await convert(Buffer.from('%PDF-1.7'))).toMatchObject({
      status: 422,
      body: { detail: pictureTexts.otherKind },
    })
    expect(await files()).toEqual([])
  })
})

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const corpus: [string, Uint8Array][] = [
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['an ELF program', Buffer.from('7f454c4602010100', 'hex')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from(svg)],
    ['an SVG behind a byte order mark', Buffer.from(`\uFEFF${svg}`)],
    ['a script', Buffer.from('alert(1)')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['a zip', Buffer.from('504b0304140000000000', 'hex')],
    ['a HEIC that is cut off', HEIC.cutOff],
    ['the head of a HEIC', HEIC.onlyHead],
    ['a HEIC of too many pixels', HEIC.statesTooMuch],
    ['a page behind the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from(svg)])],
    ['a page behind the first bytes of a PNG', Buffer.from([0x89, 80, 78, 71, 13, 10, 26, 10, ...Buffer.from(svg)])],
    ['a page in the frame of a WebP', Buffer.from(`RIFF\u0000\u0000\u0000\u0000WEBP${svg}`, 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ]

  it.each(corpus)('is refused: %s', async (_name, bytes) => {
    const answer = await create(dataUrl(bytes))
    expect(answer.status).toBe(422)
    expect(answer.body.fields[0].field).toBe('imageUrl')
    expect(await files()).toEqual([])
  })

  it('is refused: half of a JPEG', async () => {
    const jpeg = await blank(600, 600).jpeg().toBuffer()
    expect((await create(dataUrl(jpeg.subarray(0, jpeg.length / 2)))).status).toBe(422)
  })

  it('is refused: 144 million pixels in a small file', async () => {
    const png = blackPng(12_000)
    expect((await sharp(png, { limitInputPixels: false }).metadata()).width).toBe(12_000)
    expect(png.length).toBeLessThan(1024 * 1024)
    const answer = await create(dataUrl(png, 'image/png'))
    expect([answer.status, answer.body.detail]).toEqual([422, 'This picture has too many pixels'])
  })

  it('is refused: one byte more than 5 MB, and a body beyond the limit', async () => {
    const jpeg = await blank(10, 10).jpeg().toBuffer()
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)])
    const answer = await create(dataUrl(padded(5 * 1024 * 1024 + 1)))
    expect([answer.status, answer.body.detail]).toEqual([422, pictureTexts.tooLarge])
    expect((await create(dataUrl(padded(5 * 1024 * 1024)))).status).toBe(201)
    expect((await create(dataUrl(padded(6 * 1024 * 1024)))).status).toBe(413)
  })

  it.each([
    'http://127.0.0.1:9/x.jpg',
    'https://example.com/x.jpg',
    '//example.com/x.jpg',
    'file:///etc/passwd',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html,<script>',
    'javascript:alert(1)',
    '/etc/../x',
    '/pictures/products/tro-kit.svg',
    'data:image/png;base64,%%%',
  ])('is refused: the address %s', async (address) => {
    expect((await create(address)).status).toBe(422)
  })
})

describe('a stored picture', () => {
  it('is served in each form, for ever, with the headers of a file, and 404 otherwise', async () => {
    const { body } = await create(dataUrl(await blank(500, 500).png().toBuffer(), 'image/png'))
    expect(body.imageUrl).toMatch(/^\/pictures\/[0-9a-f-]{36}$/)
    const full = await api.call('GET', body.imageUrl, undefined, { token: null })
    expect(full.status).toBe(200)
    expect(full.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(full.headers['content-security-policy']).toContain('sandbox')
    expect(await look(full.bytes)).toEqual(['jpeg', 400, 400])
    const small = await api.call('GET', `${body.imageUrl}/200.avif`)
    expect(small.headers['content-type']).toBe('image/avif')
    expect(await look(small.bytes)).toEqual(['avif', 200, 200])
    const again = await api.call('GET', `${body.imageUrl}/200.avif`, undefined, {
      headers: { 'if-none-match': String(small.headers['etag']) },
    })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    for (const url of [
      `${body.imageUrl}/300.avif`,
      `${body.imageUrl}/200.svg`,
      `${body.imageUrl}/200.avif.jpg`,
      '/pictures/00000000-0000-4000-8000-000000000000',
      '/pictures/..%2f..%2fetc%2fpasswd',
    ]) {
      expect((await api.call('GET', url)).status, url).toBe(404)
    }
  })

  it('is stored under a random name that no response contains', async () => {
    const { body } = await create(dataUrl(await blank(50, 50).jpeg().toBuffer()))
    const names = await files()
    expect(names).toHaveLength(6)
    for (const name of names) expect(name).toMatch(/^pictures\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}-(200|400)\.\w+$/)
    expect(names.join()).not.toContain(String(body.imageUrl).slice(10))
  })

  it('stays while a row shows it, and for a week after it was replaced', async () => {
    const { body } = await create(dataUrl(await blank(50, 50).jpeg().toBuffer()))
    const copy = (await api.call('POST', `/api/admin/products/${body.id}/duplicate`)).body
    expect(copy).toMatchObject({ imageUrl: body.imageUrl })
    await api.call('PUT', `/api/admin/products/${body.id}`, { ...product(''), itemNumber: body.itemNumber })
    const sweep = () => sweepPictures(api.ctx, api.storage)
    const age = () => api.query(`update pictures set unused_since = unused_since - interval '32 days'`)
    await age()
    expect(await sweep()).toBe(0)
    await api.call('DELETE', `/api/admin/products/${copy.id}`)
    expect(await sweep()).toBe(0)
    expect((await api.call('GET', body.imageUrl)).status).toBe(200)
    await age()
    expect(await sweep()).toBe(1)
    expect(await files()).toEqual([])
    expect((await api.call('GET', body.imageUrl)).status).toBe(404)
  })

  it('that was written for a change that failed is removed by the next sweep', async () => {
    const bytes = dataUrl(await blank(50, 50).jpeg().toBuffer())
    await preparePicture(api.ctx, api.storage, bytes, null)
    const full = { ...api.storage, put: () => Promise.reject(new Error('disk full')) }
    await expect(preparePicture(api.ctx, full, bytes, null)).rejects.toThrow('disk full')
    expect(await sweepPictures(api.ctx, api.storage)).toBe(0)
    await api.query(`update pictures set unused_since = now() - interval '2 hours'`)
    expect(await sweepPictures(api.ctx, api.storage)).toBe(2)
    expect(await files()).toEqual([])
  })
})
