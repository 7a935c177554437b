import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '../error-codes.server.ts'
import { listSets } from './make-backup.server.ts'
import { CHECKSUM, MANIFEST, SEALED } from './set-writer.server.ts'

/** Facts about a set that its folder shows without opening it. */
export interface SetFacts {
  name: string
  madeAt: string
  /** On the disk, without the list of its files. */
  bytes: number
  /** Names as in the list of its files, without the list itself and its digest. */
  files: number
  isSealed: boolean
}

const LISTS: ReadonlySet<string> = new Set([MANIFEST, MANIFEST + SEALED, CHECKSUM])

/** A set never changes once it has its name, so each is looked through once. */
const known = new Map<string, SetFacts>()

/** When a set was made, from its name: `backup-2026-11-21T02-50-00Z`. */
export const timeOfSet = (name: string): string => name.replace(/^backup-(.{10})T(..)-(..)-(..)Z$/, '$1T$2:$3:$4.000Z')

/** Names of the sets in a folder, newest first; none where there is no such folder. */
async function listNewestFirst(folder: string): Promise<string[]> {
  const names = await listSets(folder).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  })
  return names.toReversed()
}

/** The sets in a folder, newest first, but for those that can't be read or have just been removed. */
export async function describeSets(folder: string): Promise<SetFacts[]> {
  const facts: SetFacts[] = []
  for (const name of await listNewestFirst(folder)) {
    const described = await describeSet(folder, name).catch(() => null)
    if (described !== null) facts.push(described)
  }
  return facts
}

/** The newest set in a folder; null where there is none. Throws when it can't be read: an older one won't do instead. */
export async function describeNewest(folder: string): Promise<SetFacts | null> {
  const [name] = await listNewestFirst(folder)
  return name === undefined ? null : describeSet(folder, name)
}

async function describeSet(folder: string, name: string): Promise<SetFacts> {
  const path = join(folder, name)
  const described = known.get(path)
  if (described !== undefined) return described
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  const isSealed = entries.some((entry) => entry.parentPath === path && entry.name === MANIFEST + SEALED)
  const files = entries.filter((entry) => entry.isFile() && !(entry.parentPath === path && LISTS.has(entry.name)))
  let bytes = 0
  for (const entry of files) bytes += (await stat(join(entry.parentPath, entry.name))).size
  const facts = { name, madeAt: timeOfSet(name), bytes, files: files.length, isSealed }
  known.set(path, facts)
  return facts
}

/**
 * Returns the sets to delete: for each of the last `days` days with a set the newest is retained, and the last three of
 * all, so that many sets of one day don't replace those of earlier days.
 * @param names the oldest first
 */
export function findSpareSets(names: readonly string[], days: number): string[] {
  const newestOfDay = new Map(names.map((name) => [name.slice(0, 'backup-2026-11-21'.length), name]))
  const retained = new Set([...[...newestOfDay.values()].slice(-days), ...names.slice(-3)])
  return names.filter((name) => !retained.has(name))
}
