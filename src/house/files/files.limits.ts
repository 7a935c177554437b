const MIB = 1024 * 1024

/** Time after which an unfinished upload, or one that no record claimed, is deleted. */
export const UPLOAD_HOURS = 24
/** An upload without progress for this time can still be resumed, but no longer counts against the limits below. */
export const UPLOAD_STALLED_AFTER_HOURS = 1
/** Maximum unfinished uploads of one person, and their total size. */
export const UPLOADS_WAITING_MAX = 40
export const UPLOADS_WAITING_BYTES = 500 * MIB
/** Content types of photos, detected from their bytes. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const FILE_NAME_MAX = 200
/** A file that its record released is removed after this time: backups still name it until then. */
export const RELEASED_DAYS = 7
/** Validity of a download link. */
export const LINK_SECONDS = 60
