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
 * Returns a function that runs tasks, at most `concurrency` at once and the others in FIFO order, priority ones first.
 * It throws {@link ArgonBusyError} without running the task when the queue is full or the wait too long.
 */
export function createGate({ concurrency, queue, waitMs }: GateLimits) {
  let running = 0
  /** Priority waiters, and the others; each has a queue of its own. */
  const ahead: (() => void)[] = []
  const waiting: (() => void)[] = []

  const waitForTurn = (line: (() => void)[]) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(enter), 1)
        reject(new ArgonBusyError())
      }, waitMs)
      line.push(enter)
    })

  return async function run<T>(task: () => Promise<T>, { goesAhead = false } = {}): Promise<T> {
    if (running >= concurrency) {
      const line = goesAhead ? ahead : waiting
      if (line.length >= queue) throw new ArgonBusyError()
      // A finished task passes its slot on, so `running` stays as it is.
      await waitForTurn(line)
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      const next = ahead.shift() ?? waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Runs a derivation when it is its turn. */
export type Turn = <T>(derive: () => Promise<T>) => Promise<T>

interface Turns {
  /** Known devices: without a queue. */
  known: Turn
  /** All others, administrators and staff together: one after the other. */
  strangers: Turn
  /** Unknown clients with a proof of work: before the other unknown ones. */
  workers: Turn
}

/**
 * The two queues for key derivations. One of the two slots is always reserved for known devices, and no derivation for
 * an unknown client starts while a known device's runs: in parallel, two runs share processors and memory, and take
 * twice as long. So a flood delays a known device by the rest of one run. An unknown client gives way for a limited
 * time.
 * @param limits of unknown clients
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
  const givingWay: Turn = async (derive) => {
    if (knownRuns > 0) await whenKnownAreDone()
    return derive()
  }
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
    strangers: (derive) => inTurn(() => givingWay(derive)),
    workers: (derive) => inTurn(() => givingWay(derive), { goesAhead: true }),
  }
}

/** One per process, for all sign-ins. */
export const turns = createTurns({ queue: 20, waitMs: 5000 })
