import { open } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Settings } from '../env.server.ts'
import { hasErrorCode } from '../error-codes.server.ts'
import { hasRoom } from './disk-space.server.ts'

/** File storage: one interface for a disk and for S3. Keys are ours, never a person's file name. */
export interface FileStorage {
  /** Resolves when the bytes would survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws when there is no such file. */
  get(key: string): Promise<Uint8Array>
  exists(key: string): Promise<boolean>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
  /** Names of the files below a prefix that ends with a slash, without the prefix. */
  list(prefix: string): Promise<string[]>
  /** Removes every file below a prefix that ends with a slash. */
  removeAll(prefix: string): Promise<void>
  /** Whether this number of bytes fits onto the disk; always true for S3, which reports no limit. */
  hasRoom(bytes: number): Promise<boolean>
}

interface StorageOptions {
  /** Folder of the files when there is no S3. */
  folder: string
  s3: S3Settings | null
}

const KEY = /^[a-z0-9][a-z0-9/_.-]{0,199}$/

/** Opens the storage that the variables name. */
export function openFileStorage({ folder, s3 }: StorageOptions): FileStorage {
  const disk = new Disk(s3 === null ? openFolder(folder) : openBucket(s3))
  const checked = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new Error('Not a storage key')
    return key
  }
  return {
    // The key is checked before anything is awaited, so that a bad one is a mistake of the code and not a failed write.
    put: (key, bytes) => storePermanently(disk, { key: checked(key), bytes, folder: s3 === null ? folder : null }),
    get: (key) => disk.getBytes(checked(key)),
    exists: (key) => disk.exists(checked(key)),
    remove: (key) => disk.delete(checked(key)),
    list: (prefix) => listBelow(disk, checked(prefix)),
    removeAll: async (prefix) => {
      for (const name of await listBelow(disk, checked(prefix))) await disk.delete(prefix + name)
    },
    hasRoom: async (bytes) => s3 !== null || hasRoom(folder, bytes),
  }
}

/** S3 answers when it has stored; a disk has to be asked, for the file and for every folder that names the next one. */
async function storePermanently(
  disk: Disk,
  { key, bytes, folder }: { key: string; bytes: Uint8Array; folder: string | null },
): Promise<void> {
  await disk.put(key, bytes)
  if (folder === null) return
  const steps = key.split('/')
  for (let depth = steps.length; depth >= 0; depth -= 1) await syncPath(path.join(folder, ...steps.slice(0, depth)))
}

async function syncPath(name: string): Promise<void> {
  // Windows cannot open a folder; its files are written through.
  const handle = await open(name, 'r').catch((error: unknown) => {
    if (process.platform === 'win32') return null
    throw error
  })
  if (handle === null) return
  try {
    if (process.platform !== 'win32') await handle.sync()
  } finally {
    await handle.close()
  }
}

async function listBelow(disk: Disk, prefix: string): Promise<string[]> {
  const names: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk
      .listAll(prefix, { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) })
      .catch((error: unknown) => {
        // A folder that nothing was ever put into is not there.
        if (hasErrorCode(error, 'ENOENT')) return null
        throw error
      })
    if (page === null) return names
    for (const entry of page.objects) {
      // The library searches the prefix without its slash, so a bucket also returns keys that merely begin alike.
      if (entry.isFile && entry.key.startsWith(prefix)) names.push(entry.key.slice(prefix.length))
    }
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
  return names
}

const openFolder = (folder: string): FSDriver =>
  new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'private' })

function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): S3Driver {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // S3-compatible stores refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}
