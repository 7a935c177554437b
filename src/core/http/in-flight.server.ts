import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'

/** Concurrency limit per class of requests; further ones are refused instead of queued. */
export class InFlightCap {
  #running = 0
  readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** Acquires a slot and returns the function that releases it (safe to call twice). Throws 503 when all are used. */
  enter(): () => void {
    if (this.#running >= this.limit) {
      throw refuse('unavailable', en.refusals, 'busy', { retryAfter: 1 })
    }
    this.#running += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.#running -= 1
    }
  }
}

/**
 * Slots per class and process (docs/decisions/0005). Sign-in has many: a client is only admitted or refused once it is
 * known whether the device is known (`src/people/sign-in`), so that unknown clients never take the slots of known
 * devices.
 */
export const IN_FLIGHT = { api: 64, page: 64, form: 32, upload: 8, 'sign-in': 256 } as const
export type InFlightClass = keyof typeof IN_FLIGHT
