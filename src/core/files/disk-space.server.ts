import { statfs } from 'node:fs/promises'
import path from 'node:path'

/** Space reserved for the database and its log: below it no new data is accepted. */
export const DISK_RESERVE_BYTES = 32 * 1024 * 1024

/** Returns the free bytes of the disk on which a folder is, or will be once it is made. */
export async function findFreeBytes(folder: string): Promise<number> {
  try {
    const disk = await statfs(folder)
    return disk.bavail * disk.bsize
  } catch (error) {
    const parent = path.dirname(folder)
    if (parent === folder) throw error
    return findFreeBytes(parent)
  }
}

/** Whether the disk keeps its reserve after this number of bytes was written. */
export const hasRoom = async (folder: string, bytes: number): Promise<boolean> =>
  (await findFreeBytes(folder)) - bytes >= DISK_RESERVE_BYTES
