import { uploadTexts } from '#core/contract/messages.en.ts'
import { FILE_KINDS, HEIC_ENDINGS, type FileKind } from '#core/contract/uploads.ts'
import { PICTURE_HEAD_BYTES, readPictureKind } from '#core/files/picture-kind.ts'
import { fileEnding } from './clean-file-name.ts'
import { inspectZip } from './inspect-zip.ts'
import { fileTexts } from './messages.en.ts'

/** Number of bytes at the start that show the kind. */
export const HEAD_BYTES = PICTURE_HEAD_BYTES
/** Number of bytes at the end that are read: the directory of a zip file is there. */
export const TAIL_BYTES = 512 * 1024

/** Names under which programs pass HEIC photos on; what is stored is a JPEG. */
const PHOTO_ENDINGS: ReadonlySet<string> = new Set([...HEIC_ENDINGS, 'jpg', 'jpeg', 'png', 'webp'])
const WORD: FileKind = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const EXCEL: FileKind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Result of checking a file; `refusal` is a sentence for its sender. A HEIC photo has to be converted. */
export type FileInspection = { kind: FileKind | 'HEIC' } | { refusal: string }

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)))

const startsWith = (bytes: Uint8Array, ...values: number[]): boolean =>
  values.every((value, index) => bytes[index] === value)

/** The refusal that the first bytes already call for; null while the file may still be good. */
export function refuseByHead(head: Uint8Array): string | null {
  return isHeic(head) || isZip(head) || simpleKind(head) !== null ? null : uploadTexts.otherKind
}

/** Type of a whole file, by its bytes; its name has to agree. */
export function inspectFile(file: { head: Uint8Array; tail: Uint8Array; size: number; name: string }): FileInspection {
  const early = refuseByHead(file.head)
  if (early !== null) return { refusal: early }
  const ending = fileEnding(file.name)
  if (isHeic(file.head)) {
    return ending === '' || PHOTO_ENDINGS.has(ending)
      ? { kind: 'HEIC' }
      : { refusal: fileTexts.otherName(ending, 'HEIC') }
  }
  const found = isZip(file.head) ? inspectOffice(file.tail, file.size) : nameKind(simpleKind(file.head))
  if ('refusal' in found) return found
  const { name, endings } = FILE_KINDS[found.kind]
  if (ending === '' || endings.some((known) => known === ending)) return found
  // Some programs convert a photo and leave its name.
  if (found.kind === 'image/jpeg' && HEIC_ENDINGS.includes(ending)) return found
  return {
    refusal: fileTexts.otherName(ending, name),
  }
}

type KnownKind = { kind: FileKind } | { refusal: string }

const isHeic = (head: Uint8Array): boolean => readPictureKind(head) === 'HEIC'

const nameKind = (kind: FileKind | null): KnownKind => (kind === null ? { refusal: uploadTexts.otherKind } : { kind })

const isZip = (head: Uint8Array): boolean => startsWith(head, 0x50, 0x4b, 0x03, 0x04)

function simpleKind(head: Uint8Array): FileKind | null {
  if (/^%PDF-\d/.test(text(head, 0, 8))) return 'application/pdf'
  // A marker that can follow the start of a picture, with the length of its segment.
  if (startsWith(head, 0xff, 0xd8, 0xff) && (head[3] ?? 0) >= 0xc0 && (head[3] ?? 0) !== 0xff) return 'image/jpeg'
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13) && text(head, 12, 16) === 'IHDR')
    return 'image/png'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 15) === 'WEBPVP8') return 'image/webp'
  return null
}

/** Word and Excel files are zip files: their directory shows the kind, and whether they are safe to unpack. */
function inspectOffice(tail: Uint8Array, size: number): KnownKind {
  const verdict = inspectZip(tail, size)
  if ('refusal' in verdict) return verdict
  const { names } = verdict
  if (!names.has('[Content_Types].xml')) return { refusal: uploadTexts.otherKind }
  if ([...names].some((name) => name.endsWith('vbaProject.bin'))) return { refusal: fileTexts.macros }
  if (names.has('word/document.xml')) return { kind: WORD }
  return names.has('xl/workbook.xml') ? { kind: EXCEL } : { refusal: uploadTexts.otherKind }
}
