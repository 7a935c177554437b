import type { Ctx } from '#core/context.server.ts'
import { uploadTexts } from '#core/contract/messages.en.ts'
import type { FileKind } from '#core/contract/uploads.ts'
import { AppError } from '#core/errors.ts'
import { convertHeic, HeicError } from '#core/files/heic/convert-heic.server.ts'
import { cleanFileName, fileEnding } from './clean-file-name.ts'
import { HEAD_BYTES, inspectFile, TAIL_BYTES } from './inspect-file.server.ts'
import { storeBytes, type FileDeps } from './stored-files.service.server.ts'

const CSV = 'text/csv'

/** A file that somebody without an account sent, as it was stored. */
export interface SentFile {
  storedFileId: string
  fileName: string
  fileType: string
  fileSize: number
}

const refuseKind = (sentence: string): AppError => new AppError('unsupported-media-type', sentence)

/**
 * Checks a small file by its content, and encrypts and stores it. A HEIC photo is stored as JPEG. Call it outside a
 * transaction; a file that no row points to is deleted within a day.
 * @param kinds what is accepted; `text/csv` is any text under that ending
 * @throws AppError 415
 */
export async function storeSentFile(
  ctx: Ctx,
  deps: FileDeps,
  { bytes, fileName, kinds }: { bytes: Buffer; fileName: string; kinds: readonly (FileKind | typeof CSV)[] },
): Promise<SentFile> {
  if (bytes.length === 0) throw refuseKind(uploadTexts.empty)
  const name = cleanFileName(fileName)
  const read = await readSentFile(bytes, name)
  if (!kinds.some((kind) => kind === read.fileType)) throw refuseKind(uploadTexts.otherKind)
  const { storedFileId, fileSize } = await storeBytes(ctx, deps, { ...read, fileName: read.fileName })
  return { storedFileId, fileSize, fileName: read.fileName, fileType: read.fileType }
}

async function readSentFile(bytes: Buffer, name: string) {
  if (fileEnding(name) === 'csv' && isText(bytes)) return { bytes, fileName: name, fileType: CSV }
  const found = inspectFile({
    head: bytes.subarray(0, HEAD_BYTES),
    tail: bytes.subarray(-TAIL_BYTES),
    size: bytes.length,
    name,
  })
  if ('refusal' in found) throw refuseKind(found.refusal)
  if (found.kind !== 'HEIC') return { bytes, fileName: name, fileType: found.kind }
  return { bytes: await toJpeg(bytes), fileName: `${name.replace(/\.[^.]*$/, '')}.jpg`, fileType: 'image/jpeg' }
}

async function toJpeg(bytes: Buffer): Promise<Buffer> {
  try {
    return await convertHeic(bytes)
  } catch (error) {
    if (error instanceof HeicError) throw refuseKind(uploadTexts.heic[error.reason])
    throw error
  }
}

/** A list as text, in UTF-8, UTF-16 or Windows' letters: no control characters but tabs and line breaks. */
const isText = (bytes: Buffer): boolean => {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return isWide || !bytes.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte))
}
