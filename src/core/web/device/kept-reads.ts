import { openDatabase } from './device-storage.ts'
import { findPerson } from './device.ts'
import { noteStoring } from './storage-room.ts'
import { dropReads, findRead, listReads, storeRead, type FoundRead } from './stored-reads.ts'

/** Bytes of a response, about. */
const SMALL = 1000

/** Stores a response for this person; failures cost only the copy. */
export async function keepRead(address: string, data: unknown): Promise<void> {
  const owner = await findPerson()
  if (owner === null) return
  try {
    await storeRead(await openDatabase(), owner, address, data)
    void noteStoring(SMALL)
  } catch (error) {
    void noteStoring(SMALL, error)
    throw error
  }
}

export async function findKeptRead(address: string): Promise<FoundRead | null> {
  const owner = await findPerson()
  return owner === null ? null : findRead(await openDatabase(), owner, address)
}

export async function listKeptReads(): Promise<ReadonlyMap<string, Date>> {
  const owner = await findPerson()
  return owner === null ? new Map() : listReads(await openDatabase(), owner.userId)
}

/** Removes the stored responses of these addresses. */
export async function dropKeptReads(isDropped: (address: string) => boolean): Promise<void> {
  const owner = await findPerson()
  if (owner !== null) await dropReads(await openDatabase(), owner.userId, isDropped)
}
