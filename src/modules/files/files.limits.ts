const MIB = 1024 * 1024

/** Largest file, whatever it belongs to. */
export const UPLOAD_MAX_BYTES = 25 * MIB
export const UPLOAD_MAX_TEXT = '25 MB'
/** Bytes that a browser sends in one request: on a ship's line that is a minute, and a cut costs no more than that. */
export const UPLOAD_CHUNK_BYTES = MIB
/** An upload that nobody finished, or that no record took, is gone after this time. */
export const UPLOAD_HOURS = 24
/** Uploads that one person may have waiting, and their bytes together. */
export const UPLOADS_WAITING_MAX = 40
export const UPLOADS_WAITING_BYTES = 500 * MIB
export const FILE_NAME_MAX = 200
/** A file that its record let go of is removed after this time: backups still name it until then. */
export const RELEASED_DAYS = 7
/** How long a download address is good for. */
export const LINK_SECONDS = 60

/** The kinds that are taken, by their bytes; the ending of the name has to agree. */
export const FILE_KINDS = {
  'application/pdf': { name: 'PDF', endings: ['pdf'] },
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/png': { name: 'PNG', endings: ['png'] },
  'image/webp': { name: 'WebP', endings: ['webp'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { name: 'Word', endings: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'Excel', endings: ['xlsx'] },
} as const
export type FileKind = keyof typeof FILE_KINDS

/** What a file field offers to choose from. */
export const FILE_ACCEPT = [
  ...Object.keys(FILE_KINDS),
  ...Object.values(FILE_KINDS).flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
].join(',')

/** What is taken, as a person reads it. */
export const FILE_KINDS_TEXT = 'PDF, JPEG, PNG, WebP, DOCX or XLSX'
