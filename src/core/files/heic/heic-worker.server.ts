import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

export interface HeicTask {
  bytes: Uint8Array
  /** Pixels that the picture may have. */
  pixelsMax: number
  /** Bytes that the decoder's WebAssembly memory may grow to. */
  memoryMax: number
}

export interface HeicPixels {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel. */
  rgba: Uint8ClampedArray<ArrayBuffer>
  /** ICC profile of the colours; null for sRGB. */
  profile: Uint8Array | null
}
export type HeicAnswer = HeicPixels | { problem: 'damaged' | 'too-large' }

/** The used part of the library; its own types describe only the C functions. */
interface HeifImage {
  handle: { $$?: { ptr: number } }
  get_width: () => number
  get_height: () => number
  is_primary: () => boolean
  display: (
    target: Pick<HeicPixels, 'width' | 'height'> & { data: Uint8ClampedArray },
    done: (target: object | null) => void,
  ) => void
}
interface Libheif {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] }
  HEAPU8: Uint8Array
  _malloc: (bytes: number) => number
  _free: (address: number) => void
  _heif_image_handle_get_raw_color_profile_size: (handle: number) => number
  /** C returns the structure by an address in front of the parameters. */
  _heif_image_handle_get_raw_color_profile: (error: number, handle: number, target: number) => void
}

const PAGE_BYTES = 65_536
/** Bytes of a profile; telephones write 500 to 600. */
const PROFILE_MAX = 1_000_000
/** The C structure heif_error: two numbers and a pointer. */
const ERROR_BYTES = 12

/** A picture can state a small size and contain a large one: the decoder gets no more memory than this. */
function limitWasmMemory(bytes: number): void {
  const { prototype } = WebAssembly.Memory
  // Called below with its own memory.
  // oxlint-disable-next-line typescript/unbound-method
  const { grow } = prototype
  prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('No more memory for this picture')
    return grow.call(this, pages)
  }
}

function loadLibheif(): Libheif {
  const require = createRequire(import.meta.url)
  const open = require('libheif-js/libheif-wasm/libheif.js') as (options: { wasmBinary: Uint8Array }) => Libheif
  return open({ wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) })
}

function readProfile(libheif: Libheif, { handle }: HeifImage): Uint8Array | null {
  const pointer = handle.$$?.ptr
  if (pointer === undefined) return null
  const size = libheif._heif_image_handle_get_raw_color_profile_size(pointer)
  if (size <= 0 || size > PROFILE_MAX) return null
  const error = libheif._malloc(ERROR_BYTES)
  const target = libheif._malloc(size)
  libheif._heif_image_handle_get_raw_color_profile(error, pointer, target)
  const profile = libheif.HEAPU8.slice(target, target + size)
  const isRead = libheif.HEAPU8.slice(error, error + 4).every((byte) => byte === 0)
  libheif._free(target)
  libheif._free(error)
  return isRead ? profile : null
}

/** Decodes the primary picture of a file; the others of a burst or a portrait are ignored. */
async function decode({ bytes, pixelsMax, memoryMax }: HeicTask): Promise<HeicAnswer> {
  limitWasmMemory(memoryMax)
  const libheif = loadLibheif()
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (image === undefined) return { problem: 'damaged' }
  // The displayed size: the file's own rotation is applied already.
  const width = image.get_width()
  const height = image.get_height()
  if (width < 1 || height < 1) return { problem: 'damaged' }
  if (width * height > pixelsMax) return { problem: 'too-large' }
  const rgba = new Uint8ClampedArray(width * height * 4)
  const { promise, resolve } = Promise.withResolvers<object | null>()
  image.display({ data: rgba, width, height }, resolve)
  if ((await promise) === null) return { problem: 'damaged' }
  return { width, height, rgba, profile: readProfile(libheif, image) }
}

const answer = (message: HeicAnswer): void =>
  parentPort?.postMessage(message, 'rgba' in message ? [message.rgba.buffer] : [])

decode(workerData as HeicTask).then(answer, () => answer({ problem: 'damaged' }))
