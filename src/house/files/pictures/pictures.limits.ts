/** Bytes of a picture as it is sent; specification, "Image max 5MB". */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Bytes of a phone's HEIC photo that is converted before it is scaled, and the body limit of that call. */
export const HEIC_MAX_BYTES = 20 * 1024 * 1024
export const HEIC_BODY_LIMIT = 28 * 1024 * 1024
/** Pixels of the square that a picture is made to fit into, and JPEG's quality of 100 (specification, section 9). */
export const PICTURE_BOUND = 400
export const PICTURE_QUALITY = 80
/** Bounds, in pixels, of a stored picture. */
export const PICTURE_SIZES = [200, 400, 800, 1600] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
/** Sizes of stored pictures: one on a card, or one across the page. */
export const PICTURE_SHAPES = { card: [200, 400], wide: PICTURE_SIZES } as const satisfies Record<
  string,
  readonly PictureSize[]
>
export type PictureShape = keyof typeof PICTURE_SHAPES
/** Formats in which each picture is stored; a browser takes the first one it supports. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Body limit, bytes, of calls that carry a picture as data URL: 5 MiB in base64, and the texts next to it. */
export const PICTURE_BODY_LIMIT = 7 * 1024 * 1024
