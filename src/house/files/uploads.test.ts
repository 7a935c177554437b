import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import S3rver from 's3rver'
import { afterEach, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'
import { cleanFileName } from './clean-file-name.ts'
import { storedFiles } from './files.table.server.ts'
import { createFileKeys } from './sealed-parts.server.ts'
import { claimUpload, openStoredFile, storeBytes } from './stored-files.service.server.ts'
import { sweepFiles } from './sweep-files.service.server.ts'
import { addBytes, createUpload } from './uploads.service.server.ts'

const api = await testCalls()
const person = await addPerson(api.ctx, { role: 'operator' })
const other = await addPerson(api.ctx, { role: 'manager' })
const tus = tusCaller(api.server, person.token)
const storage = openFileStorage({ folder: api.folder, s3: null })
const files = { storage, fileKeys: createFileKeys(api.pepper) }
const ctx = systemCtx(api.ctx.db)

const stored = async (): Promise<string[]> =>
  (await readdir(api.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

const readWhole = async (id: string): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of openStoredFile(ctx, files, id)) parts.push(part)
  return Buffer.concat(parts)
}
const claim = (uploadId: string, userId = person.id) => ctx.tx((tx) => claimUpload(tx, { uploadId, userId }))

afterEach(async () => {
  await api.query('delete from uploads')
  await api.query('delete from stored_files')
  await api.query('delete from file_removals')
  await storage.removeAll('sealed/')
})

describe('an upload', () => {
  it('arrives in pieces, in any process, and is one file when it is whole', async () => {
    const bytes = pdf('pieces', 1_300_000)
    const made = await tus.announce('Report.pdf', bytes.length)
    expect(made.status).toBe(201)
    const url = String(made.headers['location'])
    expect(url).toMatch(/^\/api\/portal\/uploads\/[0-9a-f-]{36}$/)
    expect(made.headers['access-control-allow-origin']).toBeUndefined()
    const second = tusCaller((await api.startAnother()).server, person.token)
    let caller = tus
    for (const [from, to] of [
      [0, 700_001],
      [700_001, 700_005],
      [700_005, bytes.length],
    ] as const) {
      const at = await caller.ask(url)
      expect([at.status, at.headers['upload-offset']]).toEqual([200, String(from)])
      caller = caller === tus ? second : tus
      const brought = await caller.bring(url, from, bytes.subarray(from, to))
      expect([brought.status, brought.headers['upload-offset']]).toEqual([204, String(to)])
    }
    const id = url.split('/').at(-1) ?? ''
    expect(await claim(id)).toEqual({
      storedFileId: id,
      fileName: 'Report.pdf',
      fileType: 'application/pdf',
      fileSize: bytes.length,
    })
    expect((await readWhole(id)).equals(bytes)).toBe(true)
    await expect(claim(id)).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'uploadId' }] })
  })

  it('continues only at the stored offset, and for nobody else', async () => {
    const bytes = pdf('mine', 5000)
    const url = String((await tus.announce('a.pdf', bytes.length)).headers['location'])
    expect((await tus.bring(url, 10, bytes.subarray(10))).status).toBe(409)
    const stranger = tusCaller(api.server, other.token)
    for (const answer of [await stranger.ask(url), await stranger.bring(url, 0, bytes), await stranger.cancel(url)])
      expect(answer.status).toBe(404)
    expect((await tusCaller(api.server, null).ask(url)).status).toBe(401)
    expect((await tusCaller(api.server, null).announce('a.pdf', 10)).status).toBe(401)
    await expect(claim(url.split('/').at(-1) ?? '')).rejects.toMatchObject({ code: 'invalid' })
    expect((await tus.cancel(url)).status).toBe(204)
    expect((await tus.ask(url)).status).toBe(404)
    expect((await tus.ask('/api/portal/uploads/nonsense')).status).toBe(404)
  })

  it('needs a valid portal session', async () => {
    const gone = await addPerson(api.ctx, { role: 'operator' })
    await api.query('update portal_users set is_active = false where id = $1', [gone.id])
    const late = await addPerson(api.ctx, { role: 'operator' })
    await api.query(`update portal_sessions set expires_at = now() - interval '1 second' where id = $1`, [
      late.sessionId,
    ])
    for (const token of [gone.token, late.token, await api.signIn(), 'a'.repeat(43)])
      expect((await tusCaller(api.server, token).announce('a.pdf', 10)).status).toBe(401)
  })

  it('that another person sent cannot be taken', async () => {
    const id = await tus.upload('a.pdf', pdf())
    await expect(claim(id, other.id)).rejects.toMatchObject({ code: 'invalid' })
    expect(await claim(id)).toMatchObject({ storedFileId: id })
  })

  it('has one writer: a second connection waits, and continues when the first is silent', async () => {
    const bytes = pdf('lock', 3000)
    const url = String((await tus.announce('a.pdf', bytes.length)).headers['location'])
    await api.query(
      `update uploads set lock_holder = gen_random_uuid(), locked_until = clock_timestamp() + interval '1 second'`,
    )
    const brought = await tus.bring(url, 0, bytes)
    expect(brought.status).toBe(204)
  })

  it('of more than 25 MB, of nothing, or without its length is refused before a byte is sent', async () => {
    expect((await tus.announce('a.pdf', 25 * 1024 * 1024 + 1)).status).toBe(413)
    expect((await tus.announce('a.pdf', 25 * 1024 * 1024)).status).toBe(201)
    expect((await tus.announce('a.pdf', 0)).status).toBe(415)
    expect((await tus.send('POST', '/api/portal/uploads', {})).status).toBe(400)
    const url = String((await tus.announce('a.pdf', 100)).headers['location'])
    expect((await tus.bring(url, 0, pdf('longer', 200))).status).toBe(413)
  })

  it('that nobody finished or took is gone after a day, with all of its bytes', async () => {
    const half = pdf('half', 5000)
    const url = String((await tus.announce('a.pdf', half.length)).headers['location'])
    await tus.bring(url, 0, half.subarray(0, 4000))
    const whole = await tus.upload('b.pdf', pdf('whole'))
    const kept = await tus.upload('c.pdf', pdf('kept'))
    await claim(kept)
    expect(await sweepFiles(ctx, storage)).toBe(0)
    await api.query(`update uploads set created_at = created_at - interval '25 hours'`)
    await api.query(`update stored_files set created_at = created_at - interval '25 hours'`)
    expect((await tus.ask(url)).status).toBe(404)
    expect(await sweepFiles(ctx, storage)).toBe(2)
    expect(await stored()).toHaveLength(1)
    await expect(claim(whole)).rejects.toMatchObject({ code: 'invalid' })
    expect((await readWhole(kept)).equals(pdf('kept'))).toBe(true)
  })
})

