import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What an answer was made from; when one of these changes, the kept bytes are no longer fresh. */
export type ContentTag = 'catalogue' | 'team' | 'settings' | 'build'
export const CONTENT_TAGS: readonly ContentTag[] = ['catalogue', 'team', 'settings', 'build']

export interface SentPage {
  path: string
  lang: string
}

/** A whole answer, before compression. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: readonly ContentTag[]
  /** The page that it is, where sending it counts as a visit. */
  page?: SentPage
  /** False for answers that must not be kept (an error, a personal page). */
  keep: boolean
}

type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  body: Buffer
  /** Names and values in turn: Node writes a flat list without looking at each header again. */
  headers: string[]
  /** The same without what describes the body: for 304. */
  commonHeaders: string[]
  etag: string
}

interface Entry {
  status: number
  page: SentPage | undefined
  variants: Record<Encoding, Variant>
  tags: readonly ContentTag[]
  generation: number
  madeAt: number
}

export interface ByteCacheOptions {
  /** Kept answers at most; the least recently made goes first. */
  maxEntries?: number
  /**
   * How long a producer may take before the last good copy is served instead, milliseconds; twice as long where there is
   * none, and then the answer is 503.
   */
  patience?: number
  now?: () => number
  /** Hears of every page that is sent to somebody who asked for it with GET. */
  onPage?: (page: SentPage, headers: IncomingMessage['headers']) => void
}

/** How long the last good copy is served without asking again after a failure, milliseconds. */
const HOLD_AFTER_FAILURE = 1000
/** Oldest copy that is still better than an error page, milliseconds. */
const STALE_LIMIT = 24 * 60 * 60 * 1000
/** From this many bytes on the smallest setting costs seconds for each change of the content. */
const LARGE_FROM = 1024 * 1024
/** Below this many bytes compression costs more than it saves. */
const COMPRESS_FROM = 256

/**
 * Whole answers kept as bytes, each with its br and gzip form, headers and ETag, until the content they were made from
 * changes. A look-up is one Map access and happens before any router. When a new copy cannot be made (the database is
 * away), the last good one is served with its Age.
 */
export class ByteCache {
  #entries = new Map<string, Entry>()
  #making = new Map<string, Promise<Entry>>()
  #generations = new Map<ContentTag, number>(CONTENT_TAGS.map((tag) => [tag, 0]))
  #holdUntil = 0
  #maxEntries: number
  #patience: number
  #now: () => number
  #onPage: ByteCacheOptions['onPage']

  constructor(options: ByteCacheOptions = {}) {
    this.#maxEntries = options.maxEntries ?? 400
    this.#patience = options.patience ?? 2000
    this.#now = options.now ?? Date.now
    this.#onPage = options.onPage
  }

  /** How much is kept now, in all forms. */
  get kept(): { answers: number; bytes: number } {
    let bytes = 0
    for (const { variants } of this.#entries.values()) {
      for (const body of new Set(Object.values(variants).map((variant) => variant.body))) bytes += body.length
    }
    return { answers: this.#entries.size, bytes }
  }

  /** Marks every answer made from `tag` as no longer fresh (all tags without an argument). */
  invalidate(tag?: ContentTag): void {
    for (const each of tag === undefined ? CONTENT_TAGS : [tag]) {
      this.#generations.set(each, (this.#generations.get(each) ?? 0) + 1)
    }
    this.#holdUntil = 0
  }

  /** Answers a GET or HEAD from memory; false when nothing fresh is kept under `key`. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key)
    if (entry === undefined) return false
    const fresh = entry.generation === this.#generationOf(entry.tags)
    if (!fresh && !this.#isHeld(entry)) return false
    this.#write(entry, request, response, fresh)
    return true
  }

  /**
   * Answers from memory, or makes the answer once for all who wait for it. When making fails or takes too long, the last
   * good copy is served; without one the error is thrown.
   */
  async respond(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    make: () => Promise<Answer>,
  ): Promise<void> {
    if (this.serve(key, request, response)) return
    const old = this.#entries.get(key)
    try {
      // With nothing else to give, waiting a little longer may still help; waiting without end never does.
      const patience = old === undefined ? this.#patience * 2 : this.#patience
      const entry = await this.#within(this.#makeOnce(key, make), patience)
      this.#write(entry, request, response, true)
    } catch (error) {
      if (old === undefined || this.#now() - old.madeAt > STALE_LIMIT) throw error
      this.#holdUntil = this.#now() + HOLD_AFTER_FAILURE
      this.#write(old, request, response, false)
    }
  }

  #isHeld(entry: Entry): boolean {
    const now = this.#now()
    return now < this.#holdUntil && now - entry.madeAt <= STALE_LIMIT
  }

  /** Sum of the tags' counters: they only grow, so the sum is the same only when none has moved. */
  #generationOf(tags: readonly ContentTag[]): number {
    let sum = 0
    for (const tag of tags) sum += this.#generations.get(tag) ?? 0
    return sum
  }

