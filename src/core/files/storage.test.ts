import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileStorage, type FileStorage } from './storage.server.ts'

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let folder = ''
let server: S3rver | null = null
const storages = new Map<string, FileStorage>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  storages.set('disk', openFileStorage({ folder: path.join(folder, 'disk'), s3: null }))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await server.run()
  storages.set(
    'S3',
    openFileStorage({
      folder,
      s3: { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'us-east-1', ...KEYS },
    }),
  )
})

afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['disk', 'S3'])('files on %s', (kind) => {
  const storage = (): FileStorage => {
    const found = storages.get(kind)
    if (found === undefined) throw new Error('No storage')
    return found
  }

  it('gives back the bytes it was given, and nothing after they are removed', async () => {
    const bytes = Uint8Array.from([0, 255, 1, 254])
    await storage().put('ab/cd/picture.jpg', bytes)
    expect([...(await storage().get('ab/cd/picture.jpg'))]).toEqual([...bytes])
    expect(await storage().exists('ab/cd/picture.jpg')).toBe(true)
    await storage().remove('ab/cd/picture.jpg')
    expect(await storage().exists('ab/cd/picture.jpg')).toBe(false)
    await expect(storage().get('ab/cd/picture.jpg')).rejects.toThrow()
  })

  it('lists and removes what is below a prefix, and nothing next to it', async () => {
    for (const name of ['ab/one/0', 'ab/one/1', 'ab/oneself']) await storage().put(name, Uint8Array.of(1))
    expect((await storage().list('ab/one/')).toSorted()).toEqual(['0', '1'])
    await storage().removeAll('ab/one/')
    await storage().removeAll('ab/one/')
    expect(await storage().list('ab/one/')).toEqual([])
    expect(await storage().exists('ab/oneself')).toBe(true)
  })

  it('refuses keys that lead elsewhere', () => {
    for (const key of ['../x', 'a/../../x', '/etc/passwd', '', 'A b', 'a\0b']) {
      expect(() => storage().put(key, new Uint8Array())).toThrow('Not a storage key')
    }
  })
})
