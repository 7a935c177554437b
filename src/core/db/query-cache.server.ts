import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { isInTransaction, type Ctx } from '../context.server.ts'
import { prepareQueries } from './json-rows.server.ts'

/** Maximum size of the cached answers of a process, in characters of JSON. */
const CACHE_MAX = 32_000_000
/** Overhead of an answer in characters: its key and its entry. */
const OVERHEAD = 1000

interface Entry {
  version: string
  answer: Promise<unknown>
  /** The answer itself, once it is there. */
  known?: { answer: unknown }
  weight: number
}

/** A cache of answers; when it is full, the least recently used are removed. */
export class AnswerStore {
  readonly #most: number
  readonly #entries = new Map<string, Entry>()
  #weight = 0

  constructor(most = CACHE_MAX) {
    this.#most = most
  }

  /** Current size in characters. */
  get weight(): number {
    return this.#weight
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    // A map has insertion order: the most recently used is last.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  /** Stores a pending answer. One that fails is removed; only callers that waited for it get the error. */
  put(key: string, version: string, answer: Promise<unknown>): void {
    this.#forget(key)
    const entry: Entry = { version, answer, weight: OVERHEAD }
    this.#entries.set(key, entry)
    this.#weigh(entry.weight)
    void this.#settle(key, entry)
  }

  async #settle(key: string, entry: Entry): Promise<void> {
    const isHere = () => this.#entries.get(key) === entry
    try {
      const answer = await entry.answer
      const more = JSON.stringify(answer)?.length ?? 0
      if (!isHere()) return
      // An answer over a quarter of the cache would evict too many others.
      if (more > this.#most / 4) return this.#forget(key)
      entry.known = { answer }
      entry.weight += more
      this.#weigh(more)
    } catch {
      if (isHere()) this.#forget(key)
    }
  }

  #forget(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  #weigh(more: number): void {
    this.#weight += more
    for (const key of this.#entries.keys()) {
      if (this.#weight <= this.#most) return
      this.#forget(key)
    }
  }
}

/** One per process, so that its memory has one limit for all subjects. */
const STORE = new AnswerStore()

/** Answers of one subject, each cached with the version of the data that it was read from. */
export interface CachedQuery<Answer> {
  /**
   * Returns the cached answer of this version, or what `read` returns now. Concurrent callers of the same question
   * share one read.
   * @param question everything on which the answer depends, the actor included where the actor narrows it
   * @param read gets the version, for caches of its own
   */
  readOnce(ctx: Ctx, question: unknown, read: (version: string) => Promise<Answer>): Promise<Answer>
  /** As `readOnce`, for a caller that has already read the version, before `read` runs. */
  readOnceAt(ctx: Ctx, version: string, question: unknown, read: (version: string) => Promise<Answer>): Promise<Answer>
  /** The last answer with its version, for a caller that reads the current version in its own statement. */
  find(question: unknown): { answer: Answer; version: string } | undefined
  /** Stores an answer that was read together with its version. */
  keep(ctx: Ctx, question: unknown, answer: Answer, version: string): void
}

/**
 * Caches answers until a change: counting and summing many rows takes longer than reading a page of them. The version
 * is read from the database, where every change increments it in its own transaction, in any process. It is read before
 * the answer: a cached answer may be newer than its version, never older, and a request after a commit finds another
 * version. Nothing is cached inside a transaction, which may see uncommitted rows.
 * @param subject distinguishes questions with the same text
 */
export function cacheQuery<Answer>(subject: string, version: SQL<string>, store = STORE): CachedQuery<Answer> {
  const keyOf = (question: unknown): string =>
    createHash('sha256')
      .update(JSON.stringify([subject, question]))
      .digest('base64')
  const readVersion = prepareQueries({ version })
  const readOnceAt: CachedQuery<Answer>['readOnceAt'] = (ctx, at, question, read) => {
    const key = keyOf(question)
    const known = store.find(key)
    if (known?.version === at) return known.answer as Promise<Answer>
    // Each await of a query-builder query runs it again: its promise is created once.
    const answer = Promise.resolve(read(at))
    if (!isInTransaction(ctx)) store.put(key, at, answer)
    return answer
  }
  return {
    readOnceAt,
    async readOnce(ctx, question, read) {
      const now = await readVersion(ctx.db)
      return readOnceAt(ctx, now.version, question, read)
    },
    find(question) {
      const entry = store.find(keyOf(question))
      return entry?.known && { answer: entry.known.answer as Answer, version: entry.version }
    },
    keep(ctx, question, answer, at) {
      if (!isInTransaction(ctx)) store.put(keyOf(question), at, Promise.resolve(answer))
    },
  }
}
