import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { isInTransaction, type Ctx } from '../context.server.ts'
import { prepareQueries } from './json-rows.server.ts'

/** Characters of JSON that the answers kept in a process have together at most. */
const CACHE_MAX = 32_000_000
/** What an answer weighs beside its own characters: its key, its place. */
const OVERHEAD = 1000

interface Entry {
  version: string
  answer: Promise<unknown>
  /** The answer itself, once it is there. */
  known?: { answer: unknown }
  weight: number
}

/** A place for kept answers; when it is full, those that nobody has asked for longest go. */
export class AnswerStore {
  readonly #most: number
  readonly #entries = new Map<string, Entry>()
  #weight = 0

  constructor(most = CACHE_MAX) {
    this.#most = most
  }

  /** Characters that are kept now. */
  get weight(): number {
    return this.#weight
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    // A map keeps its order: what was asked for last stands last.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  /** Takes an answer that is on its way: one that fails is forgotten, and is nobody's but of those who waited for it. */
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
      // One that would push out most others is worth less than they are.
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

/** Of the whole process: so its memory has one bound, however many subjects keep something. */
const STORE = new AnswerStore()

/** Answers to questions of one subject, each kept for the version at which it was true. */
export interface CachedQuery<Answer> {
  /**
   * The answer of this version, or what `read` finds now. Who asks for the same meanwhile waits for the same answer.
   * @param question everything that the answer depends on, also who asks where that narrows it
   * @param read is told the version, for what it keeps of it by itself
   */
  readOnce(ctx: Ctx, question: unknown, read: (version: string) => Promise<Answer>): Promise<Answer>
  /** As `readOnce`, for who has read the version together with something else, before what `read` reads. */
  readOnceAt(ctx: Ctx, version: string, question: unknown, read: (version: string) => Promise<Answer>): Promise<Answer>
  /** What was last answered, with its version: for who reads the version of now in the statement that needs the answer. */
  find(question: unknown): { answer: Answer; version: string } | undefined
  /** Keeps what was read together with its version. */
  keep(ctx: Ctx, question: unknown, answer: Answer, version: string): void
}

/**
 * Keeps answers until something changes: counting and adding up many rows takes longer than reading a page of them. The
 * database says the version, which every change moves in its own transaction, whichever process makes it. It is read
 * before the answer: what is kept may be newer than its version, never older, and whoever asks after a commit finds
 * another version. Inside a transaction nothing is kept, since that may see what is never committed.
 * @param subject tells questions apart that are asked in the same words
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
    // A query of the query builder is asked anew by each who waits for it: its promise once.
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
