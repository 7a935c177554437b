import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_FOLDERS } from '../make-backup.server.ts'
import { addToLine, type Line, listFiles, timeInName } from './archive-folder.server.ts'

/** A folder is read again until nothing was added to it for so long: a file has its name before its last byte. Milliseconds. */
const SETTLES_IN = 60_000

const nameOf = (path: string, changed: Date): string => `${path}.${timeInName(changed)}`

interface KnownFolder {
  readAt: number
  folders: string[]
}

/** New files are found by the time of their folder: of thousands of folders only those are read. */
export function followFiles(dataDir: string) {
  const known = new Map<string, KnownFolder>()
  const archived = new Map<string, Set<string>>()

  /** Names that a timeline already has, also from earlier processes. */
  async function findArchived({ folder, name }: Line): Promise<Set<string>> {
    const found = archived.get(name) ?? new Set((await listFiles(folder)).map(({ path, time }) => nameOf(path, time)))
    archived.set(name, found)
    return found
  }

  async function storeDemoFile(line: Line, path: string, since: Date): Promise<void> {
    const found = await stat(join(dataDir, path)).catch(() => null)
    // No row names files that were removed at once.
    if (found === null || found.mtime < since) return
    // Of a file that is still being written the beginning is archived, and later the whole file as well.
    const name = nameOf(path, found.mtime)
    const there = await findArchived(line)
    if (there.has(name)) return
    await addToLine(line, name, createReadStream(join(dataDir, path)))
    there.add(name)
  }

  async function walk(line: Line, folder: string, since: Date): Promise<void> {
    const begun = Date.now()
    const found = await stat(join(dataDir, folder)).catch(() => null)
    if (found === null) return
    const before = known.get(folder)
    if (before === undefined || found.mtimeMs > before.readAt - SETTLES_IN) {
      const entries = await readdir(join(dataDir, folder), { withFileTypes: true })
      for (const entry of entries) if (entry.isFile()) await storeDemoFile(line, `${folder}/${entry.name}`, since)
      const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
      known.set(folder, { readAt: begun, folders })
    }
    for (const inner of known.get(folder)?.folders ?? []) await walk(line, inner, since)
  }

  return {
    /** Copies files that were added or changed since a time into the archive. */
    async keep(line: Line, since: Date): Promise<void> {
      const from = new Date(since.getTime() - SETTLES_IN)
      for (const folder of FILE_FOLDERS) await walk(line, folder, from)
    },
  }
}
