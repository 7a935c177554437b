/*
 * The device's database as the first release with work on board wrote it: version 1 of the database, schema 1 of an
 * entry. Copied from that release and never changed, so that its entries are sent by every later one.
 */

const DATABASE = 'portal-device'
const VERSION = 1

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')))
  })

function openFirst(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, VERSION)
  opening.addEventListener('upgradeneeded', () => {
    const database = opening.result
    database.createObjectStore('people', { keyPath: 'userId' })
    const reads = database.createObjectStore('reads', { keyPath: ['userId', 'address'] })
    reads.createIndex('use', ['usedAt', 'size'])
    reads.createIndex('age', ['userId', 'address', 'readAt'])
    const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
    entries.createIndex('id', 'id', { unique: true })
    entries.createIndex('userId', 'userId')
    database.createObjectStore('files', { keyPath: 'id' }).createIndex('userId', 'userId')
    database.createObjectStore('pieces', { keyPath: ['fileId', 'index'] })
    database.createObjectStore('answers', { keyPath: 'id' }).createIndex('userId', 'userId')
  })
  return asPromise(opening)
}

async function sealFirst(key: CryptoKey, plain: Uint8Array<ArrayBuffer>) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

const sealJson = (key: CryptoKey, value: unknown) => sealFirst(key, new TextEncoder().encode(JSON.stringify(value)))

export const FIRST_ENTRIES = [
  {
    id: '7b0c8a5e-3a52-4f0e-9c1b-6f6f1d1f0a01',
    state: 'sending',
    attempts: 1,
    content: {
      method: 'POST',
      path: '/api/portal/projects/01930000-0000-7000-8000-000000000001/transitions',
      body: { to: 'in progress', version: 4 },
      projectId: '01930000-0000-7000-8000-000000000001',
      label: 'Start',
      at: '2026-11-28T09:42:00.000Z',
    },
  },
  {
    id: '7b0c8a5e-3a52-4f0e-9c1b-6f6f1d1f0a02',
    state: 'waiting',
    attempts: 0,
    content: {
      method: 'POST',
      path: '/api/portal/projects/01930000-0000-7000-8000-000000000001/transitions',
      body: {
        to: 'on hold',
        reason: 'Waits for an electrode',
        followUpDate: '2030-01-07',
        version: { $ref: '7b0c8a5e-3a52-4f0e-9c1b-6f6f1d1f0a01', field: 'version' },
      },
      projectId: '01930000-0000-7000-8000-000000000001',
      label: 'Hold',
      at: '2026-11-28T10:05:00.000Z',
    },
  },
  {
    id: '7b0c8a5e-3a52-4f0e-9c1b-6f6f1d1f0a03',
    state: 'refused',
    attempts: 2,
    content: {
      method: 'POST',
      path: '/api/portal/projects/01930000-0000-7000-8000-000000000001/hours',
      body: { date: '2026-11-28', kind: 'work', hours: '25' },
      projectId: '01930000-0000-7000-8000-000000000001',
      label: '25 h work',
      at: '2026-11-28T10:10:00.000Z',
      problem: { type: 'about:blank', title: 'Refused', status: 422, detail: '24 h is the most.', code: 'invalid' },
    },
  },
] as const

export const FIRST_PHOTO = { name: 'cuvette.jpg', bytes: Uint8Array.from({ length: 300_000 }, (_, at) => at % 251) }

/** Fills the device of a person with unsent entries and a photo, as that release left them. */
export async function writeFirstRelease(userId: string): Promise<void> {
  const database = await openFirst()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const put = (store: string, value: object) =>
    asPromise(database.transaction(store, 'readwrite').objectStore(store).put(value))
  await put('people', { userId, key, keyId: '7b0c8a5e-3a52-4f0e-9c1b-6f6f1d1f0a00', isCurrent: true })
  for (const { id, state, attempts, content } of FIRST_ENTRIES) {
    const sealed = await sealJson(key, content)
    await put('entries', { id, userId, schema: 1, state, attempts, madeAt: Date.parse(content.at), sealed })
  }
  const id = '7b0c8a5e-3a52-4f0e-9c1b-6f6f1d1f0a04'
  const size = FIRST_PHOTO.bytes.length
  for (let index = 0; index * 262_144 < size; index += 1) {
    const piece = FIRST_PHOTO.bytes.slice(index * 262_144, (index + 1) * 262_144)
    await put('pieces', { fileId: id, index, sealed: await sealFirst(key, piece) })
  }
  const group = 'project:01930000-0000-7000-8000-000000000001:files'
  const facts = { group, name: FIRST_PHOTO.name, type: 'image/jpeg', size, lastModified: 5 }
  await put('files', { id, userId, sealed: await sealJson(key, facts) })
  const read = await sealJson(key, { name: 'Technician 3' })
  const now = Date.now()
  const address = '/api/portal/me'
  await put('reads', { userId, address, readAt: now, usedAt: now, size: read.bytes.byteLength, sealed: read })
  database.close()
}
