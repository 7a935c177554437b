import { PICTURE_FORMATS, PICTURE_SIZES, type PictureFormat, type PictureSize } from './pictures.limits.ts'

/** The file of a picture that an address means. */
export interface PictureVariant {
  size: PictureSize
  format: PictureFormat
}

/** The picture's own address: JPEG at its full size, which every program can show. */
export const FULL_PICTURE: PictureVariant = { size: 400, format: 'jpg' }

const ID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const PICTURE_ID = new RegExp(`^${ID}$`)
const PICTURE_ADDRESS = new RegExp(`^/pictures/(${ID})$`)

/** The address under which a row names a stored picture. */
export const pictureAddress = (id: string): string => `/pictures/${id}`

export const isPictureId = (value: string): boolean => PICTURE_ID.test(value)

/** The id in a stored picture's address; null for drawings of the build and anything else. */
export const readPictureId = (address: string | null): string | null => PICTURE_ADDRESS.exec(address ?? '')?.[1] ?? null

/** Reads `200.avif`; null for sizes and formats that are not stored. */
export function readPictureVariant(name: string): PictureVariant | null {
  const [size, format] = name.split('.')
  const knownSize = PICTURE_SIZES.find((known) => String(known) === size)
  const knownFormat = PICTURE_FORMATS.find((known) => known === format)
  const isWhole = name === `${knownSize}.${knownFormat}`
  return isWhole && knownSize !== undefined && knownFormat !== undefined
    ? { size: knownSize, format: knownFormat }
    : null
}
