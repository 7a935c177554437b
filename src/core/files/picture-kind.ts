/** Kinds of pictures that people have: the server reads the first three, a browser may draw the others, too. */
export const SERVER_PICTURES = ['JPEG', 'PNG', 'WebP'] as const
export type PictureKind = (typeof SERVER_PICTURES)[number] | 'HEIC' | 'AVIF'

/** Bytes at the start of a file that say its kind. */
export const PICTURE_HEAD_BYTES = 12
/** Brands of the container that phones store pictures in (ISO/IEC 23008-12, annex B; AV1 Image File Format, section 6). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const AVIF_BRANDS = new Set(['avif', 'avis'])

/** The kind of a picture by its first bytes, whatever its name or its sender says; null for anything else. */
export function readPictureKind(head: Uint8Array): PictureKind | null {
  const text = (from: number, to: number): string => String.fromCodePoint(...head.subarray(from, to))
  if (text(0, 3) === '\u{ff}\u{d8}\u{ff}') return 'JPEG'
  if (text(0, 8) === '\u{89}PNG\r\n\u{1a}\n') return 'PNG'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'WebP'
  if (text(4, 8) !== 'ftyp') return null
  const brand = text(8, 12)
  if (AVIF_BRANDS.has(brand)) return 'AVIF'
  return HEIC_BRANDS.has(brand) ? 'HEIC' : null
}
