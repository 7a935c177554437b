import { newIdempotencyKey } from '../call/idempotency.ts'
import { createDeviceKey } from './cipher.ts'
import type { DeviceDatabase, DevicePerson } from './device-database.ts'
import { dropReads } from './stored-reads.ts'

/** Sessions of one person, as of several tabs, whose reads the device answers. */
const SESSIONS_MAX = 10

/** Returns the person whom this session belongs to, or null: also for a session that hasn't read its account yet. */
export const findCurrentPerson = async (database: DeviceDatabase, session: string): Promise<DevicePerson | null> =>
  (await database.getAll('people')).find(({ isCurrent, sessions = [] }) => isCurrent && sessions.includes(session)) ??
  null

/** Returns everybody whose reads are on the device, whatever their session. */
export const listCurrentPeople = async (database: DeviceDatabase): Promise<DevicePerson[]> =>
  (await database.getAll('people')).filter(({ isCurrent }) => isCurrent)

/**
 * Makes a person a signed-in one, with a key if there is none. Stored responses of people who aren't there any more are
 * removed.
 * @param session digest of the session that has read the person's account
 * @param isPresent whether another tab is signed in for a person
 */
export async function enterDevice(
  database: DeviceDatabase,
  userId: string,
  session: string,
  isPresent: (userId: string) => boolean = () => false,
): Promise<DevicePerson> {
  const all = await database.getAll('people')
  const isGone = (other: DevicePerson) => other.userId !== userId && other.isCurrent && !isPresent(other.userId)
  for (const other of all.filter(isGone)) await leaveDevice(database, other.userId)
  const known = all.find((each) => each.userId === userId)
  // Generated before the transaction: one that waits for anything else ends.
  const fresh = known ?? { userId, key: await createDeviceKey(), keyId: newIdempotencyKey(), isCurrent: true }
  const change = database.transaction('people', 'readwrite')
  const stored = (await change.store.get(userId)) ?? fresh
  const sessions = [session, ...(stored.sessions ?? []).filter((each) => each !== session)].slice(0, SESSIONS_MAX)
  const person: DevicePerson = { ...stored, isCurrent: true, sessions }
  await change.store.put(person)
  await change.done
  return person
}

/** Stores by how much the clocks differ: after a reload without a network entries need it. */
export async function keepClockOffset(database: DeviceDatabase, userId: string, clockOffset: number): Promise<void> {
  const change = database.transaction('people', 'readwrite')
  const person = await change.store.get(userId)
  if (person !== undefined) await change.store.put({ ...person, clockOffset })
  await change.done
}

/** Signs a person out of the device: responses and answers are removed, the key too unless entries or files wait for it. */
export async function leaveDevice(database: DeviceDatabase, userId: string): Promise<void> {
  await dropReads(database, userId)
  const change = database.transaction(['people', 'entries', 'files', 'answers'], 'readwrite')
  const entries = await change.objectStore('entries').index('userId').count(userId)
  const files = await change.objectStore('files').index('userId').count(userId)
  const people = change.objectStore('people')
  const person = await people.get(userId)
  if (entries + files === 0) {
    for await (const cursor of change.objectStore('answers').index('userId').iterate(userId)) await cursor.delete()
    await people.delete(userId)
  } else if (person !== undefined) await people.put({ ...person, isCurrent: false, sessions: [] })
  await change.done
}
