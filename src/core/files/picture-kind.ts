/** Kinds of pictures that people have: the server reads the first four, a browser may draw the others, too. */
export const SERVER_PICTURES = ['JPEG', 'PNG', 'WebP', 'HEIC'] as const
export type PictureKind = (typeof SERVER_PICTURES)[number] | 'AVIF'

/** Magic bytes at the start of a file. */
export const PICTURE_HEAD_BYTES = 64
/** Brands of the container that phones store pictures in (ISO/IEC 23008-12, annex B; AV1 Image File Format, section 6). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])
const AVIF_BRANDS = new Set(['avif', 'avis'])
/** Any picture in the container; the brands after it say which. */
const COMMON_BRANDS = new Set(['mif1', 'msf1', 'mif2', 'heif', 'miaf'])

/** The type of a picture by its first bytes, ignoring its name and content type; null for anything else. */
export function readPictureKind(head: Uint8Array): PictureKind | null {
  const text = (from: number, to: number): string => String.fromCodePoint(...head.subarray(from, to))
  if (text(0, 3) === '\u{ff}\u{d8}\u{ff}') return 'JPEG'
  if (text(0, 8) === '\u{89}PNG\r\n\u{1a}\n') return 'PNG'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'WebP'
  if (text(4, 8) !== 'ftyp') return null
  const brand = text(8, 12)
  if (AVIF_BRANDS.has(brand)) return 'AVIF'
  if (HEIC_BRANDS.has(brand)) return 'HEIC'
  if (!COMMON_BRANDS.has(brand)) return null
  const end = Math.min(readLength(head), head.length, PICTURE_HEAD_BYTES)
  const others = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, at) =>
    text(16 + at * 4, 20 + at * 4),
  )
  return others.some((other) => AVIF_BRANDS.has(other)) && !others.some((other) => HEIC_BRANDS.has(other))
    ? 'AVIF'
    : 'HEIC'
}

/** Bytes of the first box, which has the brands. */
const readLength = (head: Uint8Array): number => head.subarray(0, 4).reduce((sum, byte) => sum * 256 + byte, 0)
