import {
  BlobReader,
  BlobWriter,
  ZipReader,
  configure,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { SELECTED_MAX } from '#core/contract/lists/list-names.ts'
import { call } from '#core/web/call/call.ts'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { findByNumbers, NumberedProduct } from '../../../selected/selected-products.contract.ts'
import { PictureRefusal, scalePicture } from '../scale-picture.ts'
import { csvMessages } from './csv-messages.en.ts'

const { pictures: messages } = csvMessages

/** Bytes of one unpacked picture: more is no photograph. */
const UNPACKED_MAX = 40 * 1024 * 1024

// A worker would be created from text, which the page's policy refuses; the browser's own decompression runs in the
// background anyway.
configure({ useWebWorkers: false })

/** Result of one file of a ZIP. */
export interface ZipPicture {
  /** Its path in the ZIP. */
  file: string
  itemNumber: string
  result: 'new' | 'changed' | 'refused'
  /** Why it is left out; '' where it is taken. */
  reason: string
  /** Scaled, ready to be sent; null where it is left out. */
  dataUrl: string | null
  product: NumberedProduct | null
}

/** Why a file as a whole cannot be read. */
export class ZipRefusal extends Error {}

/** Files that operating systems add to an archive. */
const isOwn = ({ filename, directory }: Entry): boolean =>
  !directory && !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(filename)

/** The item number that a file is named by, as the server reads it: Macs write letters and their marks apart. */
const numberIn = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]+$/, '')
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 255)

/**
 * The pictures of a ZIP with the products of their file names, scaled as a single one is. Only the names are sent. A
 * skipped file has a reason.
 * @param onProgress called with the number of files read
 * @throws ZipRefusal when it is no ZIP, is empty or has more files than can be written at once; ApiError
 */
export async function readZip(
  file: File,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ZipPicture[]> {
  const zip = new ZipReader(new BlobReader(file))
  try {
    const entries = (await zip.getEntries().catch(() => refuse(messages.damaged))).filter(isOwn) as FileEntry[]
    if (entries.length === 0) refuse(messages.empty)
    if (entries.length > SELECTED_MAX) refuse(messages.tooMany(SELECTED_MAX))
    const productOf = await findProducts(entries)
    const taken = new Map<string, string>()
    const pictures: ZipPicture[] = []
    for (const [index, entry] of entries.entries()) {
      signal.throwIfAborted()
      onProgress(index + 1, entries.length)
      pictures.push(await readEntry(entry, productOf, taken))
    }
    return pictures
  } finally {
    await zip.close()
  }
}

function refuse(text: string): never {
  throw new ZipRefusal(text)
}

async function findProducts(entries: readonly Entry[]): Promise<ReadonlyMap<string, NumberedProduct>> {
  const numbers = [...new Set(entries.map(({ filename }) => numberIn(filename)))].filter(Boolean)
  if (numbers.length === 0) return new Map()
  const { products } = await call<typeof findByNumbers>('POST /api/admin/products/by-number', { body: { numbers } })
  return new Map(products.map((product) => [product.number, product]))
}

/** @param taken files by the product that they are for already */
async function readEntry(
  entry: FileEntry,
  productOf: ReadonlyMap<string, NumberedProduct>,
  taken: Map<string, string>,
): Promise<ZipPicture> {
  const { filename, encrypted, uncompressedSize } = entry
  const number = numberIn(filename)
  const product = productOf.get(number) ?? null
  const other = product && taken.get(product.id)
  const leaveOut = (reason: string): ZipPicture => ({
    file: filename,
    itemNumber: product?.itemNumber ?? number,
    result: 'refused',
    reason,
    dataUrl: null,
    product,
  })
  if (product === null) return leaveOut(messages.noProduct(number))
  if (other) return leaveOut(messages.twice(other))
  if (encrypted) return leaveOut(messages.encrypted)
  if (uncompressedSize > UNPACKED_MAX) return leaveOut(messages.tooLarge(formatBytes(UNPACKED_MAX)))
  try {
    const blob = await entry.getData(new BlobWriter())
    const { dataUrl } = await scalePicture(new File([blob], filename.slice(filename.lastIndexOf('/') + 1)))
    taken.set(product.id, filename)
    const { itemNumber, hasPicture } = product
    return { file: filename, itemNumber, result: hasPicture ? 'changed' : 'new', reason: '', dataUrl, product }
  } catch (error) {
    return leaveOut(error instanceof PictureRefusal ? error.message : messages.damaged)
  }
}
