import { pathToFileURL } from 'node:url'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Settings } from '../env.server.ts'

/** Where files lie: one interface for the disk of one machine and for S3. Keys are ours, never a person's file name. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws when there is no such file. */
  get(key: string): Promise<Uint8Array>
  exists(key: string): Promise<boolean>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
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
    put: (key, bytes) => disk.put(checked(key), bytes),
    get: (key) => disk.getBytes(checked(key)),
    exists: (key) => disk.exists(checked(key)),
    remove: (key) => disk.delete(checked(key)),
  }
}

const openFolder = (folder: string): FSDriver =>
  new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'private' })

function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): S3Driver {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Stores that speak S3 without being Amazon's refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}
