import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'
import {
  compressAnswer,
  type CompressedAnswer,
  digestOf,
  encodingFor,
  matchEtag,
  reuseBytes,
} from './answers/compressed-answer.server.ts'

/** Data sources of a cached response. Invalidating a tag marks every response built from it as stale. */
export type CacheTag = 'catalogue' | 'team' | 'settings' | 'build'
export const CACHE_TAGS: readonly CacheTag[] = ['catalogue', 'team', 'settings', 'build']

export interface SentPage {
  path: string
  lang: string
}

/** A whole answer, before compression. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: readonly CacheTag[]
  /** The page that it is, where sending it counts as a visit. */
  page?: SentPage
  /** False for responses that must not be cached (an error, a personal page). */
  isCacheable: boolean
}

interface Entry {
  status: number
  page: SentPage | undefined
  headers: Record<string, string>
  compressed: CompressedAnswer
  tags: readonly CacheTag[]
  generation: number
  madeAt: number
}

export interface ByteCacheOptions {
  /** Maximum number of cached responses; the oldest is removed first. */
  maxEntries?: number
  /**
   * How long a producer may take before the last good copy is served instead, milliseconds; twice as long where there is
   * none, and then the answer is 503.
   */
  timeout?: number
  /** How long nothing may have changed before cached answers are compressed again at the highest level, milliseconds. */
  settleTime?: number
  now?: () => number
  /** Called after each HTML page is sent in answer to a GET. */
  onPage?: (page: SentPage, headers: IncomingMessage['headers']) => void
}

/** How long the last good copy is served without asking again after a failure, milliseconds. */
const HOLD_AFTER_FAILURE = 1000
/** Oldest copy that is still better than an error page, milliseconds. */
const STALE_LIMIT = 24 * 60 * 60 * 1000
/**
 * Whole responses cached as bytes, each with its br and gzip form, headers and ETag, until their content changes. A
 * look-up is one Map access before any router. When a new copy can't be rendered (the database is unavailable), the
 * last good one is served with its Age.
 * A new response is compressed fast, because a visitor waits for it, and again at the highest level after its content
 * has been unchanged for `settleTime`: one response at a time, and none that was invalidated in the meantime.
 */
export class ByteCache {
  #entries = new Map<string, Entry>()
  #making = new Map<string, Promise<Entry>>()
  #generations = new Map<CacheTag, number>(CACHE_TAGS.map((tag) => [tag, 0]))
  #holdUntil = 0
  /** Keys of the answers to compress at the highest level; never more than there are entries. */
  #uncompressed = new Set<string>()
  #isCompressing = false
  #changedAt = Number.NEGATIVE_INFINITY
  #settleTime: number
  #maxEntries: number
  #timeout: number
  #now: () => number
  #onPage: ByteCacheOptions['onPage']

  constructor(options: ByteCacheOptions = {}) {
    this.#maxEntries = options.maxEntries ?? 400
    this.#timeout = options.timeout ?? 2000
    this.#settleTime = options.settleTime ?? 1000
    this.#now = options.now ?? Date.now
    this.#onPage = options.onPage
  }

  /** Current size in all forms. */
  get size(): { answers: number; bytes: number } {
    let bytes = 0
    for (const {
      compressed: { variants },
    } of this.#entries.values()) {
      for (const body of new Set(Object.values(variants).map((variant) => variant.body))) bytes += body.length
    }
    return { answers: this.#entries.size, bytes }
  }

  /** Marks every answer made from `tag` as no longer fresh (all tags without an argument). */
  invalidate(tag?: CacheTag): void {
    for (const each of tag === undefined ? CACHE_TAGS : [tag]) {
      this.#generations.set(each, (this.#generations.get(each) ?? 0) + 1)
    }
    this.#holdUntil = 0
    this.#changedAt = performance.now()
  }

  /** Answers a GET or HEAD from memory; returns false when nothing fresh is cached under `key`. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key)
    if (entry === undefined) return false
    const fresh = this.#isFresh(entry)
    if (!fresh && !this.#isHeld(entry)) return false
    this.#write(entry, request, response, fresh)
    return true
  }

  /**
   * Serves a response from memory, or renders it once for all concurrent requests. When rendering fails or takes too
   * long, the last good copy is served; without one the error is thrown.
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
      const timeout = old === undefined ? this.#timeout * 2 : this.#timeout
      const entry = await this.#within(this.#makeOnce(key, make), timeout)
      this.#write(entry, request, response, true)
    } catch (error) {
      if (old === undefined || this.#now() - old.madeAt > STALE_LIMIT) throw error
      this.#holdUntil = this.#now() + HOLD_AFTER_FAILURE
      this.#write(old, request, response, false)
    }
  }

  #isFresh(entry: Entry): boolean {
    return entry.generation === this.#generationOf(entry.tags)
  }

  #isHeld(entry: Entry): boolean {
    const now = this.#now()
    return now < this.#holdUntil && now - entry.madeAt <= STALE_LIMIT
  }

  /** Sum of the tags' counters: they only grow, so the sum is the same only when none has moved. */
  #generationOf(tags: readonly CacheTag[]): number {
    let sum = 0
    for (const tag of tags) sum += this.#generations.get(tag) ?? 0
    return sum
  }

