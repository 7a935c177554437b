import { createHash } from 'node:crypto'
import { convertHeic } from '#core/files/heic/convert-heic.server.ts'
import {
  newPartName,
  PART_BYTES,
  readParts,
  writePart,
  type FileDeps,
  type SealedFile,
} from '../sealed-parts.server.ts'

interface ConvertedUpload {
  parts: string[]
  fileSize: number
  sha256: Buffer
}

/**
 * Converts a HEIC photo that has arrived to JPEG and stores it as further parts of the same file. The parts of the
 * original stay until the caller removes them.
 * @throws HeicError; AppError 503 when too many pictures wait
 */
export async function convertUpload(deps: FileDeps, upload: SealedFile): Promise<ConvertedUpload> {
  const original: Buffer[] = []
  for await (const bytes of readParts(deps, upload)) original.push(bytes)
  const jpeg = await convertHeic(Buffer.concat(original))
  const parts = Array.from({ length: Math.ceil(jpeg.length / PART_BYTES) }, (_, index) => newPartName(index))
  for (const [index, name] of parts.entries()) {
    const bytes = jpeg.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)
    await writePart(deps, upload, { index, name, bytes })
  }
  return { parts, fileSize: jpeg.length, sha256: createHash('sha256').update(jpeg).digest() }
}
