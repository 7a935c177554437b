import type { PreviousUpload } from 'tus-js-client'
import { isRecord, parseJson } from '#core/contract/parse-json.ts'
import { safeStorage } from '../storage-keys.ts'

/** The server deletes an unfinished upload after a day. */
const DAY_MS = 24 * 60 * 60 * 1000

interface KnownUpload {
  url: string
  size: number
  at: number
}

/** URL storage of tus-js-client: unfinished uploads by a digest, so that no file name is stored. */
export const uploadUrls = {
  findAllUploads: async (): Promise<PreviousUpload[]> => Object.entries(readAll()).map(toPrevious),

  findUploadsByFingerprint: async (fingerprint: string): Promise<PreviousUpload[]> =>
    Object.entries(readAll())
      .filter(([key]) => key === fingerprint)
      .map(toPrevious),

  removeUpload: async (key: string): Promise<void> => {
    const { [key]: _, ...rest } = readAll()
    writeAll(rest)
  },

  addUpload: async (fingerprint: string, upload: PreviousUpload): Promise<string> => {
    if (upload.uploadUrl !== null)
      writeAll({ ...readAll(), [fingerprint]: { url: upload.uploadUrl, size: upload.size ?? 0, at: Date.now() } })
    return fingerprint
  },
}

const toPrevious = ([urlStorageKey, { url, size, at }]: [string, KnownUpload]): PreviousUpload => ({
  size,
  metadata: {},
  creationTime: new Date(at).toISOString(),
  urlStorageKey,
  uploadUrl: url,
  parallelUploadUrls: null,
})

function readAll(): Record<string, KnownUpload> {
  const value = parseJson(safeStorage.read('local', 'uploads'))
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, KnownUpload] => isKnown(entry[1]) && entry[1].at > Date.now() - DAY_MS,
    ),
  )
}

const isKnown = (value: unknown): value is KnownUpload =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

function writeAll(known: Record<string, KnownUpload>): void {
  if (Object.keys(known).length === 0) safeStorage.remove('local', 'uploads')
  else safeStorage.write('local', 'uploads', JSON.stringify(known))
}

/** Digest that identifies a file without revealing its name (FNV-1a, twice with different seeds). */
export function digestOf(text: string): string {
  const hash = (seed: number): string => {
    let value = seed
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
    return (value >>> 0).toString(16).padStart(8, '0')
  }
  return hash(0x811c9dc5) + hash(0x9747b28c)
}