describe('what lies in the storage', () => {
  it('shows nothing of a passport, its name or its owner', async () => {
    const canary = 'PASSPORT-N0-CANARY'
    await tus.upload(`${canary}.pdf`, pdf(`${canary} `.repeat(2000)))
    await storeBytes(ctx, files, { bytes: Buffer.from(canary), fileName: canary, fileType: 'application/pdf' })
    const found = await stored()
    expect(found.length).toBeGreaterThan(1)
    for (const name of found) {
      expect(name).toMatch(/sealed\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\/\d{4}-[0-9a-f]{16}$/)
      expect((await readFile(name)).includes(canary)).toBe(false)
    }
  })

  it('is not handed out when one bit of it changed or a part is missing, and the log says so', async () => {
    const bytes = pdf('tamper', 900_000)
    const id = await tus.upload('a.pdf', bytes)
    const [first = '', second = ''] = (await stored()).toSorted()
    const good = await readFile(first)
    const bad = Buffer.from(good)
    bad[5000] = (bad[5000] ?? 0) ^ 1
    const key = path.relative(api.folder, first)
    await storage.put(key, bad)
    await expect(readWhole(id)).rejects.toMatchObject({ code: 'internal' })
    await storage.put(key, good)
    expect((await readWhole(id)).equals(bytes)).toBe(true)
    await storage.remove(path.relative(api.folder, second))
    await expect(readWhole(id)).rejects.toMatchObject({ code: 'internal' })
    await api.query(`update stored_files set parts = parts[1:1]`)
    await expect(readWhole(id)).rejects.toMatchObject({ code: 'internal' })
    const events = await api.query(
      `select action from audit.logs where entity_type = 'stored_file' and entity_id = $1`,
      [id],
    )
    expect(events).toHaveLength(3)
  })
})

