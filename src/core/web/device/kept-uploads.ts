import type { StoredUpload, UploadStore } from '../file/uploads.ts'
import { dropFile, keepFile, listFiles, noteUploaded, readFile, settleFile } from './device-files.ts'
import { openDatabase } from './device-storage.ts'
import { findPerson, recordAnswer, sendNow } from './device.ts'
import { noteFreed, noteStoring } from './storage-room.ts'

/** Ends the hold of this page on a file. */
const releases = new Map<string, () => void>()

/** Whether this page may send a file: one page at a time does. It holds the file until it has arrived. */
async function holdFile(id: string): Promise<boolean> {
  if (releases.has(id)) return false
  return new Promise((resolve) => {
    void navigator.locks.request(`portal-file-${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock !== null) await new Promise<void>((release) => releases.set(id, release))
    })
  })
}

const releaseFile = (id: string): void => {
  releases.get(id)?.()
  releases.delete(id)
}

/** Stores the files of some groups on the device until they have arrived. */
export const createUploadStore = (isStored: (group: string) => boolean): UploadStore => ({
  async keep(group, file) {
    const owner = isStored(group) ? await findPerson() : null
    if (owner === null) return null
    try {
      const id = await keepFile(await openDatabase(), owner, group, file)
      void noteStoring(file.size)
      await holdFile(id)
      return id
    } catch (error) {
      void noteStoring(file.size, error)
      throw error
    }
  },
  async noteUploaded(id, uploadId) {
    const owner = await findPerson()
    if (owner !== null) await noteUploaded(await openDatabase(), owner, id, uploadId)
  },
  async settle(id, answer) {
    const owner = await findPerson()
    if (owner === null) return
    await settleFile(await openDatabase(), owner, id, answer)
    releaseFile(id)
    recordAnswer(id, answer)
    // What refers to the file has waited for it.
    void sendNow()
  },
  async drop(id) {
    await dropFile(await openDatabase(), id)
    releaseFile(id)
    void noteFreed()
    void sendNow()
  },
})

/** Calls back with each file that waits on this device and that no other page sends. */
export async function restoreUploads(resume: (group: string, file: File, stored: StoredUpload) => void): Promise<void> {
  const owner = await findPerson()
  if (owner === null) return
  const database = await openDatabase()
  for (const kept of await listFiles(database, owner)) {
    if (await holdFile(kept.id)) resume(kept.group, await readFile(database, owner, kept), kept)
  }
}

/** Called when the person leaves the device: their next sign-in restores the files. */
export function releaseUploads(): void {
  for (const id of releases.keys()) releaseFile(id)
}
