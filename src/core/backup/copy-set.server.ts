import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inParallel } from '@maritime-service/postgres'
import { findErrorCode } from '../error-codes.server.ts'
import { BackupError } from './backup-error.ts'
import { inOrder, listSets } from './make-backup.server.ts'
import { copyTexts } from './messages.en.ts'
import { findSpareSets } from './set-facts.server.ts'
import { hashFile } from './set-reader.server.ts'
import { DRAFT, removeDrafts, syncFolder } from './set-writer.server.ts'

/**
 * Copies every missing set of a folder to another one, verifies each byte, and deletes the oldest. A missing target
 * folder is not created: where a disk is not mounted, the copies would land on the disk whose failure they are to
 * survive.
 * @returns how many were copied
 * @throws {BackupError} with a sentence for people; no half set has the name of a whole one
 */
export async function copySets(from: string, to: string, keptDays: number): Promise<number> {
  try {
    const there = await listSets(to)
    await removeDrafts(to)
    const missing = (await listSets(from)).filter((name) => !there.includes(name))
    // Before copying: a full disk would otherwise never have room again.
    const spare = findSpareSets(inOrder([...there, ...missing]), keptDays)
    for (const name of spare) if (there.includes(name)) await rm(join(to, name), { recursive: true })
    // The newest first: it is the one that would be missed.
    const wanted = missing.filter((name) => !spare.includes(name))
    for (const name of wanted.toReversed()) await copySet(join(from, name), join(to, name))
    return wanted.length
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(copyTexts.failed(to, findErrorCode(error)), { cause: error })
  }
}

async function copySet(set: string, target: string): Promise<void> {
  const draft = target + DRAFT
  await mkdir(draft, { mode: 0o700 })
  try {
    const entries = await readdir(set, { withFileTypes: true, recursive: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    await inParallel(files, async (file) => {
      const path = join(draft, relative(set, file))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      async function* measured(source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(
        createReadStream(file),
        measured,
        createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
      )
      if ((await hashFile(path)) !== hash.digest('hex')) throw new BackupError(copyTexts.differs(path))
    })
    await rename(draft, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/**
 * Whether a folder lies on another disk than the data; null where it can't be read. Another file system of the same
 * disk looks like another disk.
 */
export async function isElsewhere(folder: string, dataDir: string): Promise<boolean | null> {
  const places = await Promise.all([stat(folder), stat(dataDir)]).catch(() => null)
  return places === null ? null : places[0].dev !== places[1].dev
}
