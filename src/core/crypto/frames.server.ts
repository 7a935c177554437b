import { createCipheriv, createDecipheriv } from 'node:crypto'
import { SealError } from './box.server.ts'

/*
 * Frames: AES-256-GCM(key, nonce = 7 zero bytes || u32 i || last flag, aad, 64 KiB at most) || tag 16. Every frame
 * except the last is full, and only the last has the flag: a truncated stream, even between two frames, can't be
 * decrypted. The counter nonce is safe because each key encrypts one sequence of frames and no other.
 */
export const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16
const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES

/** Chunks of bytes as streams give and take them. */
export type Bytes = AsyncIterable<Uint8Array>

/**
 * Encrypts a stream as frames. Memory stays at a frame or two, for any length.
 * @param key used for this sequence only
 * @param aad names the place the frames belong to; they can't be decrypted elsewhere
 */
export async function* sealFrames(source: Bytes, key: Uint8Array, aad: string): AsyncGenerator<Buffer> {
  let index = 0
  for await (const { bytes, isLast } of inPieces(source, FRAME_BYTES)) {
    yield sealFrame(bytes, { key, aad, index, isLast })
    index += 1
  }
}

/**
 * Decrypts what {@link sealFrames} encrypted. Frames are emitted as they are authenticated, so the output is to be
 * discarded when it fails: only the end shows that nothing was cut off.
 * @throws {SealError} for a wrong key or place, and for anything altered, cut, reordered or appended
 */
export async function* openFrames(source: Bytes, key: Uint8Array, aad: string): AsyncGenerator<Buffer> {
  let index = 0
  for await (const { bytes, isLast } of inPieces(source, SEALED_FRAME_BYTES)) {
    yield openFrame(bytes, { key, aad, index, isLast })
    index += 1
  }
}

/** Encrypts bytes in memory. */
export const sealBytes = (bytes: Uint8Array, key: Uint8Array, aad: string): Buffer =>
  Buffer.concat(cut(bytes, FRAME_BYTES).map((piece) => sealFrame(piece.bytes, { key, aad, ...piece })))

/**
 * Decrypts what {@link sealBytes} or {@link sealFrames} encrypted, all or nothing.
 * @throws {SealError}
 */
export const openBytes = (sealed: Uint8Array, key: Uint8Array, aad: string): Buffer =>
  Buffer.concat(cut(sealed, SEALED_FRAME_BYTES).map((piece) => openFrame(piece.bytes, { key, aad, ...piece })))

interface Frame {
  key: Uint8Array
  aad: string
  index: number
  isLast: boolean
}

function sealFrame(bytes: Uint8Array, { key, aad, index, isLast }: Frame): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(aad, 'utf8'))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function openFrame(bytes: Uint8Array, { key, aad, index, isLast }: Frame): Buffer {
  if (bytes.length < TAG_BYTES) throw new SealError()
  const tagStart = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(aad, 'utf8'))
  decipher.setAuthTag(bytes.subarray(tagStart))
  const opened = decipher.update(bytes.subarray(0, tagStart))
  try {
    decipher.final()
  } catch (error) {
    throw new SealError(error)
  }
  return opened
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function cut(bytes: Uint8Array, size: number): { bytes: Uint8Array; index: number; isLast: boolean }[] {
  const count = Math.max(1, Math.ceil(bytes.length / size))
  return Array.from({ length: count }, (_, index) => ({
    bytes: bytes.subarray(index * size, (index + 1) * size),
    index,
    isLast: index === count - 1,
  }))
}

/** The stream in pieces of exactly `size` bytes; the last may be shorter, and an empty stream is one empty piece. */
async function* inPieces(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let buffered: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of source) {
    buffered.push(chunk)
    heldBytes += chunk.length
    // A full piece is only emitted once more data follows: before that it may be the last.
    if (heldBytes <= size) continue
    const all = Buffer.concat(buffered)
    let start = 0
    for (; all.length - start > size; start += size) {
      yield { bytes: all.subarray(start, start + size), isLast: false }
    }
    buffered = [all.subarray(start)]
    heldBytes = all.length - start
  }
  yield { bytes: Buffer.concat(buffered), isLast: true }
}
