import { useSyncExternalStore } from 'react'

/** Whether the form "Send to us" is open: the lists next to the catalogue open it, the one in the drawer shows it. */
let isOpen = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setSendFormOpen(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

/** Whether the form is open now; never on the server. */
export const useSendFormOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
