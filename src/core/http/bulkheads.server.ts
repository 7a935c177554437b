import { refuse, type AppError } from '../errors.ts'
import { en } from '../messages/en.ts'
import { bulkheadTexts } from '../messages/staff.en.ts'

interface BulkheadRule {
  /** Admitted callers, running or queued; further ones are refused. */
  places: number
  /** Maximum running at once; the others wait in the queue. */
  atOnce: number
  /** The same for one session. */
  ofOne: { places: number; atOnce: number }
}

/**
 * Concurrency limit of expensive queries: lower than the number of connections of a process, so that all other calls
 * find a free one (docs/decisions/0005). An export is admitted or refused: it lasts as long as its reader takes.
 */
export const BULKHEADS = {
  search: { places: 16, atOnce: 3, ofOne: { places: 16, atOnce: 3 } },
  'staff-search': { places: 32, atOnce: 3, ofOne: { places: 8, atOnce: 2 } },
  export: { places: 3, atOnce: 3, ofOne: { places: 2, atOnce: 2 } },
} as const satisfies Record<string, BulkheadRule>
export type BulkheadName = keyof typeof BULKHEADS

/** How long a caller waits for a turn, in milliseconds. */
const TIMEOUT_MS = 5000

interface Caller {
  session: string
  isWorking: boolean
  begin: () => void
}

/** FIFO concurrency limiter with a per-session share, so that one session can't starve the others. */
export class Bulkhead {
  readonly #rule: BulkheadRule
  readonly #tooMany: keyof typeof bulkheadTexts
  readonly #timeout: number
  readonly #callers = new Set<Caller>()

  constructor(rule: BulkheadRule, tooMany: keyof typeof bulkheadTexts, timeout = TIMEOUT_MS) {
    this.#rule = rule
    this.#tooMany = tooMany
    this.#timeout = timeout
  }

  /**
   * Resolves when the caller may run, with the function that releases its slot (safe to call twice).
   * @param session callers of one session are counted together
   * @throws AppError 429 when the session has too many, 503 when the queue is full or no slot was free in time
   */
  async enter(session: string): Promise<() => void> {
    if (this.#callers.size >= this.#rule.places) throw busy()
    this.refuseMany(session)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const caller: Caller = { session, isWorking: false, begin: resolve }
    const leave = (): void => {
      if (this.#callers.delete(caller)) this.#callNext()
    }
    this.#callers.add(caller)
    const timer = setTimeout(() => {
      leave()
      reject(busy())
    }, this.#timeout)
    this.#callNext()
    try {
      await promise
      return leave
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Checks the session's share before the session is authenticated, so that a flood costs no query.
   * @throws AppError 429 when the session has too many already
   */
  refuseMany(session: string): void {
    if (this.#count((each) => each.session === session) >= this.#rule.ofOne.places) {
      throw refuse('too-many-requests', bulkheadTexts, this.#tooMany, { retryAfter: 1 })
    }
  }

  #count(which: (caller: Caller) => boolean): number {
    let count = 0
    for (const caller of this.#callers) if (which(caller)) count += 1
    return count
  }

  #callNext(): void {
    for (const caller of this.#callers) {
      if (this.#count(({ isWorking }) => isWorking) >= this.#rule.atOnce) return
      const own = this.#count(({ session, isWorking }) => isWorking && session === caller.session)
      if (caller.isWorking || own >= this.#rule.ofOne.atOnce) continue
      caller.isWorking = true
      caller.begin()
    }
  }
}

const busy = (): AppError => refuse('unavailable', en.refusals, 'busy', { retryAfter: 1 })

/** The bulkheads of one process. */
export const createBulkheads = (): Record<BulkheadName, Bulkhead> => ({
  search: new Bulkhead(BULKHEADS.search, 'manySearches'),
  'staff-search': new Bulkhead(BULKHEADS['staff-search'], 'manySearches'),
  export: new Bulkhead(BULKHEADS.export, 'manyExports'),
})
