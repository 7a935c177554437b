import { refuse } from '#core/errors.ts'
import { en } from '#core/messages/en.ts'

interface QueueRule {
  /** Documents in progress and queued, together; more callers are refused. */
  places: number
  /** The same for one session. */
  placesOfOne: number
  /** Documents that are drawn at once. */
  atOnce: number
  /** Maximum large ones of these: the rest is reserved for small ones. */
  largeAtOnce: number
  /** How long a caller waits, milliseconds. */
  timeout: number
}

/** Number of photos from which on a document is large. */
const LARGE_FROM = 20

const RULE: QueueRule = { places: 40, placesOfOne: 12, atOnce: 2, largeAtOnce: 1, timeout: 60_000 }

interface Caller {
  session: string
  /** Photos: what a document's time depends on. */
  size: number
  isDrawing: boolean
  begin: () => void
}

const isLarge = ({ size }: Caller): boolean => size >= LARGE_FROM

const busy = () => refuse('unavailable', en.refusals, 'busy', { retryAfter: 5 })

/**
 * Queue of documents to render. The session that was served least comes first, with its smallest document; one of two
 * slots is never used for a large document.
 */
export class DrawQueue {
  readonly #rule: QueueRule
  readonly #callers = new Set<Caller>()
  /** Documents that a session had drawn since the queue was empty. */
  readonly #served = new Map<string, number>()

  constructor(rule: QueueRule = RULE) {
    this.#rule = rule
  }

  /**
   * Resolves when the document may be drawn, with the function that ends it (safe to call twice).
   * @throws AppError 503 when too many wait already, or no slot was free in time
   */
  async enter(session: string, size: number): Promise<() => void> {
    const own = [...this.#callers].filter((caller) => caller.session === session).length
    if (this.#callers.size >= this.#rule.places || own >= this.#rule.placesOfOne) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const caller: Caller = { session, size, isDrawing: false, begin: resolve }
    const leave = (): void => {
      if (!this.#callers.delete(caller)) return
      if (this.#callers.size === 0) this.#served.clear()
      this.#callNext()
    }
    this.#callers.add(caller)
    const timer = setTimeout(() => {
      leave()
      reject(busy())
    }, this.#rule.timeout)
    this.#callNext()
    try {
      await promise
      return leave
    } finally {
      clearTimeout(timer)
    }
  }

  #callNext(): void {
    const drawing = [...this.#callers].filter(({ isDrawing }) => isDrawing)
    if (drawing.length >= this.#rule.atOnce) return
    const canBeLarge = drawing.filter(isLarge).length < this.#rule.largeAtOnce
    const [next] = [...this.#callers]
      .filter((caller) => !caller.isDrawing && (canBeLarge || !isLarge(caller)))
      .toSorted((a, b) => this.#servedOf(a) - this.#servedOf(b) || a.size - b.size)
    if (next === undefined) return
    next.isDrawing = true
    this.#served.set(next.session, this.#servedOf(next) + 1)
    next.begin()
    this.#callNext()
  }

  #servedOf({ session }: Caller): number {
    return this.#served.get(session) ?? 0
  }
}
