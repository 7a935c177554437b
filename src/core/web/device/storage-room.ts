import { publish } from './device-state.ts'

/** Bytes below which a photo may not fit any more, with what its storage needs besides. */
const LEAST_ROOM = 12_000_000

/** Storage of this device for the portal. */
export interface StorageRoom {
  /** Bytes that the browser still grants, and bytes in use. */
  room: number
  used: number
  isFull: boolean
  /** Whether the browser promised not to delete anything when the device is short of storage. */
  isPersistent: boolean
}

/** Measures the storage and publishes the result; null in browsers that don't tell it. */
export async function measureStorage(): Promise<StorageRoom | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    if (quota === undefined || usage === undefined) return null
    const room = Math.max(0, quota - usage)
    const storage = { room, used: usage, isFull: room < LEAST_ROOM, isPersistent: await navigator.storage.persisted() }
    publish({ storage })
    return storage
  } catch {
    return null
  }
}

/**
 * Asks the browser not to delete anything, which it grants without a question where the portal is used often.
 * @returns whether it will keep everything
 */
export async function requestPersistence(): Promise<boolean> {
  const isGranted = await navigator.storage.persist?.().catch(() => false)
  await measureStorage()
  return isGranted ?? false
}
