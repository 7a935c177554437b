import type { ProblemDetails } from '#core/errors.ts'
import { deviceTexts } from './messages.en.ts'

/** The server's answer to one attempt; `network` when there was none. */
export type Attempt =
  | { kind: 'answer'; status: number; body: unknown; problem?: ProblemDetails; retryAfter?: number }
  | { kind: 'network' }

/** What becomes of the entry. */
export type Outcome =
  | { kind: 'sent'; answer: unknown }
  /** Tried again later; `seconds` if the server said when. */
  | { kind: 'later'; seconds?: number }
  | { kind: 'signed out' }
  | { kind: 'refused'; problem: ProblemDetails }
  /** Changed by somebody else: `problem.current` is the row as it is now. */
  | { kind: 'conflict'; problem: ProblemDetails }

/** Failures of the server itself after which an entry no longer stops those behind it. */
const FAILURES_MAX = 10

interface Call {
  method: string
  body: unknown
  /** Attempts before this one. */
  attempts: number
}

/** Judges an answer. A repeated change whose first answer was lost counts as sent if the row is as it asked. */
export function judgeAttempt(attempt: Attempt, call: Call): Outcome {
  if (attempt.kind === 'network') return { kind: 'later' }
  const { status, body, problem = ownProblem(status, deviceTexts.noReason), retryAfter } = attempt
  if (status >= 200 && status < 300) return { kind: 'sent', answer: body }
  if (status === 401) return { kind: 'signed out' }
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
