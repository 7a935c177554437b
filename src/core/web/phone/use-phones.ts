import { useEffect, useSyncExternalStore } from 'react'
import type * as Phones from '#core/phone/phone.ts'

let phones: typeof Phones | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads the piece once. After a failure the next number that is shown or typed tries again. */
async function loadPhones(): Promise<void> {
  try {
    phones = await import('#core/phone/phone.ts')
    for (const onLoad of listeners) onLoad()
  } catch (error) {
    loading = null
    console.warn(error)
  }
}

const subscribe = (onLoad: () => void) => {
  listeners.add(onLoad)
  return () => listeners.delete(onLoad)
}

/**
 * Returns the functions for telephone numbers, or null until they have been loaded. Their metadata of all countries has
 * 25 kB, so it is a piece of its own that is loaded once a number is there to be read.
 */
export function usePhones(hasNumber: boolean): typeof Phones | null {
  useEffect(() => {
    if (hasNumber) loading ??= loadPhones()
  }, [hasNumber])
  return useSyncExternalStore(
    subscribe,
    () => phones,
    () => null,
  )
}