describe('a bucket', () => {
  it('stores files in encrypted parts, and returns the whole unchanged', async () => {
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const folder = path.join(api.folder, 's3')
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'files', configs: [] }],
    })
    const { port } = await server.run()
    try {
      const s3 = { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'us-east-1', ...keys }
      const bucket = { ...files, storage: openFileStorage({ folder, s3 }) }
      const bytes = pdf('bucket', 1_200_000)
      const caller = { id: newId(), userId: person.id, lockHolder: newId() }
      let upload = await createUpload(ctx, bucket, { ...caller, fileName: 'a.pdf', fileSize: bytes.length })
      for (let at = 0; at < bytes.length; at += 500_000)
        upload = await addBytes(ctx, bucket, upload, bytes.subarray(at, at + 500_000))
      const parts: Buffer[] = []
      for await (const part of openStoredFile(ctx, bucket, upload.id)) parts.push(part)
      expect(parts.length).toBe(3)
      expect(Buffer.concat(parts).equals(bytes)).toBe(true)
      await ctx.db.update(storedFiles).set({ createdAt: sql`now() - interval '25 hours'` })
      expect(await sweepFiles(ctx, bucket.storage)).toBe(1)
      expect(await bucket.storage.list('sealed/')).toEqual([])
    } finally {
      await server.close()
    }
  })
})

/** A zip file as Word and Excel write them: stored entries and the directory. */
function zip(entries: { name: string; size?: number }[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, size = 0 } of entries) {
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    local.push(header, Buffer.from(name))
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length
  }
  const middle = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(middle.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, middle, end])
}

describe('the kind of a file', () => {
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('0000000100000001080600000000000000', 'hex'),
    randomBytes(60),
  ])
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), randomBytes(80)])
  const webp = Buffer.from('RIFF\u0040\u0000\u0000\u0000WEBPVP8 xxxxxxxxxxxxxxxxxxxxxxxxxxx', 'latin1')
  const word = zip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml', size: 900 }])
  const excel = zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml', size: 900 }])
  const page = Buffer.from('<!doctype html><script>alert(1)</script> and so on and on')

  it.each([
    ['scan.pdf', pdf(), 'application/pdf'],
    ['photo.JPG', jpeg, 'image/jpeg'],
    ['photo', jpeg, 'image/jpeg'],
    ['photo.png', png, 'image/png'],
    ['photo.webp', webp, 'image/webp'],
    ['a.docx', word, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', excel, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('is told by the bytes: %s', async (name, bytes, fileType) => {
    const id = await tus.upload(name, bytes)
    expect(await claim(id)).toMatchObject({ fileType, fileName: name === 'photo' ? 'photo.jpg' : name })
  })

  it.each<[string, Buffer]>([
    ['program.pdf', Buffer.from('4d5a90000300000004000000ffff0000b800000000000000400000000000', 'hex')],
    ['elf.png', Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(40)])],
    ['page.pdf', page],
    ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['script.jpg', Buffer.from('alert(document.domain) // and a comment behind it')],
    ['page-in-jpeg.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), page])],
    ['page-in-png.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), page])],
    ['page-in-webp.webp', Buffer.concat([Buffer.from('RIFF0000WEBP'), page])],
    ['gif.png', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)])],
    ['tiff.jpg', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(40)])],
    ['rar.docx', Buffer.concat([Buffer.from('526172211a0700', 'hex'), Buffer.alloc(40)])],
    ['zip.docx', zip([{ name: 'readme.txt' }])],
    ['cut.docx', word.subarray(0, -30)],
    [
      'macro.docx',
      zip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, { name: 'word/vbaProject.bin' }]),
    ],
    ['bomb.xlsx', zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml', size: 101 * 1024 * 1024 }])],
    ['crowd.docx', zip(Array.from({ length: 501 }, (_, index) => ({ name: `word/${index}.xml` })))],
    ['excel.docx', excel],
    ['renamed.jpg', pdf()],
  ])('is refused by the bytes: %s', async (name, bytes) => {
    const url = String((await tus.announce(name, bytes.length)).headers['location'])
    const brought = await tus.bring(url, 0, bytes)
    expect(brought.status).toBe(415)
    expect(brought.body?.detail).toMatch(/^[A-Z].+\.$/)
    expect((await tus.ask(url)).status).toBe(415)
    await expect(claim(url.split('/').at(-1) ?? '')).rejects.toMatchObject({
      code: 'invalid',
      message: brought.body?.detail,
    })
    expect(await stored()).toEqual([])
  })

  it.each(['a.exe', 'a.svg', 'a.html', 'a.js', 'a.jpg.php', 'a.zip', 'a.gif', 'a.docm', 'a.pdf\u202Egpj.exe'])(
    'is refused by the name before a byte is sent: %s',
    async (name) => {
      expect((await tus.announce(name, 100)).status).toBe(415)
    },
  )
})

