import { publish, type StorageRoom } from './device-state.ts'

/** Bytes below which a photo may not fit any more, with what its storage needs in addition. */
const LEAST_ROOM = 12_000_000

/**
 * Bytes of the smallest thing that the browser refused to store; null for none. Chrome tells the same room on every
 * device, so that it tells nothing of it: an attempt does.
 */
let refusedFrom: number | null = null

/** Notes how an attempt to store something of this size ended: undefined for one that succeeded. */
export async function noteStoring(bytes: number, error?: unknown): Promise<void> {
  if (error === undefined) {
    if (refusedFrom === null || bytes < refusedFrom) return
    refusedFrom = null
  } else if (error instanceof Error && error.name === 'QuotaExceededError') {
    refusedFrom = Math.min(refusedFrom ?? bytes, bytes)
  } else return
  await measureStorage()
}

/** Notes that something was removed: the next attempt shows whether that is enough. */
export async function noteFreed(): Promise<void> {
  refusedFrom = null
  await measureStorage()
}

/** Measures the storage and publishes the result; null in browsers that don't tell it. */
export async function measureStorage(): Promise<StorageRoom | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    if (quota === undefined || usage === undefined) return null
    const room = Math.max(0, quota - usage)
    const storage = {
      room,
      used: usage,
      isFull: refusedFrom !== null || room < LEAST_ROOM,
      isPersistent: await navigator.storage.persisted(),
    }
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
