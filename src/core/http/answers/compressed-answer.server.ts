import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, createBrotliCompress, gzip, type BrotliOptions } from 'node:zlib'

const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** `fast` is compressed while a visitor waits, `best` afterwards: home takes 4 ms and 330 ms. */
export type CompressionLevel = 'fast' | 'best'

interface Variant {
  body: Buffer
  /** Names and values in turn: Node writes a flat list without looking at each header again. */
  headers: string[]
  /** The headers of a 304, which has no body to describe, without its ETag. */
  commonHeaders: string[]
  /** Strong: each names the bytes of one level. The first is the one that is sent. */
  etags: readonly string[]
}

/** An answer in all encodings. */
export interface CompressedAnswer {
  /** Names the uncompressed body. */
  digest: string
  level: CompressionLevel
  variants: Record<Encoding, Variant>
}

interface Uncompressed {
  headers: Record<string, string>
  body: Buffer
}

type Bodies = Record<Encoding, Buffer>

/** From this many bytes on the highest compression level takes seconds per change of the content. */
const LARGE_FROM = 1024 * 1024
/** Below this many bytes compression costs more than it saves. */
const COMPRESS_FROM = 256

/** Returns a name for the bytes of `body`. */
export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 27)

/** End of the first view of a page: a little after its heading. The end of another response. */
const endOfFirstView = (body: Buffer): number => {
  const heading = body.indexOf('</h1>')
  return heading === -1 ? body.length : Math.min(heading + 2000, body.length)
}

/**
 * Compresses to Brotli and flushes after a page's first view, so that a browser can decode that from the first bytes
 * alone: the codes of a block otherwise fit its later content.
 */
async function compressBrotli(body: Buffer, params: BrotliOptions['params']): Promise<Buffer> {
  const compressor = createBrotliCompress({ params })
  const compressed = buffer(compressor)
  const end = endOfFirstView(body)
  compressor.write(body.subarray(0, end))
  if (end < body.length) compressor.flush(constants.BROTLI_OPERATION_FLUSH)
  compressor.end(body.subarray(end))
  return compressed
}

/** Compresses an answer; one that is too small for it is `best` at once. */
export async function compressAnswer(
  answer: Uncompressed,
  level: CompressionLevel,
  digest = digestOf(answer.body),
): Promise<CompressedAnswer> {
  const { body } = answer
  if (body.length < COMPRESS_FROM) {
    const identity = describeVariant(answer.headers, 'identity', body, [`"${digest}"`])
    return { digest, level: 'best', variants: { identity, gzip: identity, br: identity } }
  }
  const best = body.length < LARGE_FROM ? 11 : 6
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      [constants.BROTLI_PARAM_QUALITY]: level === 'best' ? best : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }),
    compressGzip(body, { level: level === 'best' ? 9 : 5 }),
  ])
  return describeAnswer(answer.headers, { identity: body, gzip: gz, br }, digest, level)
}

/** Returns the same compressed bytes for an answer that has the same body; its headers may differ. */
export function reuseBytes(answer: Uncompressed, { variants, digest, level }: CompressedAnswer): CompressedAnswer {
  if (variants.br === variants.identity) return { digest, level, variants }
  const bodies = { identity: answer.body, gzip: variants.gzip.body, br: variants.br.body }
  return describeAnswer(answer.headers, bodies, digest, level)
}

function describeAnswer(
  headers: Record<string, string>,
  bodies: Bodies,
  digest: string,
  level: CompressionLevel,
): CompressedAnswer {
  const describe = (encoding: Encoding): Variant => {
    if (encoding === 'identity') return describeVariant(headers, encoding, bodies.identity, [`"${digest}"`])
    const best = `"${digest}-${encoding}"`
    const fast = `"${digest}-${encoding}-fast"`
    return describeVariant(headers, encoding, bodies[encoding], level === 'best' ? [best, fast] : [fast, best])
  }
  return { digest, level, variants: { identity: describe('identity'), gzip: describe('gzip'), br: describe('br') } }
}

function describeVariant(
  answerHeaders: Record<string, string>,
  encoding: Encoding,
  body: Buffer,
  etags: readonly [string, ...string[]],
): Variant {
  const commonHeaders = [...Object.entries(answerHeaders).flat(), 'vary', 'Accept-Encoding']
  const length = ['content-length', String(body.length)]
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return { body, etags, commonHeaders, headers: [...commonHeaders, 'etag', etags[0], ...length, ...coding] }
}

/**
 * Returns the ETag of a 304, or undefined where the caller needs the body. Both compression levels have the same
 * content, so a caller with the other one keeps its bytes: the 304 repeats their ETag, since a strong one must not be
 * replaced by that of other bytes (RFC 9111 §4.3.4).
 */
export function matchEtag(header: string | undefined, etags: readonly string[]): string | undefined {
  if (header === undefined) return undefined
  if (header === '*') return etags[0]
  const asked = new Set(header.split(',').map((candidate) => candidate.trim().replace(/^W\//, '')))
  return etags.find((etag) => asked.has(etag))
}

const known = new Map<string, Encoding>()
const KNOWN_MAX = 200

/** `chooseEncoding`, remembered: the world's browsers send a handful of different headers. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const remembered = known.get(header)
  if (remembered !== undefined) return remembered
  const chosen = chooseEncoding(header)
  if (known.size < KNOWN_MAX) known.set(header, chosen)
  return chosen
}

/** Returns the smallest encoding that the caller accepts (RFC 9110 §12.5.3; a weight of zero refuses). */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  let best: Encoding = 'identity'
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    if (parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))) continue
    if (name === 'br') return 'br'
    if (name === 'gzip') best = 'gzip'
  }
  return best
}
