import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Sealed } from './cipher.ts'

/** A person whose data or unsent entries are on this device. */
export interface DevicePerson {
  userId: string
  key: CryptoKey
  /** Distinguishes the key from one that replaced it after a sign-out in another tab. */
  keyId: string
  /** Whether this person is signed in here; several are if each has a tab of their own. */
  isCurrent: boolean
  /**
   * Digests of the sessions that have read the account, the newest first: another session of this browser may belong to
   * somebody else and gets nothing of this person's. Absent in a row of an earlier release.
   */
  sessions?: readonly string[]
  /** Milliseconds that the server's clock is ahead of the device's, as compared last. */
  clockOffset?: number
}

/** A response as it was read, under its address. */
export interface StoredRead {
  userId: string
  address: string
  /** When the server sent it, and when a screen needed it last; milliseconds of this device's clock. */
  readAt: number
  usedAt: number
  size: number
  sealed: Sealed
}

/** Where an unsent entry is. `sending` of a page that was closed counts as `waiting`. */
export type EntryState = 'waiting' | 'sending' | 'refused' | 'conflict'

/** An unsent entry. What was typed is inside `sealed`; the rest is needed without the key, to count and to order. */
export interface StoredEntry {
  /** Order of making, over all projects. */
  seq?: number
  /** UUID: also the Idempotency-Key of its call. */
  id: string
  userId: string
  /** Release format of `sealed`, so that a later release can send entries of an earlier one. */
  schema: 1 | 2
  state: EntryState
  attempts: number
  /** When it was made, milliseconds of this device's clock. */
  madeAt: number
  sealed: Sealed
}

/** The server's answer to a sent entry, for later entries that refer to it. */
interface StoredAnswer {
  id: string
  userId: string
  sentAt: number
  sealed: Sealed
}

/** A file that waits for its upload; its bytes are in pieces next to it. */
export interface StoredFile {
  id: string
  userId: string
  /** Name, type, place and the upload's id once its bytes have arrived. */
  sealed: Sealed
}

interface DeviceSchema extends DBSchema {
  files: { key: string; value: StoredFile; indexes: { userId: string } }
  pieces: { key: [string, number]; value: { fileId: string; index: number; sealed: Sealed } }

  people: { key: string; value: DevicePerson }
  reads: {
    key: [string, string]
    value: StoredRead
    // Indexes with all that trimming and listing need: key cursors don't load the responses.
    indexes: { use: [number, number]; age: [string, string, number] }
  }
  entries: { key: number; value: StoredEntry; indexes: { id: string; userId: string } }
  answers: { key: string; value: StoredAnswer; indexes: { userId: string } }
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>

const VERSION = 1
export const DEVICE_DATABASE = 'portal-device'

/** Opens the device's database. @throws where the browser has none, or blocks it */
export const openDeviceDatabase = (): Promise<DeviceDatabase> =>
  openDB<DeviceSchema>(DEVICE_DATABASE, VERSION, {
    upgrade(database) {
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
    },
    // Another tab with a newer release may upgrade the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
