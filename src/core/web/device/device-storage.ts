import { DEVICE_DATABASE, openDeviceDatabase, type DeviceDatabase } from './device-database.ts'

let database: Promise<DeviceDatabase> | null = null

/** Storage, encryption and locks exist only on https and localhost; an old or locked-down browser may lack them. */
export const hasDeviceStorage = (): boolean =>
  typeof indexedDB !== 'undefined' &&
  typeof navigator !== 'undefined' &&
  'locks' in navigator &&
  globalThis.crypto?.subtle !== undefined

/** A login creates none: only a person who has signed in has data here. */
export const hasDatabase = async (): Promise<boolean> =>
  database !== null || (await indexedDB.databases()).some(({ name }) => name === DEVICE_DATABASE)

/** Opens the device's database, once per page. */
export const openDatabase = (): Promise<DeviceDatabase> => (database ??= openDeviceDatabase())

/** What waits on this device. */
export interface Unsent {
  entries: number
  photos: number
  /** When the first entry was made. */
  since: Date | null
}

/** Returns what waits on this device, of any person; null for nothing. Needs no key. */
export async function countUnsent(): Promise<Unsent | null> {
  if (!hasDeviceStorage() || !(await hasDatabase())) return null
  const known = await openDatabase()
  const [waiting, photos] = [await known.getAll('entries'), await known.count('files')]
  if (waiting.length + photos === 0) return null
  return { entries: waiting.length, photos, since: waiting[0] === undefined ? null : new Date(waiting[0].madeAt) }
}
