import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { SealError } from '../crypto/box.server.ts'
import type { Bytes } from '../crypto/frames.server.ts'
import { listErrorCodes } from '../error-codes.server.ts'
import { BackupError } from './backup-error.ts'
import { Manifest, SET_FORMAT, type SetFile } from './manifest.server.ts'
import { openStream } from './sealed-frames.server.ts'
import { CHECKSUM, MANIFEST, associatedData, SEALED } from './set-writer.server.ts'

/** Receives the bytes of one file; called once, and its result is void when the file turns out to be damaged. */
export type Sink = (source: Bytes) => Promise<void>

/** A complete backup set with its manifest. */
export interface BackupSet {
  manifest: Manifest
  isSealed: boolean
  /**
   * Streams a file to `sink` and fails unless every byte is as it was saved.
   * @throws {BackupError} naming the file
   */
  read(file: SetFile, sink: Sink): Promise<void>
}

/**
 * Opens a set: its manifest is whole, and the folder has exactly the files that the manifest names.
 * @param privateKey needed for an encrypted set only
 * @throws {BackupError} with a sentence for people
 */
export async function openSet(folder: string, privateKey: Buffer | null): Promise<BackupSet> {
  const isSealed = await findKind(folder)
  if (isSealed && privateKey === null) {
    throw new BackupError(`The backup ${folder} is sealed. Name the file with its private key as the last parameter.`)
  }
  const open = (path: string, setId: string): ((sink: Sink) => Promise<void>) => {
    const file = createReadStream(join(folder, path) + (isSealed ? SEALED : ''))
    if (!isSealed || privateKey === null) return (sink) => pipeline(file, sink)
    const decryptArchive = (source: Bytes) => openStream(source, privateKey, associatedData(setId, path))
    return (sink) => pipeline(file, decryptArchive, createZstdDecompress(), sink)
  }
  const manifest = await readManifest(folder, isSealed, open(MANIFEST, ''))
  await compareNames(folder, manifest, isSealed)

  return {
    manifest,
    isSealed,
    async read(file, sink) {
      const hash = createHash('sha256')
      let size = 0
      async function* measured(source: Bytes): AsyncGenerator<Uint8Array> {
        for await (const chunk of source) {
          size += chunk.length
          if (size > file.size) throw damaged(file.path)
          hash.update(chunk)
          yield chunk
        }
      }
      try {
        await open(file.path, manifest.id)((source) => sink(measured(source)))
      } catch (error) {
        if (isDamage(error)) throw damaged(file.path, error)
        throw error
      }
      if (size !== file.size || hash.digest('hex') !== file.sha256) throw damaged(file.path)
    },
  }
}

/** Whether the set is encrypted. */
async function findKind(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => null)
  if (names === null) throw new BackupError(`There is no folder ${folder}.`)
  if (names.includes(MANIFEST + SEALED)) return true
  if (names.includes(MANIFEST)) return false
  throw new BackupError(`The folder ${folder} is no whole backup: its ${MANIFEST} is missing.`)
}

async function readManifest(folder: string, isSealed: boolean, read: (sink: Sink) => Promise<void>): Promise<Manifest> {
  const chunks: Uint8Array[] = []
  try {
    await read(async (source) => {
      for await (const chunk of source) chunks.push(chunk)
    })
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new BackupError(
      `The backup ${folder} can't be opened: the private key belongs to another backup key, or ${MANIFEST} is damaged.`,
      { cause: error },
    )
  }
  const bytes = Buffer.concat(chunks)
  // An encrypted manifest is authenticated by its frames; a plain one only by its checksum file.
  if (!isSealed) {
    const expected = await readFile(join(folder, CHECKSUM), 'utf8').catch(() => '')
    const found = createHash('sha256').update(bytes).digest('hex')
    if (expected !== `${found}  ${MANIFEST}\n`) {
      throw new BackupError(`The backup ${folder} is damaged: ${MANIFEST} and ${CHECKSUM} don't agree.`)
    }
  }
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  const { format } = value as { format?: unknown }
  if (format !== SET_FORMAT) {
    throw new BackupError(
      `The backup ${folder} has format ${String(format)}, this program reads ${SET_FORMAT}. Use the version that made it.`,
    )
  }
  const parsed = Manifest.safeParse(value)
  if (!parsed.success) throw new BackupError(`The backup ${folder} is damaged: its ${MANIFEST} can't be understood.`)
  return parsed.data
}

async function compareNames(folder: string, manifest: Manifest, isSealed: boolean): Promise<void> {
  const suffix = isSealed ? SEALED : ''
  const expected = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)].map((path) => path + suffix))
  if (!isSealed) expected.add(CHECKSUM)
  const found = new Set<string>()
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) continue
    found.add(relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  }
  const [missing] = expected.difference(found)
  if (missing !== undefined) throw new BackupError(`The backup ${folder} is incomplete: ${missing} is missing.`)
  const [foreign] = found.difference(expected)
  if (foreign !== undefined)
    throw new BackupError(`The backup ${folder} contains a file that isn't its own: ${foreign}.`)
}

const damaged = (path: string, cause?: unknown): BackupError =>
  new BackupError(`The backup is damaged: ${path} is not as it was saved. Use another backup.`, { cause })

/** Frames that don't open, and compressed data that makes no sense. */
const isDamage = (error: unknown): boolean =>
  error instanceof SealError || listErrorCodes(error).some((code) => /^ZSTD_|^ERR_ZSTD|^Z_/.test(code))

/** SHA-256 of a file on disk, hex; null when there is none. */
export async function hashFile(path: string): Promise<string | null> {
  if ((await stat(path).catch(() => null)) === null) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
