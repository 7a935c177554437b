import type { DeviceDatabase } from './device-database.ts'
import { leaveDevice, listCurrentPeople } from './people-on-device.ts'

/** A lock per person, shared by the tabs that are signed in for them: a session may be one tab's alone. */
const IN_USE = 'portal-device-in-use:'

/** This tab's part of the lock. */
let hold: { userId: string; leave: () => void; released: Promise<void> } | null = null

/** Says that this tab is signed in for a person, until it is released or closed; for no other person any more. */
export async function holdDevice(userId: string): Promise<void> {
  if (hold?.userId === userId) return
  // The session of this browser became another person's, as by "Keep me signed in" in another tab.
  await releaseDevice()
  await new Promise<void>((granted) => {
    let leave: () => void = granted
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    const held = navigator.locks.request(IN_USE + userId, { mode: 'shared' }, () => {
      granted()
      return left
    })
    // Refused to a document that is being left.
    hold = { userId, leave, released: held.catch(() => granted()) }
  })
}

/** Resolves once other tabs see that this one is gone. */
export async function releaseDevice(): Promise<void> {
  const held = hold
  hold = null
  held?.leave()
  await held?.released
}

/** Returns the people for whom a tab is signed in. */
export async function listPresent(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(IN_USE) ? [name.slice(IN_USE.length)] : [])))
}

/** A tab that is reloaded is back within this time, milliseconds. */
const RELOAD_MS = 10_000

/** Removes what people have read for whom no tab is signed in: closed without a sign-out. */
export async function removeAbsentPeople(database: DeviceDatabase): Promise<void> {
  const findAbsent = async () => {
    const present = await listPresent()
    return (await listCurrentPeople(database)).map(({ userId }) => userId).filter((userId) => !present.has(userId))
  }
  const absent = new Set(await findAbsent())
  if (absent.size === 0) return
  await new Promise((resolve) => {
    setTimeout(resolve, RELOAD_MS)
  })
  for (const userId of await findAbsent()) if (absent.has(userId)) await leaveDevice(database, userId)
}