  #makeOnce(key: string, make: () => Promise<Answer>): Promise<Entry> {
    // A request after an invalidation must not receive a response that was being rendered before it.
    const turn = `${key} ${this.#generationOf(CACHE_TAGS)}`
    const running = this.#making.get(turn)
    if (running !== undefined) return running
    const started = this.#make(key, make).finally(() => this.#making.delete(turn))
    this.#making.set(turn, started)
    return started
  }

  async #make(key: string, make: () => Promise<Answer>): Promise<Entry> {
    // Read before the content: a change in the meantime leaves the new entry stale, never wrongly fresh.
    const before = new Map(this.#generations)
    const answer = await make()
    const generation = answer.tags.reduce((sum, tag) => sum + (before.get(tag) ?? 0), 0)
    const entry: Entry = {
      status: answer.status,
      page: answer.page,
      headers: answer.headers,
      compressed: await this.#compress(key, answer),
      tags: answer.tags,
      generation,
      madeAt: this.#now(),
    }
    if (answer.isCacheable) this.#keep(key, entry)
    return entry
  }

  /** After most changes most answers are the same as before: their compressed bytes are then reused. */
  async #compress(key: string, answer: Answer): Promise<CompressedAnswer> {
    const digest = digestOf(answer.body)
    const old = this.#entries.get(key)?.compressed
    return old?.digest === digest ? reuseBytes(answer, old) : compressAnswer(answer, 'fast', digest)
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#maxEntries) {
      const oldest = this.#entries.keys().next().value
      if (oldest !== undefined) {
        this.#entries.delete(oldest)
        this.#uncompressed.delete(oldest)
      }
    }
    if (entry.compressed.level === 'best') return
    this.#uncompressed.add(key)
    if (!this.#isCompressing) void this.#compressFully()
  }

  /** Compresses waiting answers at the highest level, one at a time: a thread of the pool at most is busy with it. */
  async #compressFully(): Promise<void> {
    this.#isCompressing = true
    for (const key of this.#uncompressed) {
      await this.#waitUntilSettled()
      this.#uncompressed.delete(key)
      const entry = this.#entries.get(key)
      // A stale one is rendered again when it is next requested, and is then compressed again.
      if (entry === undefined || !this.#isFresh(entry) || entry.compressed.level === 'best') continue
      const { headers, compressed } = entry
      const { body } = compressed.variants.identity
      // Without the result the answer stays as it was compressed first.
      const best = await compressAnswer({ headers, body }, 'best', compressed.digest).catch(() => undefined)
      const current = this.#entries.get(key)
      if (best === undefined || current?.compressed.digest !== best.digest) continue
      current.compressed = reuseBytes({ headers: current.headers, body }, best)
    }
    this.#isCompressing = false
  }

  async #waitUntilSettled(): Promise<void> {
    for (;;) {
      const left = this.#changedAt + this.#settleTime - performance.now()
      if (left <= 0) return
      await sleep(left, undefined, { ref: false })
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
    const variant = entry.compressed.variants[encodingFor(request.headers['accept-encoding'])]
    if (entry.page !== undefined && request.method === 'GET') this.#onPage?.(entry.page, request.headers)
    const age = fresh ? [] : ['age', String(Math.max(1, Math.round((this.#now() - entry.madeAt) / 1000)))]
    const matched = entry.status === 200 ? matchEtag(request.headers['if-none-match'], variant.etags) : undefined
    if (matched !== undefined) {
      response.writeHead(304, [...variant.commonHeaders, 'etag', matched, ...age])
      response.end()
      return
    }
    response.writeHead(entry.status, fresh ? variant.headers : [...variant.headers, ...age])
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}
