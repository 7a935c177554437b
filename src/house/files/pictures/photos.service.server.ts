import type { Ctx } from '#core/context.server.ts'
import { loadSharp } from '#core/files/sharp.server.ts'
import { readStoredFile, type FileDeps } from '../stored-files.service.server.ts'

/** Pixels after unpacking: the largest that telephones take, 16,320 × 12,240. */
const PIXELS_MAX = 200e6
const SECONDS_MAX = 20

let turn: Promise<unknown> = Promise.resolve()

/** One after another in the process: a photo is megabytes as it lies there, and many more while it is scaled. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Small pictures cached in the process: some thousands of previews, or the photos of a few reports. */
const CACHE_BYTES_MAX = 64e6

const cache = new Map<string, Buffer>()
let cachedBytes = 0
/** In progress: concurrent requests wait for the same result. */
const coming = new Map<string, Promise<Buffer | null>>()

/** A stored file never changes, so its small picture doesn't; those not asked for the longest make room. */
function keep(name: string, picture: Buffer): void {
  cache.set(name, picture)
  cachedBytes += picture.length
  for (const [oldest, { length }] of cache) {
    if (cachedBytes <= CACHE_BYTES_MAX) break
    cache.delete(oldest)
    cachedBytes -= length
  }
}

/** As `scalePhoto`, for small pictures, which are cached. The caller has authorised the access. */
export async function readPreview(
  ctx: Ctx,
  files: FileDeps,
  storedFileId: string,
  size: PhotoSize,
): Promise<Buffer | null> {
  const name = `${storedFileId} ${size.pixels} ${size.quality}`
  const known = cache.get(name)
  if (known !== undefined) {
    cache.delete(name)
    cache.set(name, known)
    return known
  }
  const made =
    coming.get(name) ??
    scalePhoto(ctx, files, storedFileId, size)
      .then((picture) => {
        if (picture !== null) keep(name, picture)
        return picture
      })
      .finally(() => coming.delete(name))
  coming.set(name, made)
  return made
}

interface PhotoSize {
  /** Length of the longer side. */
  pixels: number
  /** Quality of the JPEG, 1 to 100. */
  quality: number
}

/**
 * An encrypted photo as a small JPEG, upright, the whole of it. Only the pixels of the original are used.
 * @returns null for one that is deleted, changed, damaged or no picture
 */
export const scalePhoto = (
  ctx: Ctx,
  files: FileDeps,
  storedFileId: string,
  { pixels, quality }: PhotoSize,
): Promise<Buffer | null> =>
  inTurn(async () => {
    try {
      const sharp = await loadSharp()
      return await sharp(await readStoredFile(ctx, files, storedFileId), {
        limitInputPixels: PIXELS_MAX,
        failOn: 'error',
      })
        .rotate()
        .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .timeout({ seconds: SECONDS_MAX })
        .jpeg({ quality })
        .toBuffer()
    } catch {
      return null
    }
  })
