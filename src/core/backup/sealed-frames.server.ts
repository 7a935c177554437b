import { randomBytes } from 'node:crypto'
import { KEY_BYTES, SealError, wipe } from '../crypto/box.server.ts'
import { openFrames, sealFrames, type Bytes } from '../crypto/frames.server.ts'
import { HPKE_OVERHEAD, openWith, encryptTo } from '../crypto/hpke.server.ts'

/*
 * A sealed file: magic 4 bytes || file key sealed to the backup key (HPKE) 80 bytes || frames. Each file has a key of its
 * own.
 */
const MAGIC = Buffer.from('MSB1', 'latin1')
const KEY_INFO = 'backup/v1/file'
const HEADER_BYTES = MAGIC.length + HPKE_OVERHEAD + KEY_BYTES

/**
 * Encrypts a stream to a public key. Memory stays at a frame or two, for any length.
 * @param aad names the place the file belongs to; it can't be decrypted elsewhere
 */
export async function* sealStream(source: Bytes, publicKey: Uint8Array, aad: string): AsyncGenerator<Buffer> {
  const key = randomBytes(KEY_BYTES)
  try {
    yield Buffer.concat([MAGIC, await encryptTo(publicKey, KEY_INFO, aad, key)])
    yield* sealFrames(source, key, aad)
  } finally {
    wipe(key)
  }
}

/**
 * Decrypts a stream of {@link sealStream}. Frames are emitted as they are authenticated, so the output is to be
 * discarded when it fails: only the end shows that nothing was cut off.
 * @throws {SealError} for a wrong key or place, and for anything altered, cut, reordered or appended
 */
export async function* openStream(source: Bytes, privateKey: Uint8Array, aad: string): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(source)
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError()
  const key = await openWith(privateKey, KEY_INFO, aad, header.subarray(MAGIC.length))
  try {
    yield* openFrames(rest, key, aad)
  } finally {
    wipe(key)
  }
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