  #makeOnce(key: string, make: () => Promise<Answer>): Promise<Entry> {
    // Who asks after a change must not be given what was begun before it.
    const turn = `${key} ${this.#generationOf(CONTENT_TAGS)}`
    const running = this.#making.get(turn)
    if (running !== undefined) return running
    const started = this.#make(key, make).finally(() => this.#making.delete(turn))
    this.#making.set(turn, started)
    return started
  }

  async #make(key: string, make: () => Promise<Answer>): Promise<Entry> {
    // Taken before the content is read: a change that arrives meanwhile leaves the new entry stale, never wrongly fresh.
    const before = new Map(this.#generations)
    const answer = await make()
    const generation = answer.tags.reduce((sum, tag) => sum + (before.get(tag) ?? 0), 0)
    const entry: Entry = {
      status: answer.status,
      page: answer.page,
      variants: await makeVariants(answer),
      tags: answer.tags,
      generation,
      madeAt: this.#now(),
    }
    if (answer.keep) this.#keep(key, entry)
    return entry
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#maxEntries) {
      const oldest = this.#entries.keys().next().value
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
  }

  async #within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(
            refuse('unavailable', en.refusals, 'slow', {
              retryAfter: 5,
            }),
          ),
        milliseconds,
      )
    })
    try {
      return await Promise.race([promise, late])
    } finally {
      clearTimeout(timer)
      // The loser of the race may still fail; that failure has been dealt with.
      promise.catch(() => {})
    }
  }

  #write(entry: Entry, request: IncomingMessage, response: ServerResponse, fresh: boolean): void {
    const variant = entry.variants[encodingFor(request.headers['accept-encoding'])]
    if (entry.page !== undefined && request.method === 'GET') this.#onPage?.(entry.page, request.headers)
    const age = fresh ? [] : ['age', String(Math.max(1, Math.round((this.#now() - entry.madeAt) / 1000)))]
    if (entry.status === 200 && matchesEtag(request.headers['if-none-match'], variant.etag)) {
      response.writeHead(304, [...variant.commonHeaders, ...age])
      response.end()
      return
    }
    response.writeHead(entry.status, fresh ? variant.headers : [...variant.headers, ...age])
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}

async function makeVariants(answer: Answer): Promise<Record<Encoding, Variant>> {
  const hash = createHash('sha256').update(answer.body).digest('base64url').slice(0, 27)
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const commonHeaders = [...Object.entries(answer.headers).flat(), 'etag', etag, 'vary', 'Accept-Encoding']
    const length = ['content-length', String(body.length)]
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return { body, etag, commonHeaders, headers: [...commonHeaders, ...length, ...coding] }
  }
  const identity = variant('identity', answer.body)
  if (answer.body.length < COMPRESS_FROM) return { identity, gzip: identity, br: identity }
  // Kept answers are compressed once and sent often, so the slowest, smallest setting pays: with it a page's first view is in
  // its first bytes. One-off answers take the quick one.
  const quality = !answer.keep ? 4 : answer.body.length < LARGE_FROM ? 11 : 6
  const [br, gz] = await Promise.all([
    compressBrotli(answer.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length },
    }),
    compressGzip(answer.body, { level: answer.keep ? 9 : 5 }),
  ])
  return { identity, gzip: variant('gzip', gz), br: variant('br', br) }
}

const known = new Map<string, Encoding>()
const KNOWN_MAX = 200

/** `chooseEncoding`, remembered: the world's browsers send a handful of different headers. */
function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const remembered = known.get(header)
  if (remembered !== undefined) return remembered
  const chosen = chooseEncoding(header)
  if (known.size < KNOWN_MAX) known.set(header, chosen)
  return chosen
}

/** The smallest encoding that the caller takes (RFC 9110 §12.5.3; a weight of zero refuses). */
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

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
