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

/** Returns how many entries wait on this device and since when, of any person; null for none. Needs no key. */
export async function countUnsent(): Promise<{ count: number; since: Date } | null> {
  if (!hasDeviceStorage() || !(await hasDatabase())) return null
  const waiting = await (await openDatabase()).getAll('entries')
  const [first] = waiting
  return first === undefined ? null : { count: waiting.length, since: new Date(first.madeAt) }
}
