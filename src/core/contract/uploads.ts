import { uploadTexts } from './messages.en.ts'

const MIB = 1024 * 1024

/** Largest file of any kind. */
export const UPLOAD_MAX_BYTES = 25 * MIB
export const UPLOAD_MAX_TEXT = '25 MB'
/** A larger photo is made smaller on the device before it is stored or sent. */
export const PHOTO_MAX_BYTES = 5 * MIB
/** Longest edge of such a photo, pixels: more than a phone's camera needs for 12 megapixels. */
export const PHOTO_EDGE = 4096
/** Longest edge of photos that are made smaller because a device is full: as reports print them. */
export const PRINTED_EDGE = 1600
/** Bytes that such a photo has, about. */
export const PRINTED_BYTES = 600_000
/** Bytes that a browser sends in one request: a broken connection loses no more than these. */
export const UPLOAD_CHUNK_BYTES = MIB

/** Accepted types, by their bytes; the ending of the name has to agree. */
export const FILE_KINDS = {
  'application/pdf': { name: 'PDF', endings: ['pdf'] },
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/png': { name: 'PNG', endings: ['png'] },
  'image/webp': { name: 'WebP', endings: ['webp'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { name: 'Word', endings: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'Excel', endings: ['xlsx'] },
} as const
export type FileKind = keyof typeof FILE_KINDS

/** Endings of HEIC photos, which are stored as JPEG. */
export const HEIC_ENDINGS: readonly string[] = ['heic', 'heif', 'hif']

const PICTURE_ENDINGS: ReadonlySet<string> = new Set([
  ...Object.entries(FILE_KINDS).flatMap(([type, { endings }]) => (type.startsWith('image/') ? endings : [])),
  ...HEIC_ENDINGS,
])

const endingOf = (name: string): string | undefined => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase()

/** Whether a file is a photo by its name; some programs pass HEIC on without a type. */
export const isPhotoName = (name: string): boolean => PICTURE_ENDINGS.has(endingOf(name) ?? '')

/** `accept` attribute of a file field. */
export const FILE_ACCEPT = [
  ...Object.keys(FILE_KINDS),
  ...Object.values(FILE_KINDS).flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
  ...HEIC_ENDINGS.map((ending) => `.${ending}`),
].join(',')

/** The sentence that refuses a file before it is sent; null for one that may be good. */
export function refuseBeforeSending({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return uploadTexts.empty
  if (size > UPLOAD_MAX_BYTES) return uploadTexts.tooLarge(UPLOAD_MAX_TEXT)
  const ending = endingOf(name)
  const isKnown = Object.values(FILE_KINDS).some(({ endings }) => endings.some((known) => known === ending))
  return ending === undefined || isKnown || HEIC_ENDINGS.includes(ending) ? null : uploadTexts.otherKind
}
