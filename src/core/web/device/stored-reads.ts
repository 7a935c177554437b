import { open, seal } from './cipher.ts'
import type { DeviceDatabase, DevicePerson, StoredRead } from './device-database.ts'
import { noteStoring } from './storage-room.ts'

/** Bytes of all stored responses together; the least recently used are removed first. */
const READS_MAX = 200 * 1024 * 1024

export interface FoundRead {
  data: unknown
  /** When the server sent it. */
  readAt: Date
}

/**
 * Stores a response under its address, encrypted for this person; not for one who has signed out in the meantime, here or
 * in another tab.
 */
export async function storeRead(
  database: DeviceDatabase,
  { userId, key, keyId }: DevicePerson,
  address: string,
  data: unknown,
  max = READS_MAX,
): Promise<void> {
  const sealed = await seal(key, data)
  const now = Date.now()
  const change = database.transaction(['people', 'reads'], 'readwrite')
  const owner = await change.objectStore('people').get(userId)
  if (owner?.isCurrent === true && owner.keyId === keyId) {
    const size = sealed.bytes.byteLength
    await change.objectStore('reads').put({ userId, address, readAt: now, usedAt: now, size, sealed })
  }
  await change.done
  await trimReads(database, max)
}

/** Returns the stored response of an address, or null. One that can't be decrypted counts as absent. */
export async function findRead(
  database: DeviceDatabase,
  { userId, key }: DevicePerson,
  address: string,
): Promise<FoundRead | null> {
  const stored = await database.get('reads', [userId, address])
  if (stored === undefined) return null
  try {
    const data = await open(key, stored.sealed)
    await noteUse(database, stored)
    return { data, readAt: new Date(stored.readAt) }
  } catch {
    return null
  }
}

/** A full device can't store the use; the response is there all the same. */
async function noteUse(database: DeviceDatabase, stored: StoredRead): Promise<void> {
  try {
    await database.put('reads', { ...stored, usedAt: Date.now() })
    void noteStoring(stored.size)
  } catch (error) {
    void noteStoring(stored.size, error)
  }
}

/** Every stored response of a person. */
const ownReads = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

/** Returns the addresses that are on the device for a person, with the time of their reading. */
export async function listReads(database: DeviceDatabase, userId: string): Promise<ReadonlyMap<string, Date>> {
  const found = new Map<string, Date>()
  const index = database.transaction('reads').store.index('age')
  for (let cursor = await index.openKeyCursor(ownReads(userId)); cursor !== null; cursor = await cursor.continue()) {
    const [, address, readAt] = cursor.key
    found.set(address, new Date(readAt))
  }
  return found
}

/** Removes a person's stored responses: all, or those that match. */
export async function dropReads(
  database: DeviceDatabase,
  userId: string,
  isDropped: (address: string) => boolean = () => true,
): Promise<void> {
  const change = database.transaction('reads', 'readwrite')
  const keys = await change.store.getAllKeys(ownReads(userId))
  for (const key of keys) if (isDropped(key[1])) await change.store.delete(key)
  await change.done
}

/** Removes the least recently used responses until about `bytes` are free. */
export async function freeReads(database: DeviceDatabase, bytes: number): Promise<void> {
  const change = database.transaction('reads', 'readwrite')
  let freed = 0
  let cursor = await change.store.index('use').openKeyCursor()
  while (cursor !== null && freed < bytes) {
    freed += cursor.key[1]
    await change.store.delete(cursor.primaryKey)
    cursor = await cursor.continue()
  }
  await change.done
}

async function trimReads(database: DeviceDatabase, max: number): Promise<void> {
  const change = database.transaction('reads', 'readwrite')
  let sum = 0
  let cursor = await change.store.index('use').openKeyCursor(null, 'prev')
  while (cursor !== null) {
    sum += cursor.key[1]
    if (sum > max) await change.store.delete(cursor.primaryKey)
    cursor = await cursor.continue()
  }
  await change.done
}
