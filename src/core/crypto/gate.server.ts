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

/** Runs a derivation when it is its turn. */
export type Turn = <T>(derive: () => Promise<T>) => Promise<T>

interface Turns {
  /** Devices from which somebody has signed in before: at once. */
  known: Turn
  /** All others, administrators and staff together: one after the other. */
  strangers: Turn
}

/**
 * The two ways to a derivation. One of the two places for derivations is always free of strangers, and none of theirs
 * begins while a known device's runs: side by side, two runs share processors and memory, and take twice as long. So a
 * flood delays a known device by what is left of one run. A stranger gives way for so long only.
 * @param limits of the strangers
 */
export function createTurns(limits: Omit<GateLimits, 'concurrency'>): Turns {
  const inTurn = createGate({ ...limits, concurrency: 1 })
  let knownRuns = 0
  let goOn = (): void => {}

  const whenKnownAreDone = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, limits.waitMs)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    async known(derive) {
      knownRuns += 1
      try {
        return await derive()
      } finally {
        knownRuns -= 1
        if (knownRuns === 0) goOn()
      }
    },
    strangers: (derive) =>
      inTurn(async () => {
        if (knownRuns > 0) await whenKnownAreDone()
        return derive()
      }),
  }
}

/** This process's: one for all who sign in. */
export const turns = createTurns({ queue: 20, waitMs: 5000 })
