import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Bytes } from '../crypto/frames.server.ts'
import { findErrorCode } from '../error-codes.server.ts'
import { isThere } from '../is-there.server.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest, SetFile } from './manifest.server.ts'
import { sealStream } from './sealed-frames.server.ts'

export const MANIFEST = 'manifest.json'
export const CHECKSUM = 'manifest.json.sha256'
export const SEALED = '.sealed'
/** Name of a set by its time, sortable: `backup-2026-11-21T02-50-00Z`. */
export const SET_NAME = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
/** Suffix of an incomplete set. */
export const DRAFT = '.partial'
/** Milliseconds after which an unwritten draft is abandoned. */
const DRAFT_IDLE = 600_000

/**
 * Removes sets that a killed process left half-written. One in progress stays: a command in a terminal and the server
 * may write to the same folder. Other names are left alone.
 */
export async function removeDrafts(folder: string, idle = DRAFT_IDLE): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const draft = join(folder, name)
    const isOurs = name.endsWith(DRAFT) && SET_NAME.test(name.slice(0, -DRAFT.length))
    if (!isOurs || (await isBeingWritten(draft, idle))) continue
    await rm(draft, { recursive: true, force: true })
  }
}

async function isBeingWritten(draft: string, idle: number): Promise<boolean> {
  const entries = await readdir(draft, { recursive: true }).catch(() => [])
  for (const path of [draft, ...entries.map((entry) => join(draft, entry))]) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
    // In both directions: a clock that was set back must not retain leftovers for ever.
    if (Math.abs(Date.now() - mtimeMs) < idle) return true
  }
  return false
}

/** Associated data of an encrypted file's frames. The manifest itself is read before the set's id is known. */
export const associatedData = (setId: string, path: string): string =>
  path === MANIFEST ? `backup:${MANIFEST}` : `backup:${setId}:${path}`

/** A backup set being written. It has its name only when it is whole. */
export interface SetWriter {
  id: string
  /** Adds a file from its bytes. */
  add(path: string, source: Bytes): Promise<void>
  /** Writes the manifest of all added files, renames the set to its final name, and returns its folder. */
  finish(rest: Omit<Manifest, 'files' | 'id'>): Promise<string>
  /** Removes the incomplete set. */
  discard(): Promise<void>
}

/**
 * Begins a set as the folder `name` in `parent`. With a public key every file is compressed and sealed to it; without,
 * files are stored as they are, so that any tool can read them.
 * @throws {BackupError} when there is something of that name
 */
export async function beginSet(parent: string, name: string, publicKey: Buffer | null): Promise<SetWriter> {
  const folder = join(parent, name)
  const draft = folder + DRAFT
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const exists = await isThere(folder)
  if (exists) throw new BackupError(`There is a backup ${folder} already. Try again in a second.`)
  await mkdir(draft, { mode: 0o700 }).catch((error: unknown) => {
    throw new BackupError(`The backup can't be written to ${draft} (${findErrorCode(error)}).`, { cause: error })
  })
  const id = randomUUID()
  const files: SetFile[] = []

  async function write(path: string, source: Bytes): Promise<SetFile> {
    const target = join(draft, path) + (publicKey === null ? '' : SEALED)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let size = 0
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    const sink = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
    if (publicKey === null) await pipeline(measured, sink)
    else {
      const seal = (compressed: Bytes) => sealStream(compressed, publicKey, associatedData(id, path))
      await pipeline(measured, createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }), seal, sink)
    }
    return { path, size, sha256: hash.digest('hex') }
  }

  return {
    id,
    async add(path, source) {
      files.push(await write(path, source))
    },
    async finish(rest) {
      // A set that lost its files in the meantime must not look complete.
      for (const { path } of files) {
        await stat(join(draft, path) + (publicKey === null ? '' : SEALED)).catch((error: unknown) => {
          throw new BackupError(`The backup was disturbed while it was being written: ${path} is gone again.`, {
            cause: error,
          })
        })
      }
      const manifest: Manifest = { ...rest, id, files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
      const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
      const { sha256 } = await write(MANIFEST, once(text))
      if (publicKey === null) await write(CHECKSUM, once(Buffer.from(`${sha256}  ${MANIFEST}\n`)))
      await rename(draft, folder)
      await syncFolder(parent)
      return folder
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Resolves when the names in a folder would survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
