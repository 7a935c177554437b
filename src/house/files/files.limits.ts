const MIB = 1024 * 1024

/** Time after which an unfinished upload, or one that no record claimed, is deleted. */
export const UPLOAD_HOURS = 24
/** One that got no further for so long may be gone on with, but does not count any more. */
export const UPLOAD_STANDS_AFTER_HOURS = 1
/** Uploads that one person may have on their way, and their bytes together. */
export const UPLOADS_WAITING_MAX = 40
export const UPLOADS_WAITING_BYTES = 500 * MIB
/** Files that are photos, by what their bytes are. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const FILE_NAME_MAX = 200
/** A file that its record released is removed after this time: backups still name it until then. */
export const RELEASED_DAYS = 7
/** How long a download address is good for. */
export const LINK_SECONDS = 60
