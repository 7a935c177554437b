import { createThreadRunner, ThreadError } from '../../threads/run-in-thread.server.ts'
import { loadSharp } from '../sharp.server.ts'
import type { HeicAnswer, HeicTask } from './heic-worker.server.ts'
import { insertProfile } from './insert-profile.ts'

/** The largest that iPhones take: 8064 × 6048. */
const PIXELS_MAX = 50_000_000
/** Bytes of the decoder: 48 megapixels need 400 MB. */
const MEMORY_MAX = 768 * 1024 * 1024
const QUALITY = 88
const SECONDS_MAX = 20

const decode = createThreadRunner<{ input: HeicTask; answer: HeicAnswer }>(
  new URL('heic-worker.server.ts', import.meta.url),
  {
    heapMb: 128,
    timeout: SECONDS_MAX * 1000,
    queueSize: 24,
  },
)

/** A HEIC picture that was not converted. */
export class HeicError extends Error {
  readonly reason: 'damaged' | 'too-large'
  constructor(reason: HeicError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * Converts a HEIC picture to JPEG: the one that the file shows first, upright, in its own colours, on white. Nothing
 * else of the file is carried over. Each picture is decoded in a new thread with limits of time and memory.
 * @param bound pixels of the square that the picture has to fit into; as large as it is unless given
 * @throws HeicError for one that is damaged or has too many pixels; AppError 503 when too many pictures wait
 */
export async function convertHeic(file: Uint8Array, { bound }: { bound?: number } = {}): Promise<Buffer> {
  const bytes = new Uint8Array(file)
  const task = { bytes, pixelsMax: PIXELS_MAX, memoryMax: MEMORY_MAX }
  const answer = await decode(task, [bytes.buffer]).catch((error: unknown): HeicAnswer => {
    if (!(error instanceof ThreadError)) throw error
    throw new HeicError(error.reason === 'failed' ? 'damaged' : 'too-large', error)
  })
  if ('problem' in answer) throw new HeicError(answer.problem)
  const { width, height, rgba, profile } = answer
  const sharp = await loadSharp()
  const jpeg = await sharp(Buffer.from(rgba.buffer), {
    raw: { width, height, channels: 4 },
    limitInputPixels: PIXELS_MAX,
  })
    .flatten({ background: '#ffffff' })
    .resize(bound === undefined ? {} : { width: bound, height: bound, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_MAX })
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return insertProfile(jpeg, profile)
}