describe('a file name', () => {
  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ola\\report.pdf', 'report.pdf'],
    ['  .hidden.pdf ', 'hidden.pdf'],
    ['con.pdf', '_con.pdf'],
    ['invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
    ['a\u0000b\nc\td.pdf', 'abcd.pdf'],
    ['<script>.pdf', '_script_.pdf'],
    ['Ærlig talt – æøå 船.pdf', 'Ærlig talt – æøå 船.pdf'],
    ['zero\u200Bwidth.pdf', 'zerowidth.pdf'],
    ['...', 'file'],
    ['', 'file'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['\uD800.pdf', 'pdf'],
  ])('is cleaned: %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept)
  })
})

/** A disk of our own of so many bytes in place of the files' folder; null where this account may not mount one. */
function mountDisk(bytes: number): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', api.folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  return () => execFileSync('umount', [api.folder])
}

describe('a full disk', () => {
  const MIB = 1024 * 1024

  it('refuses a file before anything of it is accepted, and while it is sent; a later retry succeeds', async ({
    skip,
  }) => {
    const unmount = mountDisk(40 * MIB)
    if (unmount === null) return skip('This account may not mount a disk')
    try {
      const filler = path.join(api.folder, 'filler')
      const full = { status: 507, body: { detail: expect.stringContaining('Nothing was stored') } }
      expect(await tus.announce('Too large.pdf', 9 * MIB)).toMatchObject(full)
      expect(await api.query('select 1 from uploads')).toEqual([])

      const bytes = pdf('later', 2 * MIB)
      const made = await tus.announce('Later.pdf', bytes.length)
      expect(made.status).toBe(201)
      await writeFile(filler, Buffer.alloc(40 * MIB)).catch(() => undefined)
      const url = String(made.headers['location'])
      expect(await tus.bring(url, 0, bytes)).toMatchObject(full)
      expect(await tus.announce('Small.pdf', 100)).toMatchObject(full)

      await rm(filler)
      const { headers } = await tus.ask(url)
      const offset = Number(headers['upload-offset'])
      expect((await tus.bring(url, offset, bytes.subarray(offset))).status).toBe(204)
      expect(await readWhole((await claim(url.split('/').at(-1) ?? '')).storedFileId)).toEqual(bytes)
    } finally {
      unmount()
    }
  })
})
