import { useSyncExternalStore } from 'react'
import { toAddress, type EndpointKey } from '../call/request.ts'

/** When the server sent the responses that came from the device, by address. */
let ages: ReadonlyMap<string, Date> = new Map()
const listeners = new Set<() => void>()

/** Records that a response came from the device; null for one of the network. */
export function setReadAge(address: string, readAt: Date | null): void {
  if (readAt === null && !ages.has(address)) return
  const next = new Map(ages)
  if (readAt === null) next.delete(address)
  else next.set(address, readAt)
  ages = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** When the response of a read was sent, if it came from the device; null for one of the network. */
export const useReadAge = (key: EndpointKey): Date | null =>
  useSyncExternalStore(
    subscribe,
    () => ages.get(toAddress(key)) ?? null,
    () => null,
  )
