import { newIdempotencyKey } from '../call/idempotency.ts'
import { open, openBytes, seal, sealBytes } from './cipher.ts'
import type { DeviceDatabase, DevicePerson } from './device-database.ts'

/** A photo is written in pieces, so that a phone never holds two copies of it in memory. */
const PIECE_BYTES = 256 * 1024

/** A file that waits on the device, without its bytes. */
export interface KeptFile {
  id: string
  /** The target of its upload, `project:<id>:files`. */
  group: string
  name: string
  type: string
  size: number
  lastModified: number
  /** Once the server has its bytes: it only has to become part of its record. */
  uploadId?: string
}

type Facts = Omit<KeptFile, 'id'>

/** Stores a file, encrypted. Returns its id. @throws QuotaExceededError where the device is full */
export async function keepFile(
  database: DeviceDatabase,
  { userId, key }: DevicePerson,
  group: string,
  file: File,
): Promise<string> {
  const id = newIdempotencyKey()
  const { name, type, size, lastModified } = file
  try {
    for (let index = 0; index * PIECE_BYTES < size; index += 1) {
      const bytes = await file.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES).arrayBuffer()
      await database.put('pieces', { fileId: id, index, sealed: await sealBytes(key, bytes) })
    }
    // Last: without this row the pieces belong to nothing, and a file that was cut is never sent.
    await database.put('files', { id, userId, sealed: await seal(key, { group, name, type, size, lastModified }) })
  } catch (error) {
    await dropFile(database, id)
    throw error
  }
  return id
}

/** Returns the files of a person that wait, in the order of their taking. */
export async function listFiles(database: DeviceDatabase, { userId, key }: DevicePerson): Promise<KeptFile[]> {
  const stored = await database.getAllFromIndex('files', 'userId', userId)
  const opened = await Promise.allSettled(
    stored.map(async ({ id, sealed }): Promise<KeptFile> => Object.assign(await open<Facts>(key, sealed), { id })),
  )
  return opened
    .flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    .toSorted((a, b) => a.lastModified - b.lastModified)
}

/** Returns the file with its bytes. @throws OperationError for changed bytes */
export async function readFile(database: DeviceDatabase, { key }: DevicePerson, kept: KeptFile): Promise<File> {
  const stored = await database.getAll('pieces', IDBKeyRange.bound([kept.id], [kept.id, []]))
  const pieces: ArrayBuffer[] = []
  for (const { sealed } of stored) pieces.push(await openBytes(key, sealed))
  return new File(pieces, kept.name, { type: kept.type, lastModified: kept.lastModified })
}

/** Notes that the server has the bytes: after a reload they aren't sent again. */
export async function noteUploaded(
  database: DeviceDatabase,
  { key }: DevicePerson,
  id: string,
  uploadId: string,
): Promise<void> {
  const stored = await database.get('files', id)
  if (stored === undefined) return
  const facts = await open<Facts>(key, stored.sealed)
  await database.put('files', { ...stored, sealed: await seal(key, { ...facts, uploadId }) })
}

/** Removes a file that has become part of its record, and stores the answer: entries refer to the file by its id here. */
export async function settleFile(
  database: DeviceDatabase,
  { userId, key }: DevicePerson,
  id: string,
  answer: unknown,
): Promise<void> {
  const sealed = await seal(key, answer ?? null)
  const change = database.transaction(['files', 'pieces', 'answers'], 'readwrite')
  await change.objectStore('answers').put({ id, userId, sentAt: Date.now(), sealed })
  await change.objectStore('files').delete(id)
  await change.objectStore('pieces').delete(IDBKeyRange.bound([id], [id, []]))
  await change.done
}

/** Removes a file that its person cancelled. */
export async function dropFile(database: DeviceDatabase, id: string): Promise<void> {
  const change = database.transaction(['files', 'pieces'], 'readwrite')
  await change.objectStore('files').delete(id)
  await change.objectStore('pieces').delete(IDBKeyRange.bound([id], [id, []]))
  await change.done
}
