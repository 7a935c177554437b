import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { KEY_BYTES, SealError, wipe } from '../crypto/box.server.ts'
import { HPKE_OVERHEAD, openWith, sealTo } from '../crypto/hpke.server.ts'

/*
 * A sealed file: magic 4 bytes || file key sealed to the backup key (HPKE) 80 bytes || frames.
 * Frame i: AES-256-GCM(file key, nonce = 7 zero bytes || u32 i || last flag, aad, 64 KiB at most) || tag 16.
 * Every frame but the last is full. The counter nonce is safe because each file has a key of its own.
 */
const MAGIC = Buffer.from('MSB1', 'latin1')
const KEY_INFO = 'backup/v1/file'
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16
const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES
const HEADER_BYTES = MAGIC.length + HPKE_OVERHEAD + KEY_BYTES

/** Chunks of bytes as streams give and take them. */
export type Bytes = AsyncIterable<Uint8Array>

/**
 * Seals a stream to a public key. Memory stays at a frame or two, whatever the length.
 * @param aad names the place the file belongs to; it opens nowhere else
 */
export async function* sealStream(source: Bytes, publicKey: Uint8Array, aad: string): AsyncGenerator<Buffer> {
  const key = randomBytes(KEY_BYTES)
  try {
    yield Buffer.concat([MAGIC, await sealTo(publicKey, KEY_INFO, aad, key)])
    let index = 0
    for await (const { bytes, isLast } of inPieces(source, FRAME_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(aad, 'utf8'))
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      index += 1
    }
  } finally {
    wipe(key)
  }
}

/**
 * Opens a stream sealed by {@link sealStream}. Frames come out as they are authenticated, so what was written is to be
 * thrown away when it fails: only the end tells that nothing was cut off.
 * @throws {SealError} for a wrong key or place, and for anything altered, cut, reordered or appended
 */
export async function* openStream(source: Bytes, privateKey: Uint8Array, aad: string): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(source)
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError()
  const key = await openWith(privateKey, KEY_INFO, aad, header.subarray(MAGIC.length))
  try {
    let index = 0
    for await (const { bytes, isLast } of inPieces(rest, SEALED_FRAME_BYTES)) {
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
      yield opened
      index += 1
    }
  } finally {
    wipe(key)
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The stream in pieces of exactly `size` bytes; the last may be shorter, and an empty stream is one empty piece. */
async function* inPieces(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of source) {
    held.push(chunk)
    heldBytes += chunk.length
    // A full piece is only given away once something follows it: before that it may be the last.
    if (heldBytes <= size) continue
    const all = Buffer.concat(held)
    let start = 0
    for (; all.length - start > size; start += size) {
      yield { bytes: all.subarray(start, start + size), isLast: false }
    }
    held = [all.subarray(start)]
    heldBytes = all.length - start
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}

async function splitHeader(source: Bytes): Promise<{ header: Buffer; rest: Bytes }> {
  const iterator = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < HEADER_BYTES) {
    const next = await iterator.next()
    if (next.done === true) break
    read = Buffer.concat([read, next.value])
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    if (read.length > HEADER_BYTES) yield read.subarray(HEADER_BYTES)
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value
  }
  return { header: read.subarray(0, HEADER_BYTES), rest: rest() }
}
