import { useEffect, useSyncExternalStore } from 'react'
import type * as Phones from '../phone/phone.ts'

let phones: typeof Phones | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** A reload of the piece is tried the next time that a number is shown or typed. */
function loadPhones(): void {
  loading ??= import('../phone/phone.ts').then(
    (loaded) => {
      phones = loaded
      for (const onLoad of listeners) onLoad()
    },
    (error: unknown) => {
      loading = null
      console.warn(error)
    },
  )
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
    if (hasNumber) loadPhones()
  }, [hasNumber])
  return useSyncExternalStore(
    subscribe,
    () => phones,
    () => null,
  )
}
