import { AppError } from '#core/errors.ts'
import { coreTexts } from '../messages/staff.en.ts'

/** Too many expensive key derivations wait already, or this one waited too long: answered 503, try again shortly. */
export class ArgonBusyError extends AppError {
  constructor() {
    super('unavailable', coreTexts.manySignIn, {
      retryAfter: 5,
    })
    this.name = 'ArgonBusyError'
  }
}

interface GateLimits {
  /** Tasks that run at once. */
  concurrency: number
  /** Tasks that may wait; one more is refused at once. */
  queue: number
  /** Longest wait in milliseconds before a task is refused. */
  waitMs: number
}

/**
 * A function that runs tasks, at most `concurrency` at once and the others in the order they came.
 * The returned function throws {@link ArgonBusyError} without running the task when the queue is full or the wait too long.
 */
export function createGate({ concurrency, queue, waitMs }: GateLimits) {
  let running = 0
  const waiting: (() => void)[] = []

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(new ArgonBusyError())
      }, waitMs)
      waiting.push(enter)
    })

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= queue) throw new ArgonBusyError()
      // Whoever finishes hands its place over, so `running` stays as it is.
      await waitForTurn()
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/**
 * Sign-ins from unknown devices, administrators' and the staff's together, run one at a time: so one of the two places for
 * derivations stays free for those who have signed in from their device before.
 */
export const strangers = createGate({ concurrency: 1, queue: 20, waitMs: 5000 })
