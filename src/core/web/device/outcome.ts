import type { ProblemDetails } from '#core/errors.ts'
import { deviceTexts } from './messages.en.ts'

/** The server's answer to one attempt; `network` when there was none. */
export type Attempt =
  | { kind: 'answer'; status: number; body: unknown; problem?: ProblemDetails; retryAfter?: number }
  /** Not our server's: a proxy's page, or that of a network that wants a sign-in of its own. */
  | { kind: 'foreign'; status: number }
  /** None; also where this tab's session isn't the one that the entry's person signed in with. */
  | { kind: 'network' }

/** What becomes of the entry. */
export type Outcome =
  | { kind: 'sent'; answer: unknown }
  /** Tried again later; `seconds` if the server said when. */
  | { kind: 'later'; seconds?: number }
  /** `isExpired` if the session ended by itself: the person goes on entering and signs in when there is time. */
  | { kind: 'signed out'; isExpired: boolean }
  | { kind: 'refused'; problem: ProblemDetails }
  /** Changed by somebody else: `problem.current` is the row as it is now. */
  | { kind: 'conflict'; problem: ProblemDetails }

/** Failures of the server itself after which an entry no longer stops those behind it. */
const FAILURES_MAX = 10

/** A proxy that finds a call too large does so every time. */
const TOO_LARGE: ReadonlySet<number> = new Set([413, 414, 431])

interface Call {
  method: string
  body: unknown
  /** Attempts before this one. */
  attempts: number
}

/** Judges an answer. A repeated change whose first answer was lost counts as sent if the row is as it asked. */
export function judgeAttempt(attempt: Attempt, call: Call): Outcome {
  if (attempt.kind === 'network') return { kind: 'later' }
  if (attempt.kind === 'foreign') {
    const { status } = attempt
    return TOO_LARGE.has(status)
      ? { kind: 'refused', problem: ownProblem(status, deviceTexts.noReason) }
      : { kind: 'later' }
  }
  const { status, body, problem = ownProblem(status, deviceTexts.noReason), retryAfter } = attempt
  if (status >= 200 && status < 300) return { kind: 'sent', answer: body }
  if (status === 401) return { kind: 'signed out', isExpired: problem['session'] === 'expired' }
  if (status === 500 && call.attempts + 1 >= FAILURES_MAX) return { kind: 'refused', problem }
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: 'later', ...(retryAfter === undefined ? {} : { seconds: retryAfter }) }
  }
  const isRepeated = call.attempts > 0
  if (isRepeated && status === 404 && call.method === 'DELETE') return { kind: 'sent', answer: undefined }
  const current = problem['current']
  if (status !== 409 || current === undefined) return { kind: 'refused', problem }
  return isRepeated && hasAll(current, call.body) ? { kind: 'sent', answer: current } : { kind: 'conflict', problem }
}

/** Whether a row has every value that a change asked for. */
function hasAll(row: unknown, body: unknown): boolean {
  if (typeof row !== 'object' || row === null || typeof body !== 'object' || body === null) return false
  return Object.entries(body).every(
    ([name, value]) =>
      name === 'version' || JSON.stringify((row as Record<string, unknown>)[name]) === JSON.stringify(value),
  )
}

/** A refusal in the device's own words. */
export const ownProblem = (status: number, detail: string): ProblemDetails => ({
  type: 'about:blank',
  title: deviceTexts.refused,
  status,
  detail,
  code: 'conflict',
})

const FIRST_MS = 2000
const LONGEST_MS = 300_000

/** Milliseconds until the next attempt: doubling up to 5 minutes, with jitter so that devices don't return together. */
export const backoff = (failures: number, random = Math.random()): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + random / 2)
