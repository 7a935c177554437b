import { randomBytes } from 'node:crypto'
import { box, deriveKey, KEY_BYTES, openBox, SealError, wipe } from '#core/crypto/box.server.ts'
import { openBytes, sealBytes } from '#core/crypto/frames.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'

/*
 * A stored file is a row of objects, its parts, each `0x01 || salt 32 || frames`. The parts' keys come from the file's key
 * and the salt, so a part that is written a second time after a cut never meets the first one's key. The file's key is
 * wrapped by a key made from the pepper: storage and database together open nothing.
 */
const PART_VERSION = 0x01
const SALT_BYTES = 32
const PART_HEADER_BYTES = 1 + SALT_BYTES

/** Bytes of a part at most: what a process may lose when it is killed, and buffers in memory for each file. */
export const PART_BYTES = 512 * 1024

/** The key that wraps the files' own keys. */
export interface FileKeys {
  /** Id of the pepper that it was derived from. */
  id: string
  key: Buffer
}

/** Storage of files, and the key that opens them. */
export interface FileDeps {
  storage: FileStorage
  fileKeys: FileKeys
}

/** The columns of a row about a file's place and key. */
export interface SealedFile {
  id: string
  storageKey: string
  parts: string[]
  wrappedKey: Buffer
  keyId: string
}

export const createFileKeys = ({ id, key }: Pepper): FileKeys => ({ id, key: deriveKey(key, 'files/v1') })

export const newStorageKey = (): string => randomBytes(16).toString('hex')

/** Place of a file's parts; ends with a slash. */
export const partsPrefix = (storageKey: string): string =>
  `sealed/${storageKey.slice(0, 2)}/${storageKey.slice(2, 4)}/${storageKey}/`

/** A new key for one file, wrapped; it opens nothing but the file of this id. */
export function newWrappedKey(fileKeys: FileKeys, id: string): { wrappedKey: Buffer; keyId: string } {
  const key = randomBytes(KEY_BYTES)
  try {
    return { wrappedKey: box(fileKeys.key, wrapPlace(id), key), keyId: fileKeys.id }
  } finally {
    wipe(key)
  }
}

const wrapPlace = (id: string): string => `file-key:${id}`
const partPlace = (id: string, index: number): string => `file:${id}:${index}`

function unwrapKey({ fileKeys }: FileDeps, { id, keyId, wrappedKey }: SealedFile): Buffer {
  if (keyId !== fileKeys.id) throw new Error('A stored file was sealed with another pepper')
  return openBox(fileKeys.key, wrapPlace(id), wrappedKey)
}

const partKey = (fileKey: Uint8Array, salt: Uint8Array): Buffer => deriveKey(fileKey, 'files/v1/part', salt)

/** A name for the next part: never used before, so that two writers cannot overwrite each other. */
export const newPartName = (index: number): string =>
  `${String(index).padStart(4, '0')}-${randomBytes(8).toString('hex')}`

/** Seals bytes as the part of this number and stores them for good. */
export async function writePart(
  deps: FileDeps,
  file: SealedFile,
  part: { index: number; name: string; bytes: Uint8Array },
): Promise<void> {
  const fileKey = unwrapKey(deps, file)
  const salt = randomBytes(SALT_BYTES)
  const key = partKey(fileKey, salt)
  try {
    const sealed = sealBytes(part.bytes, key, partPlace(file.id, part.index))
    await deps.storage.put(
      partsPrefix(file.storageKey) + part.name,
      Buffer.concat([Buffer.of(PART_VERSION), salt, sealed]),
    )
  } finally {
    wipe(fileKey, key)
  }
}

/**
 * Streams the file's bytes, part by part.
 * @throws {SealError} when a part is missing or was changed
 */
export async function* readParts(deps: FileDeps, file: SealedFile): AsyncGenerator<Buffer> {
  const fileKey = unwrapKey(deps, file)
  try {
    for (const [index, name] of file.parts.entries()) {
      yield await readPart(deps, file, { fileKey, index, name })
    }
  } finally {
    wipe(fileKey)
  }
}

async function readPart(
  { storage }: FileDeps,
  file: SealedFile,
  { fileKey, index, name }: { fileKey: Buffer; index: number; name: string },
): Promise<Buffer> {
  const address = partsPrefix(file.storageKey) + name
  const sealed = await storage.get(address).catch(async (error: unknown) => {
    // A storage that is away for a moment is no damaged file.
    if (await storage.exists(address)) throw error
    throw new SealError(error)
  })
  if (sealed.length < PART_HEADER_BYTES || sealed[0] !== PART_VERSION) throw new SealError()
  const key = partKey(fileKey, sealed.subarray(1, PART_HEADER_BYTES))
  try {
    return openBytes(sealed.subarray(PART_HEADER_BYTES), key, partPlace(file.id, index))
  } finally {
    wipe(key)
  }
}
