import type { SentAnswer } from './metrics.server.ts'

/** How long calls of one pattern took lately, milliseconds. */
export interface TimedCall {
  method: string
  route: string
  calls: number
  /** The 95th percentile. */
  usual: number
  slowest: number
}

/** How much is remembered: of each pattern the last so many, none older than this, milliseconds. */
const REMEMBERED = { calls: 60, during: 3_600_000 } as const

/** Cached pages and files of the build take no time, and event streams as long as a screen is open. */
const IS_NO_CALL = /^(?:kept|none)$|^\/assets\/|\/events$/

/** Response times that this process remembers. Patterns only: no address, and nothing that a client sent. */
export interface SlowCalls {
  onAnswer: (answer: SentAnswer) => void
  /** The slowest routes, sorted by their usual duration. */
  list: (limit: number) => TimedCall[]
}

export function createSlowCalls(now: () => number = Date.now): SlowCalls {
  const timesOf = new Map<string, { method: string; route: string; times: { at: number; took: number }[] }>()
  return {
    onAnswer({ method, route, seconds }) {
      if (IS_NO_CALL.test(route)) return
      const key = `${method} ${route}`
      const call = timesOf.get(key) ?? { method, route, times: [] }
      timesOf.set(key, call)
      call.times.push({ at: now(), took: seconds * 1000 })
      if (call.times.length > REMEMBERED.calls) call.times.shift()
    },
    list(limit) {
      const since = now() - REMEMBERED.during
      const calls: TimedCall[] = []
      for (const { method, route, times } of timesOf.values()) {
        const took = times.filter(({ at }) => at > since).map((each) => Math.round(each.took))
        took.sort((a, b) => a - b)
        const usual = took[Math.ceil(took.length * 0.95) - 1]
        if (usual !== undefined) calls.push({ method, route, calls: took.length, usual, slowest: took.at(-1) ?? usual })
      }
      return calls.toSorted((a, b) => b.usual - a.usual).slice(0, limit)
    },
  }
}
