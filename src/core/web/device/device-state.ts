import { useSyncExternalStore } from 'react'
import { toAddress, type EndpointKey } from '../call/request.ts'
import type { Entry } from './outbox.ts'

/*
 * What screens show of the device: separate from storage and sending, which are loaded with the portal's frame.
 */

/** Storage of this device for the portal. */
export interface StorageRoom {
  /** Bytes that the browser says it still grants, which Chrome doesn't tell exactly, and bytes in use. */
  room: number
  used: number
  isFull: boolean
  /** Whether the browser promised not to delete anything when the device is short of storage. */
  isPersistent: boolean
}

/** What screens know of the device. */
export interface DeviceState {
  /** In the order of their making. */
  entries: readonly Entry[]
  /** Place of the entry that is being sent, from 1, and how many this round has. */
  sending: { nth: number; of: number } | null
  /** `expired`: entries wait until the person signs in again, and new ones can be made; `signing in`: the form is open. */
  session: 'living' | 'expired' | 'signing in'
  /** When the last entry was confirmed, if none is left. */
  allSent: { at: Date; count: number } | null
  /** Records with all their reads on the device, by id, and when the server last confirmed the copy; null: unknown. */
  copies: ReadonlyMap<string, Date> | null
  /** Null while nobody has entered the device, or where the browser doesn't tell it. */
  storage: StorageRoom | null
  /** The server's answers to entries and files that were sent lately, by their ids. */
  answers: ReadonlyMap<string, unknown>
}

export const NOTHING: DeviceState = {
  entries: [],
  sending: null,
  session: 'living',
  allSent: null,
  copies: null,
  storage: null,
  answers: new Map(),
}

let state = NOTHING
/** When the server sent the responses that came from the device, by address. */
let ages: ReadonlyMap<string, Date> = new Map()
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Changes what screens show. */
export function publish(next: Partial<DeviceState>): void {
  state = { ...state, ...next }
  notify()
}

/** Records that a response came from the device; null for one of the network. */
export function setReadAge(address: string, readAt: Date | null): void {
  if (readAt === null && !ages.has(address)) return
  const next = new Map(ages)
  if (readAt === null) next.delete(address)
  else next.set(address, readAt)
  ages = next
  notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getDeviceState = (): DeviceState => state

/** Returns the id of the row that an entry or a file has become; the given one while it is unsent, or of a row. */
export function rowIdOf(id: string): string {
  const answer = state.answers.get(id)
  return typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : id
}

export const useDevice = (): DeviceState => useSyncExternalStore(subscribe, getDeviceState, () => NOTHING)

/** When the response of a read was sent, if it came from the device; null for one of the network. */
export const useReadAge = (key: EndpointKey): Date | null =>
  useSyncExternalStore(
    subscribe,
    () => ages.get(toAddress(key)) ?? null,
    () => null,
  )
