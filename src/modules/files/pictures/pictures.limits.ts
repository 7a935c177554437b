/** Bytes of a picture as it is sent; specification, "Image max 5MB". */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Pixels of the square that a picture is made to fit into, and JPEG's quality of 100 (specification, section 9). */
export const PICTURE_BOUND = 400
export const PICTURE_QUALITY = 80
/** Bounds, in pixels, in which each picture is kept. */
export const PICTURE_SIZES = [200, 400] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
/** Formats in which each picture is kept; a browser takes the first one it knows. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Body limit, bytes, of calls that carry a picture as data URL: 5 MiB in base64, and the texts beside it. */
export const PICTURE_BODY_LIMIT = 7 * 1024 * 1024
